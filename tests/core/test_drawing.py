"""Penalties aside, passes and reshuffles, card by card."""

from dataclasses import replace

import pytest
from builders import a_round, card, play

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Drew,
    Passed,
    Played,
    Reshuffled,
    Why,
)


def test_a_penalty_aside_can_be_drawn_one_by_one():
    """N2, 5.8."""
    state = replace(a_round(), side=((2, 3), (1, 2), (3, 1)))
    one = play(state, Drew(1, 1, Why.UNO))
    assert one.side == ((2, 3), (1, 1), (3, 1))
    assert play(one, Drew(1, 1, Why.UNO)).side == ((2, 3), (3, 1))


def test_what_cannot_be_drawn_aside_is_let_off():
    """5.23."""
    state = replace(a_round(), side=((1, 4), (2, 2)))
    assert play(state, Drew(1, 1, Why.UNO, short=True)).side == ((2, 2),)


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
