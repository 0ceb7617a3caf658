"""docs/rules.md section 5: what the table corrects, and what cannot be true."""

from dataclasses import replace

import pytest
from builders import (
    a_round,
    a_table,
    after,
    answer,
    aside,
    asked,
    card,
    doubted,
    exposed,
    play,
    press,
    rule,
    seen,
    swapping,
    told,
)

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Caught,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    Inserted,
    Passed,
    Played,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import (
    Button,
    ColorTouched,
    FactStated,
    PileReshuffled,
    PlayerJoined,
    ReadAgain,
    RepairTouched,
    RoundDealt,
    SeatTouched,
    UndoTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Objection, QuestionKind

# 5.17, 5.18


def _opened(*cards):
    """A table at which some cards lie, and its first one as it is corrected last."""
    *laid, really = cards
    history = told(a_table(3), RoundDealt(0, Seat(0)), *map(seen, laid))
    repair = Amended(1, Flipped(card(really)))
    ruling = rule_on(history, RepairTouched(0, (repair,)))
    return history.after(ruling.events)


def test_where_the_opening_card_really_went_back_the_next_one_has_opened_the_round():
    """E5: what was taken for Ben's card was turned over, so all turns move."""
    history = _opened("R7", "R5", "G5", "G9", "W+4")
    assert [step.event for step in history.steps[2:5]] == [
        Flipped(card("R5")),
        Played(Seat(1), card("G5")),
        Played(Seat(2), card("G9")),
    ]
    assert (history.problems, history.now.current) == ((), 0)


def test_where_the_opening_card_really_stayed_the_next_one_was_played():
    history = _opened("W+4", "G5", "G7", "G8")
    assert [step.event for step in history.steps[2:4]] == [
        Played(Seat(1), card("G5")),
        Played(Seat(2), card("G7")),
    ]
    assert (history.problems, history.now.current) == ((), 0)


@pytest.mark.parametrize(
    ("really", "counts"), [("W", (6, 6, 6)), ("G+2", (6, 8, 6)), ("GS", (6, 6, 6))]
)
def test_an_opening_card_that_really_asked_for_something_is_followed_by_a_play(
    really, counts
):
    history = _opened("W+4", "G5", "G7", "G8", really)
    played = [s.event.card for s in history.steps if isinstance(s.event, Played)]
    assert played == [card("G5"), card("G7"), card("G8")]
    assert (history.problems, history.now.counts) == ((), counts)


def test_a_corrected_misread_changes_all_that_followed_from_it():
    """5.17."""
    state = after(a_round("R7"), seen("R6"), ReadAgain(0, card("RS")))
    assert (state.top, state.current) == (card("RS"), 2)


def test_a_repair_flags_what_became_impossible_after_it():
    """5.17: flagged, not dropped."""
    history = told(a_round("R7", hands=(2, 7, 7, 7)), seen("R3"))
    history = history.after((Caught(1, 0), Drew(0, 2, Why.UNO)))
    repaired = history.after((Inserted(0, UnoCalled(0)),))
    assert [step.event for step in repaired.problems] == [Drew(0, 2, Why.UNO)]


@pytest.mark.parametrize(
    "fact",
    [
        Inserted(0, Drew(0, 1, Why.TURN)),
        Amended(0, Played(0, card("RS"))),
        TurnSet(3),
        CountSet(2, 5),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_was_missed_is_stated_and_can_be_undone(fact):
    """5.18: all are log entries, so undo works."""
    history = told(a_round("R7"), seen("R3"))
    stated = history.after(rule_on(history, FactStated(0, (fact,))).events)
    undone = stated.after(rule_on(stated, UndoTouched(0)).events)
    assert stated.now != history.now
    assert undone.now == history.now


def test_set_turn_lets_an_owed_penalty_lapse():
    """5.18."""
    state = play(doubted(), TurnSet(3))
    assert (state.phase, state.current, state.pending) == (Phase.PLAY, 3, 0)


def test_set_count_keeps_the_number_of_cards():
    """5.18, cross-check 2."""
    before = a_round("R7")
    state = play(before, CountSet(2, 9))
    assert state.draw_pile == before.draw_pile - 2


# what cannot be stated


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (replace(a_round("R7"), out=(2,)), TurnSet(2)),
        (play(a_table(), Dealt(0, 7)), TurnSet(2)),
        (a_round("R7"), CountSet(2, -1)),
        (replace(a_round("R7"), draw_pile=1), CountSet(2, 9)),
    ],
    ids=["a seat that is out", "before the flip", "below none", "more than there are"],
)
def test_a_turn_or_a_count_that_cannot_be_is_refused(state, event):
    """5.18."""
    with pytest.raises(ImpossibleEventError):
        play(state, event)


def test_the_last_card_of_the_draw_pile_can_be_in_a_hand_after_all():
    """5.18."""
    state = play(replace(a_round("R7"), draw_pile=1), CountSet(2, 8))
    assert (state.counts[2], state.draw_pile) == (8, 0)


@pytest.mark.parametrize(
    ("state", "item"),
    [
        (swapping(), SeatTouched(0, 0)),
        (a_round("R7"), SeatTouched(0, 1)),
        (a_round("R7"), PlayerJoined(0, "Eva")),
        (replace(a_round("R7"), discard_pile=1), PileReshuffled(0)),
        (a_round("R7"), ColorTouched(0, Color.RED)),
    ],
    ids=["with itself", "no swap", "in mid-round", "nothing below", "no wild"],
)
def test_an_answer_that_nobody_waits_for_means_nothing(state, item):
    ruling = rule(state, item)
    assert ruling.events == ()
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_penalty_for_a_wrong_accusation_gives_no_missed_call_away():
    """5.0: the accuser has missed a call as well; confirming costs only N8."""
    state = exposed(false_catch_penalty=1)
    ruling = rule(state, press(Button.CATCH, 0))
    now = after(state, answer(ruling, AnswerKind.PENALTY))
    assert (now.counts, now.exposed) == ((2, 7, 7, 7), frozenset())
    assert now.draw_pile == state.draw_pile - 1


def test_both_cards_that_could_have_been_covered_are_offered():
    """5.3: red 3 or blue 7 between red 7 and blue 3."""
    choices = rule(a_round("R7"), seen("B3")).questions[0].choices
    missed = [choice.card for choice in choices if choice.kind is AnswerKind.MISSED]
    assert missed == [card("R3"), card("B7")]


def test_a_tap_on_the_next_seat_is_a_pass():
    """5.5: a pass is an event, by button or by a tap on the next seat."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert allowed_inputs(drawn).targets == (1,)
    assert rule(drawn, SeatTouched(0, 1)).events == (Passed(0),)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_tap_on_another_seat_is_no_pass(seat):
    """5.5."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert rule(drawn, SeatTouched(0, seat)).events == ()


def test_an_unsure_card_without_a_second_best_reading_can_be_taken_back():
    """5.17."""
    state = a_round("R7")
    ruling = rule(state, seen("R3", 0.0, 0.5))
    assert asked(ruling) == [QuestionKind.UNSURE_CARD]
    assert (
        after(state, seen("R3", 0.0, 0.5), answer(ruling, AnswerKind.TAKE_BACK))
        == state
    )


@pytest.mark.parametrize("button", [Button.DRAW, Button.PASS, Button.DRAW_PASS])
def test_a_seat_draws_and_passes_with_its_own_button_only_in_its_turn(button):
    """5.28: a shared button is for whoever is to act, one's own is not."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    ruling = rule(drawn, press(button, 2))
    assert ruling.events == ()
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_penalty_aside_is_drawn_by_the_seat_that_owes_it():
    """5.28."""
    state = replace(a_round("R7"), extra_penalties=aside((1, 2), (2, 4)))
    assert rule(state, press(Button.DRAW, 0)).events == ()
    assert rule(state, press(Button.DRAW, 2)).events == (Drew(2, 4, Why.UNO),)
    assert rule(state, press(Button.DRAW)).events == (Drew(1, 2, Why.UNO),)


def test_nobody_draws_the_penalty_of_somebody_else():
    """5.28."""
    assert rule(doubted(), press(Button.DRAW, 2)).events == ()
    assert rule(doubted(), press(Button.DRAW, 1)).events == (Drew(1, 4, Why.PENALTY),)
