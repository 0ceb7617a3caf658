"""docs/rules.md section 5: calls and catches.

Races (5.13) are in tests/referee/test_races.py.
"""

from dataclasses import replace

import pytest
from builders import (
    a_round,
    after,
    answer,
    aside,
    asked,
    card,
    exposed,
    play,
    press,
    rule,
)

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    Drew,
    Judged,
    Passed,
    Played,
    UnoCalled,
    Why,
)
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button
from companion.referee.rulings import AnswerKind, QuestionKind

# 5.0


def test_the_lamps_look_the_same_whether_a_call_was_missed_or_not():
    """5.0."""
    missed = exposed()
    called = play(
        a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0), Played(0, card("R3"))
    )
    assert allowed_inputs(missed) == allowed_inputs(called)


def test_a_groundless_catch_says_only_that_there_was_nobody():
    """5.0: it costs nothing on the official sheet."""
    ruling = rule(a_round("R7"), press(Button.CATCH, 1))
    assert (ruling.events, ruling.questions) == ((), ())


def test_where_a_groundless_catch_costs_the_penalty_is_proposed():
    """Penalties for conduct are proposals."""
    state = a_round("R7", false_catch_penalty=1)
    ruling = rule(state, press(Button.CATCH, 1))
    assert ruling.events == ()
    assert after(state, answer(ruling, AnswerKind.PENALTY)).counts == (7, 8, 7, 7)


@pytest.mark.parametrize("event", [Caught(0, 2), UnoCalled(0)])
def test_who_has_gone_out_owes_no_penalty_for_words(event):
    """N7, N8: the round is decided; a penalty would give the winner cards again."""
    state = a_round("R7", hands=(1, 7, 7, 7), false_catch_penalty=2)
    won = play(state, Played(0, card("R+2")))
    assert play(won, event).extra_penalties == ()


# 5.13, 5.14


def test_a_call_at_two_cards_is_valid_while_the_color_is_unnamed():
    """5.13: from the start of the own turn; nothing waits for a color."""
    wild = play(a_round("R7", hands=(7, 2, 7, 7)), Played(0, card("W")))
    assert rule(wild, press(Button.UNO, 1)).events == (UnoCalled(1),)


def test_who_must_draw_for_a_guilty_wild_draw_four_is_off_turn():
    """5.14: the turn is the challenger's, so a call at two cards is a false one."""
    state = play(
        a_round("R7", hands=(3, 2, 7, 7)),
        Played(0, card("W+4")),
        ColorNamed(0, Color.RED),
        Challenged(1, 0),
        Judged(1, 0, guilty=True),
    )
    assert play(state, UnoCalled(0)).extra_penalties == aside((0, 2), why=Why.FALSE_UNO)
    assert play(state, UnoCalled(1)).called == {1}


def test_a_call_at_two_cards_that_is_followed_by_a_pass_lapses_free():
    """5.13."""
    state = play(a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0), Passed(0))
    assert (state.called, state.extra_penalties) == (frozenset(), ())


def test_a_jump_in_of_somebody_else_does_not_spend_a_call():
    """5.13: it covers the play that follows."""
    state = a_round("R7", hands=(2, 7, 7, 7), jump_in="colored")
    state = play(state, UnoCalled(0), Played(3, card("R7"), jump_in=True))
    assert play(state, Played(0, card("R3"))).exposed == frozenset()


def test_after_a_skip_the_window_lasts_until_the_seat_that_really_acts_next():
    """5.13."""
    skipped = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("RS")))
    assert skipped.exposed == {0}
    assert play(skipped, Drew(2, 1, Why.TURN)).exposed == frozenset()


def test_the_draw_of_a_draw_two_closes_the_window():
    """5.13."""
    hit = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R+2")))
    assert play(hit, Drew(1, 2, Why.PENALTY)).exposed == frozenset()


def test_the_draw_of_an_uno_penalty_does_not_close_the_window():
    """5.13."""
    state = replace(exposed(), extra_penalties=aside((2, 2)))
    assert play(state, Drew(2, 2, Why.UNO)).exposed == {0}


def test_several_exposed_seats_are_told_apart_by_touch():
    """5.13: `own_turn`."""
    state = exposed(uno_window="own_turn")
    state = replace(state, counts=(1, 2, 7, 7))
    state = play(state, Played(1, card("R4")))
    ruling = rule(state, press(Button.CATCH, 3))
    assert asked(ruling) == [QuestionKind.WHOM_TO_CATCH]
    assert [choice.seat for choice in ruling.questions[0].choices] == [0, 1]


def test_a_call_with_one_card_too_many_is_evidence_against_the_count():
    """5.14, cross-check 4: then a drifted count comes first."""
    ruling = rule(a_round("R7", hands=(3, 7, 7, 7)), press(Button.UNO, 0))
    assert ruling.questions[0].choices[0].kind is AnswerKind.COUNT_WRONG


def test_a_count_that_a_call_has_corrected_makes_the_call_valid():
    """5.14."""
    state = a_round("R7", hands=(3, 7, 7, 7))
    now = after(
        state, answer(rule(state, press(Button.UNO, 0)), AnswerKind.COUNT_WRONG)
    )
    assert (now.counts[0], now.called, now.extra_penalties) == (2, {0}, ())


def test_a_call_off_turn_at_two_cards_can_be_a_count_one_too_high():
    """5.14: the seat holds one card, so nothing is owed."""
    state = a_round("R7", hands=(7, 7, 2, 7))
    now = after(
        state, answer(rule(state, press(Button.UNO, 2)), AnswerKind.COUNT_WRONG)
    )
    assert (now.counts[2], now.extra_penalties) == (1, ())
