"""What the referee makes of the buttons."""

from dataclasses import replace

import pytest
from builders import a_round, after, card, play, rule

from companion.core.cards import Color
from companion.core.events import (
    Caught,
    ColorNamed,
    Dealt,
    Drew,
    Passed,
    Played,
    UnoCalled,
    Why,
)
from companion.core.state import Phase
from companion.referee.inputs import Button, Pressed, VerdictTouched
from companion.referee.rulings import AnswerKind, Objection, QuestionKind


def press(button, seat=None, *, long=False):
    return Pressed(0.0, button, seat, long)


def objections(ruling):
    return [violation.objection for violation in ruling.violations]


def test_a_second_press_of_the_shared_button_passes():
    """5.28."""
    once = after(a_round("R7"), press(Button.DRAW_PASS))
    assert once.phase is Phase.DRAWN
    assert rule(once, press(Button.DRAW_PASS)).events == (Passed(0),)


def test_a_long_press_takes_the_last_ruling_back():
    """5.28."""
    state = a_round("R7")
    back = after(state, press(Button.DRAW), press(Button.DRAW_PASS, long=True))
    assert back == state


def test_a_pass_before_a_draw_is_refused():
    """T3."""
    ruling = rule(a_round("R7"), press(Button.PASS))
    assert objections(ruling) == [Objection.DRAW_FIRST]


@pytest.fixture
def exposed():
    return play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))


def test_a_catch_makes_the_caught_seat_draw_at_once(exposed):
    """N2."""
    assert rule(exposed, press(Button.CATCH, 2)).events == (
        Caught(2, 0),
        Drew(0, 2, Why.UNO),
    )


def test_a_shared_catch_button_names_nobody(exposed):
    """5.28."""
    assert rule(exposed, press(Button.CATCH_CHALLENGE)).events[0] == Caught(None, 0)


def test_nobody_can_be_caught_by_itself(exposed):
    """5.13."""
    ruling = rule(exposed, press(Button.CATCH, 0))
    assert objections(ruling) == [Objection.NOBODY_TO_CATCH]


def test_a_shared_uno_press_is_the_call_of_the_exposed_seat(exposed):
    """5.28."""
    assert rule(exposed, press(Button.UNO)).events == (UnoCalled(0),)


def test_a_shared_uno_press_at_two_cards_is_a_call_ahead():
    state = a_round("R7", hands=(7, 2, 7, 7), turn=1)
    assert rule(state, press(Button.UNO)).events == (UnoCalled(1),)


def test_a_shared_uno_press_that_nobody_could_mean_is_no_penalty():
    """5.28."""
    ruling = rule(a_round("R7"), press(Button.UNO))
    assert objections(ruling) == [Objection.NOBODY_TO_CALL]


def test_a_false_call_is_proposed_and_not_imposed():
    """5.14."""
    ruling = rule(a_round("R7"), press(Button.UNO, 2))
    assert ruling.events == ()
    assert [c.kind for c in ruling.questions[0].choices] == [
        AnswerKind.PENALTY,
        AnswerKind.COUNT_WRONG,
        AnswerKind.IGNORE,
    ]


@pytest.mark.parametrize(
    ("turn", "held", "first"),
    [
        (2, 3, AnswerKind.COUNT_WRONG),  # calls ahead with two
        (2, 4, AnswerKind.PENALTY),
        (0, 2, AnswerKind.COUNT_WRONG),  # calls with one
        (0, 3, AnswerKind.PENALTY),
    ],
)
def test_a_false_call_with_one_card_too_many_was_rather_a_wrong_count(
    turn, held, first
):
    """5.14."""
    state = a_round("R7", hands=(7, 7, held, 7), turn=turn)
    ruling = rule(state, press(Button.UNO, 2))
    assert ruling.questions[0].choices[0].kind is first


def test_a_confirmed_false_call_is_drawn():
    penalty = rule(a_round("R7"), press(Button.UNO, 2)).questions[0].choices[0]
    state = after(a_round("R7"), penalty.answer)
    assert (state.counts[2], state.extra_penalties) == (9, ())


def test_only_the_seat_that_was_hit_may_challenge():
    """W4."""
    state = play(a_round("R7"), Played(0, card("W+4")), ColorNamed(0, Color.RED))
    ruling = rule(state, press(Button.CHALLENGE, 2))
    assert objections(ruling) == [Objection.NOTHING_TO_CHALLENGE]


def test_a_shared_button_that_could_mean_both_asks():
    """5.28."""
    state = play(
        a_round("R7", hands=(2, 7, 7, 7)),
        Played(0, card("W+4")),
        ColorNamed(0, Color.RED),
    )
    ruling = rule(state, press(Button.CATCH_CHALLENGE))
    assert ruling.questions[0].kind is QuestionKind.CATCH_OR_CHALLENGE


def test_a_verdict_makes_the_loser_draw_at_once():
    """W5."""
    state = play(a_round("R7"), Played(0, card("W+4")), ColorNamed(0, Color.RED))
    state = after(state, press(Button.CATCH_CHALLENGE), VerdictTouched(0, guilty=True))
    assert (state.counts, state.current) == ((10, 7, 7, 7), 1)


def test_a_press_of_draw_between_rounds_deals_the_next_one():
    over = replace(a_round("R7"), phase=Phase.OVER, dealer=3)
    assert rule(over, press(Button.DRAW)).events == (Dealt(0, 7),)
