"""Penalties aside, passes and reshuffles, card by card."""

from dataclasses import replace

import pytest
from builders import a_round, aside, card, play, rule, seen

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Caught,
    ColorNamed,
    Drew,
    Passed,
    Played,
    Reshuffled,
    UnoCalled,
    Why,
)
from companion.referee.inputs import Button, Pressed


def test_a_penalty_aside_can_be_drawn_one_by_one():
    """N2, 5.8."""
    state = replace(a_round(), extra_penalties=aside((2, 3), (1, 2), (3, 1)))
    one = play(state, Drew(1, 1, Why.UNO))
    assert one.extra_penalties == aside((2, 3), (1, 1), (3, 1))
    assert play(one, Drew(1, 1, Why.UNO)).extra_penalties == aside((2, 3), (3, 1))


def test_what_cannot_be_drawn_aside_is_let_off():
    """5.23."""
    state = replace(a_round(), extra_penalties=aside((1, 4), (2, 2)))
    assert play(state, Drew(1, 1, Why.UNO, short=True)).extra_penalties == aside((2, 2))


@pytest.mark.parametrize("seat", [0, 2])
def test_nobody_draws_the_cards_that_another_owes(seat):
    """W4."""
    hit = play(a_round("R7"), Played(0, card("W+4")), ColorNamed(0, Color.RED))
    with pytest.raises(ImpossibleEventError, match=f"Seat {seat} owes no cards"):
        play(hit, Drew(seat, 4, Why.PENALTY))


def test_a_pass_is_a_pass_also_where_sevens_may_swap():
    """X17: only on a 7 is it a swap that is declined."""
    state = play(a_round("R3", seven_swap="may"), Drew(0, 1, Why.TURN))
    state = replace(state, then=3)
    assert play(state, Passed(0)).current == 1


def test_a_reshuffle_leaves_the_top_card_and_no_other():
    """T6."""
    state = play(a_round("R0"), Played(0, card("R1")), Played(1, card("R2")))
    state = play(state, Reshuffled())
    assert (state.discards, state.discard_pile) == ((card("R2"),), 1)


def test_two_discards_can_be_reshuffled_one_cannot():
    """T6."""
    two = replace(a_round(), discard_pile=2)
    assert play(two, Reshuffled()).draw_pile == two.draw_pile + 1
    with pytest.raises(ImpossibleEventError):
        play(replace(two, discard_pile=1), Reshuffled())


@pytest.mark.parametrize(
    ("before", "why"),
    [
        ((Played(0, card("WD+1")),), Why.PENALTY),
        ((UnoCalled(1),), Why.FALSE_UNO),
        ((Played(0, card("R3")), Caught(2, 0)), Why.UNO),
    ],
    ids=["downpour", "false call", "caught"],
)
@pytest.mark.parametrize("item", [Pressed(0.0, Button.DRAW), seen("R5")])
def test_cards_drawn_aside_keep_their_reason_until_somebody_draws_them(
    before, why, item
):
    """N2, N7, X19: whether a press tells of the draw, or the next card."""
    state = a_round("R7", hands=(2, 7, 7), deck="h2o_108", count_forced_draws=False)
    first = rule(play(state, *before), item).events[0]
    assert isinstance(first, Drew)
    assert first.why is why
