"""The chances of a game: each act is credited with what it changed, bit by bit."""

import random

import pytest
from builders import a_table, card

from companion.commands.benchmarks.referee import play_game
from companion.core import events as ev
from companion.core.cards import Color
from companion.core.events import Dealt, Drew, Flipped, Passed, Played, Why
from companion.core.history import History, Step
from companion.core.seating import Seat
from companion.records.chance_history import (
    ChanceHistory,
    Moment,
    chances_of,
    turning_points,
)
from companion.records.evening_chances import SLICE_S, EveningChances
from companion.records.journal import Journal

FEW = 20
ADA, BEN, CEM = map(Seat, range(3))
BEGUN = (Dealt(CEM, 7), Flipped(card("R3")))


def a_game(*events, **rules):
    history = History(a_table(3, **rules))
    for event in (*BEGUN, *events):
        history = history.after((event,))
    return history


def test_every_card_of_a_game_is_a_moment():
    history = play_game(3, 1, target=1)
    moments = [each for each in chances_of(history, 1, 5).moments if each.card]
    laid = [s for s in history.steps if isinstance(s.event, Played)]
    assert [each.card for each in moments] == [step.event.card for step in laid]
    assert moments[-1].after[moments[-1].player] == 1


def test_a_card_is_not_credited_with_the_draws_before_it():
    """Ben and Cem draw: that it was good for Ada is not what her next card did."""
    drawn = (Drew(BEN, 1, Why.TURN), Passed(BEN), Drew(CEM, 1, Why.TURN), Passed(CEM))
    history = a_game(Played(ADA, card("R5")), *drawn, Played(ADA, card("R6")))
    moments = chances_of(history, 1, FEW).moments
    last = moments[-1]
    assert last.card == card("R6")
    assert last.before == moments[-2].after
    assert isinstance(moments[-2].step.event, Passed)


def test_what_is_named_after_a_wild_belongs_to_it():
    history = a_game(Played(ADA, card("W")), ev.ColorNamed(ADA, Color.BLUE))
    (moment,) = chances_of(history, 1, FEW).moments
    assert moment.card == card("W")
    assert moment.step.after.color is Color.BLUE


@pytest.mark.parametrize("playouts", [3, 10])
def test_each_moment_is_played_out_just_as_often_as_is_wanted(playouts):
    """Four play-outs are played at a time."""
    history = a_game(Played(ADA, card("R5")), Played(BEN, card("R6")))
    for shares in chances_of(history, 1, playouts).shares.values():
        wins = [share * playouts for share in shares]
        assert wins == pytest.approx([round(each) for each in wins])
        assert sum(wins) == pytest.approx(playouts)


def test_a_call_changes_nothing():
    played = (Played(ADA, card("R5")), ev.UnoCalled(BEN))
    history = a_game(*played, false_uno_penalty=0)
    assert len(chances_of(history, 1, FEW).moments) == 1


def test_chances_are_the_same_however_little_is_done_at_a_time():
    history = play_game(2, 1, target=1)
    found = ChanceHistory(1, 9)
    found.follow(history)
    while not found.is_done:
        found.work(lambda: True)
    assert found.moments == chances_of(history, 1, 9).moments


def test_a_correction_costs_only_what_it_changed():
    history = a_game(Played(ADA, card("R5")), Played(BEN, card("R6")))
    found = ChanceHistory(1, FEW)
    found.follow(history)
    found.work()
    before = found.moments
    found.follow(history.after((ev.Amended(3, Played(BEN, card("RS"))),)))
    assert found.moments == before[:1]
    found.work()
    assert [each.card for each in found.moments] == [card("R5"), card("RS")]


class Ticking:
    """A clock that goes on by a millisecond each time that somebody looks."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        self.now += 0.001
        return self.now


@pytest.mark.slow
def test_a_slice_ends_in_time_and_many_slices_find_everything():
    history, clock = play_game(2, 1, target=1), Ticking()
    count = len(chances_of(history, 1, 1).moments)
    with Journal(":memory:") as journal:
        evening = EveningChances(journal, clock)
        evening.follow(1, history)
        longest, slices = 0.0, 0
        while len(evening.moments(1)) < count:
            began = clock.now
            evening.tick()
            longest, slices = max(longest, clock.now - began), slices + 1
            assert slices < 10**5
    assert longest <= SLICE_S + 0.002
    assert slices > 20


def test_games_that_were_played_before_the_start_are_read_from_the_journal(tmp_path):
    with Journal(tmp_path / "journal.db") as journal:
        game = journal.open_game(("Ada", "Ben", "Cem"), {})
        evening = EveningChances(journal, Ticking())
        evening.read([game])
        evening.tick()
        assert evening.moments(game.id) == []
        assert evening.moments(99) == []


def a_moment(n, before, after):
    now = a_game().now
    step = Step(n, Played(ADA, card("R5")), now)
    return Moment(1, step, now, (before, 1 - before, 0), (after, 1 - after, 0))


def test_the_greatest_changes_are_turning_points_in_their_order():
    moments = [a_moment(1, 0.1, 0.6), a_moment(2, 0.6, 0.65), a_moment(3, 0.6, 0.2)]
    assert turning_points(moments) == [moments[0], moments[2]]
    assert turning_points(moments, most=1) == [moments[0]]


def test_a_turning_point_changes_a_chance_by_a_seventh():
    assert turning_points([a_moment(1, 0.5, 0.65)]) != []
    assert turning_points([a_moment(1, 0.5, 0.64)]) == []
    assert turning_points([a_moment(1, 0.5, 0.35)]) != []


def test_a_quiet_round_has_no_turning_point():
    assert turning_points([a_moment(1, 0.3, 0.35)]) == []


@pytest.mark.slow
def test_the_last_card_of_a_round_is_no_turning_point():
    history = play_game(3, 1, target=1)
    last = [each for each in chances_of(history, 1, FEW).moments if each.card][-1]
    assert turning_points([last]) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_all_chances_of_a_moment_add_up_to_one(seed):
    history = play_game(4, seed, target=1, stacking="mixed")
    moment = random.Random(seed).choice(chances_of(history, seed, FEW).moments)  # noqa: S311
    assert sum(moment.after) == pytest.approx(1, abs=0.06)
