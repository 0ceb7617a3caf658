"""What each touch states, whole; and what nobody waits for."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, card, play, rule, seen

from companion.core.cards import Color
from companion.core.events import (
    Challenged,
    ColorNamed,
    Dealt,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Played,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
)
from companion.core.history import History
from companion.referee.inputs import (
    CardSeen,
    ColorTouched,
    PileReshuffled,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    RoundDealt,
    RoundGivenUp,
    SeatTouched,
    TimeIsUp,
    TwinSuspected,
    VerdictTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
)


def swapping():
    return play(a_round("R3", seven_swap="must"), Played(0, card("R7")))


def challenged():
    return play(a_round("R7"), Played(0, card("W+4")), Challenged(1, 0))


def counting():
    return play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R7")))


@pytest.mark.parametrize(
    ("state", "item", "event"),
    [
        (swapping(), SeatTouched(1.0, 2), Swapped(0, 2)),
        (challenged(), VerdictTouched(1.0, guilty=True), Judged(1, 0, guilty=True)),
        (challenged(), VerdictTouched(1.0, guilty=False), Judged(1, 0, guilty=False)),
        (counting(), PointsEntered(1.0, (0, 1, 2, 3)), HandsCounted((0, 1, 2, 3))),
        (a_table(), PlayerJoined(1.0, "Eva"), Joined("Eva")),
        (a_round(), PlayerLeft(1.0, 2), Left(2)),
        (a_round(), RoundGivenUp(1.0), Stopped()),
        (a_round(), TimeIsUp(1.0), TimeCalled()),
        (a_table(), RoundDealt(1.0, 2), Dealt(2, 7)),
        (replace(a_round(), discard_pile=2), PileReshuffled(1.0), Reshuffled()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_touch_states_one_fact(state, item, event):
    ruling = rule(state, item)
    assert (ruling.events[0], ruling.violations) == (event, ())


@pytest.mark.parametrize(
    ("state", "item"),
    [
        (a_round(), PointsEntered(1.0, (0, 1, 2, 3))),
        (a_round(), VerdictTouched(1.0, guilty=True)),
        (a_round(), RoundDealt(1.0)),
        (replace(a_round(), out=(2,)), PlayerLeft(1.0, 2)),
        (replace(a_round(), time_up=True), TimeIsUp(1.0)),
        (a_table(), SeatTouched(1.0, 1)),
        (replace(a_round(), discard_pile=1), PileReshuffled(1.0)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_touch_that_nobody_waits_for_states_nothing(state, item):
    assert rule(state, item) == Ruling(violations=(Violation(Objection.NOT_NOW),))


def test_the_color_of_an_opening_wild_is_named_by_who_begins():
    """E4: nobody has played it."""
    start = play(a_table(), Dealt(3, 7))
    history = History(start).after((Flipped(card("W")),))
    ruling = rule_on(history, ColorTouched(1.0, Color.GREEN))
    assert ruling.events == (ColorNamed(0, Color.GREEN),)


def test_a_color_that_is_touched_late_is_credited_to_who_played_the_wild():
    """5.6."""
    history = History(a_round("R7"))
    for item in (seen("W"), seen("W")):
        history = history.after(rule_on(history, item).events)
    ruling = rule_on(history, ColorTouched(1.0, Color.GREEN))
    assert ruling.events == (ColorNamed(1, Color.GREEN),)


def test_a_card_that_moved_is_asked_about_whole():
    """5.16: a push is likelier."""
    choices = (
        Choice(AnswerKind.IGNORE, None, card("R7")),
        Choice(AnswerKind.SECOND, CardSeen(4.0, card("R7")), card("R7")),
    )
    question = Question(QuestionKind.TWIN, choices, card=card("R7"))
    assert rule(a_round("R7"), TwinSuspected(4.0, card("R7"))) == Ruling(
        questions=(question,)
    )


def test_a_card_that_does_not_fit_names_the_seat_and_the_card():
    """5.2."""
    ruling = rule(a_round("R7", turn=2), seen("B3"))
    objection = Violation(Objection.DOES_NOT_MATCH, 2, card("B3"))
    assert ruling.violations == (objection,)


def test_a_card_that_does_not_match_is_not_called_a_wrong_last_card():
    """`finish_on`."""
    state = a_round("R7", hands=(1, 7, 7, 7), finish_on="no_action")
    assert rule(state, seen("B+2")).violations[0].objection is Objection.DOES_NOT_MATCH
    assert rule(state, seen("R+2")).violations[0].objection is Objection.CANNOT_BE_LAST


def test_a_card_that_may_not_be_last_is_asked_about_as_such():
    state = a_round("R7", hands=(1, 7, 7, 7), finish_on="no_action")
    asked = rule(state, seen("R+2")).questions[0].kind
    assert asked is QuestionKind.CANNOT_BE_LAST
