"""Two whole rounds of a deck with two sides, from the deal to the scores (H14)."""

from itertools import accumulate

import pytest
from builders import a_table, card, play

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Passed,
    Played,
    UnoCalled,
    Why,
)
from companion.core.play.rules import is_dark, points_of
from companion.core.seating import Direction
from companion.core.state import Phase

PAIRS = (("R9", "TSE"), ("W+2", "O3"), ("G4", "WDC"), ("B+1", "V+5"))
"""What is left in the hands: both sides of each card."""
LIGHT_POINTS, DARK_POINTS = 9 + 50 + 4 + 10, 30 + 3 + 60 + 20


def lays(player, text, **how):
    return Played(player, card(text), **how)


def shows(text):
    """The pile, turned over."""
    return Flipped(card(text))


def draws(player, count, why=Why.PENALTY):
    return Drew(player, count, why)


DEALT = (Dealt(2, 4), shows("R5"))
TO_DARK = (lays(0, "R+1"), draws(1, 1), lays(2, "RF"), shows("V3"))
DARK = (
    *(lays(0, "V+5"), draws(1, 5)),
    *(lays(2, "VSE"), UnoCalled(2), lays(2, "V7")),
    *(lays(0, "WDC"), ColorNamed(0, Color.TEAL), Caught(2, 0)),
    *(draws(0, 2, Why.UNO), draws(1, 4)),
    *(draws(2, 1, Why.TURN), Passed(2)),
)
TO_LIGHT = (lays(0, "TF"), shows("B4"))
LIGHT = (lays(1, "W+2"), ColorNamed(1, Color.RED), draws(2, 2), UnoCalled(0))
TO_DARK_AGAIN = (lays(0, "RF"), shows("O6"))
DARK_AGAIN = (lays(1, "OR"), lays(0, "O+5"), draws(2, 5))
ROUND = (*DEALT, *TO_DARK, *DARK, *TO_LIGHT, *LIGHT, *TO_DARK_AGAIN, *DARK_AGAIN)


def after(*parts):
    return play(a_table(3, deck="flip_112"), *(e for part in parts for e in part))


def hands_of(state, pairs):
    """What hands cost on the side that is in force."""
    side = 1 if is_dark(state) else 0
    return sum(points_of(state, card(pair[side])) for pair in pairs)


def test_the_round_is_dealt_on_the_light_side():
    state = after(DEALT)
    assert (state.phase, state.current, is_dark(state)) == (Phase.PLAY, 0, False)
    assert (state.counts, state.draw_pile, state.discard_pile) == ((4, 4, 4), 99, 1)


def test_draw_one_takes_a_card_and_the_turn_before_all_is_turned_over():
    state = after(DEALT, TO_DARK)
    assert (state.counts, state.draw_pile, state.discard_pile) == ((3, 5, 3), 98, 3)
    assert (state.color, state.current, is_dark(state)) == (Color.VIOLET, 0, True)


def test_the_penalties_of_the_dark_side_are_drawn():
    state = after(DEALT, TO_DARK, DARK)
    assert state.counts == (1 + 2, 5 + 5 + 4, 1 + 1)
    assert (state.color, state.current, is_dark(state)) == (Color.TEAL, 0, True)
    assert state.exposed == frozenset()


def test_skip_everyone_lets_its_player_call_uno_and_lay_another_card():
    before = after(DEALT, TO_DARK, DARK[:3])
    assert (before.current, before.counts[2]) == (2, 2)
    called = after(DEALT, TO_DARK, DARK[:5])
    assert (called.counts[2], called.current, called.exposed) == (1, 0, frozenset())


def test_the_light_side_is_back_with_its_own_penalties():
    state = after(DEALT, TO_DARK, DARK, TO_LIGHT)
    assert (state.top, state.current, is_dark(state)) == (card("B4"), 1, False)
    state = play(state, *LIGHT)
    assert (state.counts, state.color, state.current) == ((2, 13, 4), Color.RED, 0)


def test_a_call_holds_over_a_turning():
    state = after(DEALT, TO_DARK, DARK, TO_LIGHT, LIGHT, TO_DARK_AGAIN)
    assert (state.counts, state.exposed) == ((1, 13, 4), frozenset())
    assert (state.top, state.current, is_dark(state)) == (card("O6"), 1, True)


def test_a_call_that_was_missed_is_caught_over_a_turning():
    state = after(DEALT, TO_DARK, DARK, TO_LIGHT, LIGHT[:-1], TO_DARK_AGAIN)
    assert state.exposed == {0}
    caught = play(state, Caught(1, 0), draws(0, 2, Why.UNO))
    assert (caught.counts, caught.exposed) == ((3, 13, 4), frozenset())


def test_a_draw_five_as_last_card_is_drawn_and_hands_are_counted_by_the_dark_side():
    state = after(ROUND)
    assert state.direction is Direction.COUNTER_CLOCKWISE
    assert (state.phase, state.went_out, is_dark(state)) == (Phase.COUNT, 0, True)
    assert state.counts == (0, 12, 9)
    assert hands_of(state, PAIRS) == DARK_POINTS


def test_the_same_hands_cost_what_their_light_side_says_where_the_round_ends_there():
    before = after(DEALT, TO_DARK, DARK, TO_LIGHT, LIGHT)
    ended = play(before, lays(0, "R8"), lays(1, "R1"), lays(2, "R2"), lays(0, "R3"))
    assert (ended.phase, ended.went_out, is_dark(ended)) == (Phase.COUNT, 0, False)
    assert hands_of(ended, PAIRS) == LIGHT_POINTS


def test_no_card_is_lost_however_often_all_is_turned_over():
    states = accumulate(ROUND, play, initial=a_table(3, deck="flip_112"))
    sums = {sum(s.counts) + s.draw_pile + s.discard_pile for s in states if s.round}
    assert sums == {112}


def test_the_scores_of_a_dark_and_a_light_round_add_up():
    """F6: the winner of a round gets what the others hold."""
    first = play(after(ROUND), HandsCounted((0, DARK_POINTS, 40)))
    assert (first.phase, first.scores) == (Phase.OVER, (DARK_POINTS + 40, 0, 0))
    second = play(first, Dealt(0, 1), shows("Y4"), lays(1, "Y+1"), draws(2, 1))
    assert (second.phase, is_dark(second)) == (Phase.COUNT, False)
    scored = play(second, HandsCounted((LIGHT_POINTS, 0, 20)))
    assert scored.scores == (DARK_POINTS + 40, LIGHT_POINTS + 20, 0)


@pytest.mark.parametrize("opened", ["R5", "W", "BF"])
def test_each_round_begins_on_the_light_side_again(opened):
    next_round = play(after(ROUND), HandsCounted((0, 30, 40)), Dealt(0, 4))
    assert not is_dark(next_round)
    turns = (shows(opened), shows("V1")) if opened == "BF" else (shows(opened),)
    assert is_dark(play(next_round, *turns)) is (opened == "BF")
