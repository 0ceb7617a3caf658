"""Penalties for conduct are proposals: one tap, for what only people can see."""

from dataclasses import replace

import pytest
from builders import a_round, after, card, seen

from companion.core.events import Dealt, Drew, Flipped, Played, Stopped, Why
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.inputs import CreditTouched
from companion.referee.questions import conduct_penalties
from companion.referee.referee import rule_on
from companion.referee.repairs import other_players

AGREED = {"advice_penalty": 2, "misplay_penalty": 3}


@pytest.mark.parametrize(("why", "cards"), [(Why.ADVICE, 2), (Why.MISPLAY, 3)])
def test_every_seat_can_be_proposed_for_a_penalty_that_was_agreed_on(why, cards):
    """P1, P2."""
    choices = conduct_penalties(a_round("R7", **AGREED), why)
    assert [choice.seat for choice in choices] == [0, 1, 2, 3]
    assert choices[2].answer.events == (Drew(2, cards, why),)


def test_a_penalty_for_conduct_leaves_the_turn_where_it_is():
    """P1."""
    state = a_round("R7", **AGREED)
    now = after(state, conduct_penalties(state, Why.ADVICE)[2].answer)
    assert (now.counts, now.current) == ((7, 7, 9, 7), 0)


@pytest.mark.parametrize("why", list(Why))
def test_what_the_table_has_not_agreed_on_is_not_proposed(why):
    """P1, P2: 0 on the official sheet; other draws are no conduct."""
    assert conduct_penalties(a_round("R7"), why) == ()


@pytest.mark.parametrize("phase", [Phase.FLIP, Phase.COUNT, Phase.OVER])
def test_nobody_is_penalized_while_nobody_plays(phase):
    state = replace(a_round("R7", **AGREED), phase=phase)
    assert conduct_penalties(state, Why.ADVICE) == ()


def test_a_seat_that_is_out_is_not_proposed():
    state = replace(a_round("R7", **AGREED), out=(1,))
    choices = conduct_penalties(state, Why.ADVICE)
    assert [choice.seat for choice in choices] == [0, 2, 3]


def test_the_last_card_can_be_credited_to_every_other_seat():
    """5.1: "it was ..."."""
    start = History(a_round("R7"))
    history = start.after(rule_on(start, seen("R3")).events)
    answers = [choice.answer for choice in other_players(history, at=4.0)]
    assert answers == [CreditTouched(4.0, seat) for seat in (1, 2, 3)]


def test_nothing_is_credited_where_no_card_was_played_last():
    start = History(a_round("R7"))
    assert other_players(start) == ()
    played = start.after((Played(0, card("R3")),)).after((Stopped(),))
    dealt = played.after((Dealt(1, 7),)).after((Flipped(card("R3")),))
    assert other_players(dealt) == ()
