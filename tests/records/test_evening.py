"""The summary of an evening, from the numbers of its games."""

import time
from dataclasses import replace
from datetime import timedelta, timezone

import pytest
from games import SIX, dealt, play, record

from companion.core.events import Caught, CountSet, Drew, HandsCounted, UnoCalled, Why
from companion.records.archive import Archive
from companion.records.evening import (
    EveningSummary,
    NamedCount,
    count_last_evening,
    evening_of,
    summarize,
)
from companion.records.journal import Journal
from companion.records.statistics import game_stats

NAMES = SIX[:3]


def a_round(winner, points, *before):
    return (*dealt(NAMES), *before, CountSet(winner, 1), play(winner, "R7"), points)


def game(*events, **rules):
    return game_stats(record(NAMES, *events, **rules))


def won_by(winner, worth=600):
    hands = [0, 0, 0]
    hands[(winner + 1) % 3] = worth
    return a_round(winner, HandsCounted(tuple(hands)))


def test_an_evening_without_games_has_no_summary():
    assert summarize(()) == EveningSummary()


def test_games_won_are_counted_over_the_evening():
    story = summarize((game(*won_by(0)), game(*won_by(0)), game(*won_by(0))))
    assert (story.games, story.winners) == (3, (NamedCount("Ada", 3),))


def test_the_longest_hand_of_all_is_told():
    drawn = (CountSet(2, 19),)
    story = summarize((game(*a_round(0, HandsCounted((0, 7, 30)), *drawn)),))
    assert story.longest_hand == NamedCount("Cem", 19)


def test_a_comeback_is_how_far_the_winner_was_behind():
    first = a_round(0, HandsCounted((0, 90, 0)))
    second = won_by_after(0)
    assert summarize((game(*first, *second),)).comeback == NamedCount("Ben", 90)


def won_by_after(dealer):
    """A round after the first, which Ben wins with all that is missing."""
    opened = dealt(NAMES)
    return (
        *(type(opened[0])(dealer, 7), opened[1]),
        *(CountSet(1, 1), play(1, "R7"), HandsCounted((500, 0, 0))),
    )


def test_who_led_from_the_first_round_on_has_no_comeback():
    assert summarize((game(*won_by(0)),)).comeback is None


def test_the_shortest_round_is_the_one_with_the_fewest_cards():
    assert summarize((game(*won_by(0)),)).shortest == NamedCount("Ada", 1)


def test_catches_and_missed_calls_are_told():
    missed = (
        *(CountSet(0, 2), play(0, "R5"), Caught(1, 0), Drew(0, 2, Why.UNO)),
        *(CountSet(1, 2), UnoCalled(1), play(1, "R9"), CountSet(1, 5)),
    )
    story = summarize((game(*a_round(2, HandsCounted((50, 40, 0)), *missed)),))
    assert (story.catcher, story.most_missed_calls) == (
        NamedCount("Ben", 1),
        NamedCount("Ada", 1),
    )


def test_games_of_one_evening_began_within_hours_of_each_other():
    started = ("2026-11-22 00:30:00", "2026-11-21 21:10:00", "2026-11-20 20:00:00")
    assert count_last_evening(started) == 2


def test_a_clock_that_was_set_back_ends_the_evening():
    assert count_last_evening(("2026-11-21 20:00:00", "2026-11-21 22:00:00")) == 1


def test_a_time_that_cannot_be_read_ends_the_evening():
    assert count_last_evening(("2026-11-21 20:00:00", "yesterday")) == 1


@pytest.mark.parametrize(
    ("hours", "started", "day"),
    [
        (-8, "2026-11-25 03:30:00", "2026-11-24"),
        (-8, "2026-11-25 06:30:00", "2026-11-24"),
        (-8, "2026-11-25 08:30:00", "2026-11-24"),
        (1, "2026-11-24 23:30:00", "2026-11-24"),
        (1, "2026-11-25 04:30:00", "2026-11-24"),
        (9, "2026-11-24 20:59:00", "2026-11-24"),
        (9, "2026-11-24 21:00:00", "2026-11-25"),
    ],
)
def test_an_evening_has_the_day_of_its_place(hours, started, day):
    assert evening_of(started, timezone(timedelta(hours=hours))) == day


@pytest.mark.parametrize("started", ["yesterday", "0001-01-01 00:00:00"])
def test_a_time_that_is_none_has_no_day(started):
    assert evening_of(started, timezone(timedelta(hours=-8))) == ""


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows has one zone only")
def test_days_and_names_of_files_are_those_of_this_machine(tmp_path, in_california):
    with Journal(tmp_path / "table.sqlite3") as journal:
        archive = Archive(journal, lambda: tmp_path)
        game = replace(
            journal.open_game(("Ada", "Ben"), {}), started="2026-11-25 06:30:00"
        )
        name = f"uno-2026-11-24-223000-game-1-{journal.identity[:4]}.jsonl"
        assert archive.export(game)().name == name
    assert evening_of(game.started) == "2026-11-24"


@pytest.fixture
def in_california(monkeypatch):
    with monkeypatch.context() as where:
        where.setenv("TZ", "PST8")
        time.tzset()
        yield
    time.tzset()
