"""Looking back at a round: its chances, and the table at each of its moments."""

from dataclasses import replace

import pytest
from builders import a_table, card, ruled

from companion.commands.benchmarks.referee import play_game
from companion.core.errors import JournalError
from companion.core.events import (
    Caught,
    Dealt,
    Drew,
    Flipped,
    Passed,
    Played,
    Stopped,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.pages.chances import NextMoment, ShowChances, chances_page
from companion.pages.evening import EveningPage
from companion.pages.navigator import Navigator
from companion.pages.past_games import ShowGame
from companion.records.chance_history import chances_of
from companion.records.evening_chances import EveningChances
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.table.table import Table
from companion.view.actions import Back, Open, TouchPlot
from companion.view.badges import Badge
from companion.view.form import Beside

STILL_TICKS = 300
"""Ticks without a change after which all is found: a moment takes some slices."""
RULES = {"target": 30}


@pytest.fixture(scope="module")
def table():
    """A table after a game of two rounds."""
    with Journal(":memory:") as journal:
        names = ("Ada", "Ben")
        game = journal.open_game(names, RULES)
        for step in play_game(2, 1, **RULES).steps:
            journal.write(game, ruled(step.event))
        yield Navigator(Table(journal, RULES))


@pytest.fixture
def navigator(table):
    """The same table, on Tonight."""
    table.handle(Open("start"))
    table.handle(Open("evening"))
    return table


def settle(navigator):
    """Leave the table alone until all chances are found; return the turning point."""
    still, now = 0, 0.0
    while still < STILL_TICKS:
        now += 0.1
        still = 0 if navigator.tick(now) else still + 1
    return turning_line(navigator)


def turning_line(navigator):
    lines = navigator.view.page.sections[1].lines
    return next((line for line in lines if isinstance(line.action, ShowChances)), None)


def parts(navigator):
    """The plot and the figures of the page."""
    (beside,) = navigator.view.page.sections
    assert isinstance(beside, Beside)
    return beside.left[0], beside.right[0]


@pytest.fixture
def looked_back(navigator):
    line = settle(navigator)
    navigator.handle(line.action)
    assert navigator.view.page.name == "chances"
    return navigator


@pytest.mark.slow
def test_the_turning_point_leads_to_its_round_and_to_the_table_then(looked_back):
    page = looked_back.view.page
    assert ": from " in page.sentence
    plot, figures = parts(looked_back)
    assert [row[0] for row in figures.rows[1:]] == ["Ada", "Ben"]
    assert plot.chosen is not None
    told = page.sentence.partition(" to ")[2].partition(" %")[0]
    shares = [row[2].partition(" ")[0] for row in figures.rows[1:]]
    assert told in shares


@pytest.mark.slow
def test_a_touch_of_the_line_shows_the_table_at_that_moment(looked_back):
    looked_back.handle(TouchPlot(1))
    first = looked_back.view.page.sentence
    assert parts(looked_back)[0].chosen == 1
    looked_back.handle(NextMoment(is_later=True))
    assert parts(looked_back)[0].chosen == 2
    assert looked_back.view.page.sentence != first
    looked_back.handle(TouchPlot(10**6))
    plot, figures = parts(looked_back)
    assert plot.chosen == len(plot.steps) - 1
    assert "0" in [row[1] for row in figures.rows[1:]]


@pytest.mark.slow
def test_the_likeliest_line_says_how_sure_it_is(looked_back):
    plot, _figures = parts(looked_back)
    (sure,) = [line for line in plot.lines if line.errors]
    assert sure.leading
    assert len(sure.errors) == len(sure.values)
    assert sure.errors[-1] == 0
    assert 1 < max(sure.errors) <= 7.1


@pytest.mark.slow
def test_rounds_before_and_after_are_a_touch_away_and_one_back_leaves_them(looked_back):
    seen = [looked_back.view.page.title]
    for _ in range(3):
        keys = [key.action for key in looked_back.view.page.keys]
        turns = [action for action in keys if isinstance(action, ShowChances)]
        seen.append(looked_back.handle(turns[0]).page.title)
    assert seen == ["Chances in round 2", "Chances in round 1"] * 2
    assert looked_back.handle(Back()).page.name == "evening"


def test_tonight_players_have_the_badges_that_they_wear_at_the_table():
    with Journal(":memory:") as journal:
        for names in (("Zoe", "Ben"), *[("Ada", "Ben")] * 2):
            game = journal.open_game(names, RULES)
            for step in play_game(2, 1, **RULES).steps:
                journal.write(game, ruled(step.event))
        table = Navigator(Table(journal, RULES))
        fox = Badge("fox", 2)
        for name in ("Zoe", "Ada"):
            table.context.preferences.choose_badge(name, fox)
        table.handle(Open("evening"))
        for tick in range(20):
            table.tick(tick / 10)
        lines = table.view.page.sections[1].lines
    assert {line.badge for line in lines if line.title == "Ada"} == {fox}


def test_a_game_that_is_not_known_has_nothing_to_show(navigator):
    navigator.handle(ShowChances(99, 1, 0))
    assert navigator.view.page.name == EveningPage.__name__[:-4].lower()


def test_a_round_whose_chances_are_found_anew_is_shown_empty_meanwhile(table):
    again = Navigator(Table(table.context.table.journal, RULES))
    again.handle(ShowChances(1, 2))
    again.handle(TouchPlot(3))
    again.handle(NextMoment(is_later=True))
    assert again.view.page.sections == ()


def test_in_place_of_a_round_that_was_undone_the_last_one_is_shown(looked_back):
    looked_back.handle(ShowChances(1, 99))
    assert looked_back.view.page.title == "Chances in round 2"
    assert parts(looked_back)[0].lines


@pytest.mark.slow
def test_a_round_that_was_given_up_at_once_is_passed_over():
    dealt, *rest = play_game(2, 1, **RULES).steps
    with Journal(":memory:") as journal:
        game = journal.open_game(("Ada", "Ben"), RULES)
        for event in (
            dealt.event,
            Stopped(),
            dealt.event,
            *(each.event for each in rest),
        ):
            journal.write(game, ruled(event))
        navigator = Navigator(Table(journal, RULES))
        navigator.handle(ShowChances(1, 1))
        navigator.context.chances.tick(1)
        while navigator.context.chances.share_found(1) < 1:
            navigator.context.chances.tick(1)
        assert navigator.view.page.title == "Chances in round 2"


def test_a_game_that_was_damaged_since_is_not_said_to_be_played_out(
    navigator, monkeypatch
):
    def damaged(_journal, _game):
        raise JournalError("Row 3 is damaged.")

    again = Navigator(Table(navigator.context.table.journal, RULES))
    monkeypatch.setattr(JournalReader, "history", damaged)
    again.handle(ShowChances(1, 1))
    assert again.view.page.sentence == "The game cannot be read: check the disk"


@pytest.mark.slow
def test_while_people_act_nothing_is_played_out(tmp_path):
    """Neither at a card nor while it flies: the table goes first."""
    with Journal(":memory:") as journal:
        game = journal.open_game(("Ada", "Ben"), RULES)
        for step in play_game(2, 1, **RULES).steps[:-3]:
            journal.write(game, ruled(step.event))
        table, now = Navigator(Table(journal, RULES)), 10.0
        for _ in range(100):
            now += 0.1
            table.handle(Open("table"))
            table.tick(now)
        assert table.context.chances.version == 0
        while table.context.chances.version == 0 and now < 60:
            now += 0.1
            table.tick(now)
        assert table.context.chances.version > 0


@pytest.mark.slow
def test_a_game_of_an_earlier_evening_is_looked_back_at_and_told_how_far(table):
    context = table.context
    again = Navigator(Table(context.table.journal, RULES))
    again.handle(Open("past_games"))
    for tick in range(5):
        again.tick(100.0 + tick)
    again.handle(ShowGame(1))
    (key,) = [key for key in again.view.page.keys if key.action == ShowChances(1, 1)]
    again.handle(key.action)
    page = again.view.page
    assert page.name == "chances"
    assert page.sentence.startswith("The chances are being worked out: ")
    now = 200.0
    while not again.view.page.sections:
        now += 0.1
        again.tick(now)
        assert now < 300.0
    assert parts(again)[0].lines


def test_only_some_games_of_earlier_evenings_are_kept(table):
    journal = table.context.table.journal
    (game,) = journal.games()
    chances = EveningChances(journal)
    for number in range(1, 6):
        chances.look_back(replace(game, id=number) if number > 1 else game)
    assert [chances.share_found(n) for n in (1, 2)] == [0.0, 0.0]
    assert chances.moments(1) == []


def test_a_moment_is_told_as_it_was_and_not_as_it_left_the_table():
    """Whoever was caught had something to call before that."""
    history = History(a_table()).after(
        (
            Dealt(Seat(3), 2),
            Flipped(card("R7")),
            Played(Seat(0), card("R3")),
            Caught(None, Seat(0)),
            Drew(Seat(0), 2, Why.UNO),
            Drew(Seat(1), 1, Why.TURN),
            Passed(Seat(1)),
        )
    )
    moments = tuple(chances_of(history, 1, 4).moments)
    told = [chances_page(moments, at, {}).sentence for at in range(len(moments))]
    assert told[0].startswith("Ada's red 3: from ")
    assert told[1:] == [
        "Ada missed UNO: 2 cards, Ben's turn",
        "Ada drew 2 cards, Ben's turn",
        "Ben drew 1 card, Ben's turn",
        "Ben passed, Cem's turn",
    ]
