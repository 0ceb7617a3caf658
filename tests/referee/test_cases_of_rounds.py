"""docs/rules.md section 5: early ends, odd openings, shared buttons."""

from dataclasses import replace

import pytest
from builders import (
    a_round,
    a_table,
    after,
    answer,
    asked,
    card,
    doubted,
    exposed,
    play,
    press,
    rule,
    seen,
    told,
)

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Challenged,
    Dealt,
    Flipped,
    Judged,
    Left,
    Played,
    Redealt,
    TimeCalled,
    UnoCalled,
)
from companion.core.state import Phase
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button, CreditTouched, PlayerLeft, RoundGivenUp
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Objection, QuestionKind

# 5.22 to 5.24


def test_time_that_is_up_in_mid_round_waits_for_its_end():
    """5.22."""
    state = play(a_round("R7"), TimeCalled())
    assert (state.phase, state.time_up) == (Phase.PLAY, True)


def test_time_that_is_up_can_void_the_round():
    """5.22."""
    state = play(a_round(time_limit_end="stop_now"), TimeCalled())
    assert (state.phase, state.scores) == (Phase.OVER, (0, 0, 0, 0))


def test_a_pass_with_no_card_left_anywhere_offers_to_give_up():
    """5.23."""
    dry = replace(a_round("R7"), draw_pile=0, discard_pile=1, phase=Phase.DRAWN)
    ruling = rule(dry, press(Button.PASS))
    assert asked(ruling) == [QuestionKind.NOBODY_CAN_MOVE]
    given_up = after(dry, press(Button.PASS), answer(ruling, AnswerKind.GIVE_UP))
    assert (given_up.phase, given_up.scores) == (Phase.OVER, (0, 0, 0, 0))


def test_a_round_cannot_be_given_up_between_rounds():
    """5.23."""
    ruling = rule(a_table(), RoundGivenUp(0))
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_the_hand_of_who_leaves_goes_under_the_draw_pile():
    """5.24."""
    before = a_round("R7", turn=2)
    state = after(before, PlayerLeft(0, 2))
    assert (state.counts[2], state.draw_pile) == (0, before.draw_pile + 7)
    assert (state.current, state.color) == (3, Color.RED)


def test_the_penalty_of_who_leaves_lapses():
    """5.24."""
    state = play(doubted(), Left(1))
    assert (state.phase, state.current, state.pending) == (Phase.PLAY, 2, 0)
    assert state.color is Color.BLUE


@pytest.mark.parametrize(
    "events", [(), (Challenged(1, 0),)], ids=["open", "challenged"]
)
def test_the_penalty_stands_if_the_player_who_was_doubted_leaves(events):
    """5.24: but there is no hand to show any more."""
    state = play(doubted(), *events, Left(0))
    assert (state.phase, state.owes, state.pending) == (Phase.PENALTY, 1, 4)


def test_nobody_leaves_a_table_of_two():
    """5.24, U1."""
    with pytest.raises(ImpossibleEventError, match="cannot leave"):
        play(a_round("R7", hands=(7, 7)), Left(0))


# 5.25 to 5.28


@pytest.mark.parametrize("text", ["WSH", "WC"])
def test_an_opening_card_that_no_sheet_speaks_of_goes_back(text):
    """5.25: the default is to turn another."""
    dealt = play(a_table(deck="wild_2018_112"), Dealt(3, 7))
    ruling = rule(dealt, seen(text))
    assert asked(ruling) == [QuestionKind.OPENING]
    assert after(dealt, seen(text)).top is None


@pytest.mark.parametrize(("value", "names"), [("official", 0), ("as_dealer", 3)])
def test_an_opening_card_that_the_table_keeps_acts(value, names):
    """5.25."""
    start = a_table(deck="wild_2018_112", opening_card=value)
    history = told(play(start, Dealt(3, 7)), seen("WC"))
    ruling = rule(play(start, Dealt(3, 7)), seen("WC"))
    kept = rule_on(history, answer(ruling, AnswerKind.LET_STAND))
    now = history.after(kept.events).now
    assert (now.phase, now.current, now.top) == (Phase.COLOR, names, card("WC"))


@pytest.mark.parametrize("value", ["wilds_go_back", "numbers_only"])
def test_a_table_that_says_which_cards_go_back_is_asked_about_none(value):
    """X9, X10: an answer could change nothing."""
    dealt = play(a_table(deck="wild_2018_112", opening_card=value), Dealt(3, 7))
    assert asked(rule(dealt, seen("WSH"))) == []
    assert after(dealt, seen("WSH")).top is None


def test_an_opening_shuffle_that_is_kept_deals_anew():
    """5.25."""
    state = play(a_table(deck="wild_2018_112"), Dealt(3, 7))
    state = play(state, Flipped(card("WSH"), kept=True), Redealt(0, (7, 7, 7, 7)))
    assert state.phase is Phase.COLOR


def test_a_jump_in_with_a_reverse_turns_the_direction_a_second_time():
    """5.26."""
    state = play(a_round("R7", jump_in="colored"), Played(0, card("RR")))
    state = play(state, Played(2, card("RR"), jump_in=True))
    assert (state.direction, state.current) == (1, 3)


def test_a_skipped_seat_that_acts_is_corrected_by_credit():
    """5.27."""
    history = told(a_round("R7"), seen("RS"), seen("R5"))
    assert history.steps[-1].event.player == 2
    ruling = rule_on(history, CreditTouched(0, 1))
    assert asked(ruling) == [QuestionKind.OUT_OF_TURN]


def test_of_two_possible_callers_the_exposed_one_is_taken_and_the_other_offered():
    """5.28."""
    state = replace(exposed(), counts=(1, 2, 7, 7))
    ruling = rule(state, press(Button.UNO))
    assert ruling.events == (UnoCalled(0),)
    assert asked(ruling) == [QuestionKind.WHO_CALLED]
    history = told(state, press(Button.UNO))
    other = rule_on(history, answer(ruling, AnswerKind.PLAYED_BY, 1))
    assert other.events == (Amended(0, UnoCalled(1)),)


def test_a_shared_catch_is_a_challenge_if_nobody_is_exposed():
    """5.28."""
    ruling = rule(doubted(), press(Button.CATCH_CHALLENGE))
    assert ruling.events == (Challenged(1, 0),)


def test_a_verdict_comes_before_anybody_draws():
    """5.7, 5.28: two big buttons."""
    state = play(doubted(), Challenged(1, 0))
    assert allowed_inputs(state).verdict
    assert play(state, Judged(1, 0, guilty=True)).owes == 0
