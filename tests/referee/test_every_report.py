"""What each button and each report means in each phase of a round."""

from dataclasses import replace

import pytest
from builders import card, press, rule, seen
from phases import TABLES

from companion.core.cards import Color
from companion.core.events import (
    Challenged,
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    Why,
)
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import (
    Button,
    CardGone,
    ColorTouched,
    PileReshuffled,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    Pressed,
    RedoTouched,
    RoundDealt,
    RoundGivenUp,
    SeatTouched,
    TimeIsUp,
    TwinSuspected,
    UndoTouched,
    VerdictTouched,
)
from companion.referee.rulings import Objection, QuestionKind, Ruling

SHARED, ANY = (None,), (None, 0, 1, 2, 3)
CHALLENGES = (Button.CHALLENGE, Button.CATCH_CHALLENGE)
DRAWS = (Button.DRAW, Button.DRAW_PASS)
DOUBTED, GUILTY = Challenged(1, 0), Judged(1, 0, guilty=True)
FOUR, TWO = Drew(1, 4, Why.PENALTY), Drew(1, 2, Why.PENALTY)
FOUND_GUILTY = (GUILTY, Drew(0, 4, Why.PENALTY))
LOST = (Judged(1, 0, guilty=False), Drew(1, 6, Why.PENALTY))


@pytest.mark.parametrize(
    ("phase", "means"),
    [
        (Phase.FLIP, []),
        (Phase.PLAY, [(DRAWS, (None, 0), (Drew(0, 1, Why.TURN),))]),
        (
            Phase.DRAWN,
            [
                ((Button.PASS, Button.DRAW_PASS), (None, 0), (Passed(0),)),
                ((Button.DRAW,), (1,), (Passed(0), Drew(1, 1, Why.TURN))),
            ],
        ),
        (
            Phase.COLOR,
            [(CHALLENGES, (None, 1), (DOUBTED,)), (DRAWS, (None, 1), (FOUR,))],
        ),
        (Phase.SWAP, [(DRAWS, (None, 1), (Drew(1, 1, Why.TURN),))]),
        (Phase.REDEAL, []),
        (
            Phase.CHALLENGE,
            [(CHALLENGES, (None, 1), (DOUBTED,)), (DRAWS, (None, 1), (FOUR,))],
        ),
        (
            Phase.VERDICT,
            [
                (CHALLENGES, (None, 1), FOUND_GUILTY),
                (DRAWS, (None, 1), LOST),
                (DRAWS, (0,), FOUND_GUILTY),
            ],
        ),
        (Phase.PENALTY, [(DRAWS, (None, 1), (TWO,))]),
        (Phase.COUNT, []),
        (Phase.OVER, [(DRAWS, ANY, (Dealt(0, 7),))]),
    ],
)
def test_a_press_means_in_each_phase_what_is_due_then(phase, means):
    expected = {
        (button, seat): events
        for buttons, seats, events in means
        for button in buttons
        for seat in seats
    }
    for button in Button:
        for seat in ANY:
            events = rule(TABLES[phase], press(button, seat)).events
            assert events == expected.get((button, seat), ()), (button, seat)


@pytest.mark.parametrize("button", [b for b in Button if b is not Button.ASK])
@pytest.mark.parametrize("phase", Phase)
def test_a_press_that_means_nothing_says_why(phase, button):
    state = TABLES[phase]
    for seat in ANY:
        ruling = rule(state, press(button, seat))
        if ruling.events or ruling.questions:
            continue
        assert objection_of(ruling) is why_not(state, button, seat), seat


def why_not(state, button, seat):
    if button is Button.CHALLENGE or (button in CHALLENGES and is_doubted(state)):
        return Objection.NOTHING_TO_CHALLENGE
    if state.is_in_play and button is Button.UNO:
        return Objection.NOBODY_TO_CALL
    if state.is_in_play and button in {Button.CATCH, Button.CATCH_CHALLENGE}:
        return Objection.NOBODY_TO_CATCH
    may = seat in {None, state.current}
    if button is Button.PASS and state.phase is Phase.PLAY and may:
        return Objection.DRAW_FIRST
    return Objection.NOT_NOW


def is_doubted(state):
    return state.phase in {Phase.COLOR, Phase.CHALLENGE, Phase.VERDICT}


def objection_of(ruling):
    (violation,) = ruling.violations
    return violation.objection


@pytest.mark.parametrize("phase", Phase)
def test_a_seat_that_nobody_has_presses_nothing(phase):
    for button in Button:
        ruling = rule(TABLES[phase], press(button, 4))
        assert (ruling.events, objection_of(ruling)) == ((), Objection.NOT_NOW)


@pytest.mark.parametrize("phase", Phase)
def test_the_button_that_asks_changes_nothing(phase):
    assert rule(TABLES[phase], press(Button.ASK, 0)) == Ruling()


OPEN = {"give up": (Stopped(),), "left": (Left(3),), "time": (TimeCalled(),)}
"""Means the same until the round is counted."""
IN_PLAY = OPEN | {"reshuffled": (Reshuffled(),)}


def followed_by(*forced):
    """What a report leads to, and the draws and deals that nobody need report."""
    also = {word: (*events, *forced) for word, events in IN_PLAY.items()}
    return also | {"give up": IN_PLAY["give up"]}


@pytest.mark.parametrize(
    ("phase", "means"),
    [
        (
            Phase.FLIP,
            OPEN | {"fits": (Flipped(card("R5")),), "fits not": (Flipped(card("B9")),)},
        ),
        (Phase.PLAY, IN_PLAY | {"fits": (Played(0, card("R5")),)}),
        (
            Phase.DRAWN,
            IN_PLAY
            | {"fits": (Played(0, card("R5"), drawn=True),), "seat": (Passed(0),)},
        ),
        (
            Phase.COLOR,
            IN_PLAY
            | {
                "fits": (ColorNamed(0, Color.RED), FOUR, Played(2, card("R5"))),
                "fits not": (ColorNamed(0, Color.BLUE), FOUR, Played(2, card("B9"))),
                "color": (ColorNamed(0, Color.GREEN),),
            },
        ),
        (
            Phase.SWAP,
            IN_PLAY | {"fits": (Played(1, card("R5")),), "seat": (Swapped(0, 1),)},
        ),
        (Phase.CHALLENGE, IN_PLAY | {"fits not": (FOUR, Played(2, card("B9")))}),
        (
            Phase.VERDICT,
            IN_PLAY | {"verdict": LOST, "fits not": (*LOST, Played(2, card("B9")))},
        ),
        (
            Phase.PENALTY,
            followed_by(TWO) | {"fits": (TWO, Played(2, card("R5")))},
        ),
        (Phase.COUNT, OPEN | {"points": (HandsCounted((0, 1, 2, 3)),)}),
        (
            Phase.OVER,
            {
                "fits": (Dealt(0, 7), Flipped(card("R5"))),
                "fits not": (Dealt(0, 7), Flipped(card("B9"))),
                "dealt": (Dealt(2, 7),),
                "left": (Left(3),),
                "joined": (Joined("Zoe"),),
                "time": (TimeCalled(),),
            },
        ),
    ],
)
def test_a_report_means_in_each_phase_what_can_have_happened_then(phase, means):
    state = TABLES[phase]
    found = {word: rule(state, report).events for word, report in REPORTS.items()}
    assert {word: events for word, events in found.items() if events} == means


REPORTS = {
    "fits": seen("R5"),
    "fits not": seen("B9"),
    "color": ColorTouched(0.0, Color.GREEN),
    "other color": ColorTouched(0.0, Color.PINK),
    "seat": SeatTouched(0.0, Seat(1)),
    "other seat": SeatTouched(0.0, Seat(0)),
    "no seat": SeatTouched(0.0, Seat(4)),
    "verdict": VerdictTouched(0.0, guilty=False),
    "points": PointsEntered(0.0, (0, 1, 2, 3)),
    "give up": RoundGivenUp(0.0),
    "reshuffled": PileReshuffled(0.0),
    "left": PlayerLeft(0.0, Seat(3)),
    "nobody left": PlayerLeft(0.0, Seat(4)),
    "joined": PlayerJoined(0.0, "Zoe"),
    "time": TimeIsUp(0.0),
    "dealt": RoundDealt(0.0, Seat(2)),
    "dealt by nobody": RoundDealt(0.0, Seat(-1)),
    "gone": CardGone(0.0),
    "undo": UndoTouched(0.0),
    "undo long": Pressed(0.0, Button.DRAW, long=True),
    "redo": RedoTouched(0.0),
}


def test_hands_that_are_gathered_are_dealt_anew_before_anything_else():
    """E6."""
    state = TABLES[Phase.REDEAL]
    found = {word: rule(state, report).events for word, report in REPORTS.items()}
    for word, (first,) in IN_PLAY.items():
        events = found.pop(word)
        assert events[0] == first
        dealt = [type(event) for event in events[1:]]
        assert dealt == ([] if word == "give up" else [Redealt])
    assert not any(found.values())


@pytest.mark.parametrize("phase", [Phase.COUNT, Phase.OVER])
def test_cards_that_are_gathered_after_a_round_change_nothing(phase):
    assert rule(TABLES[phase], PileReshuffled(0.0)) == Ruling()


@pytest.mark.parametrize("phase", Phase)
def test_a_card_that_moved_may_be_two_only_where_its_twin_could_be_laid(phase):
    """5.16."""
    state = TABLES[phase]
    ruling = rule(state, TwinSuspected(0.0, state.top or card("R7")))
    closed = {Phase.FLIP, Phase.REDEAL, Phase.VERDICT, Phase.COUNT, Phase.OVER}
    asked = [] if phase in closed else [QuestionKind.TWIN]
    assert [question.kind for question in ruling.questions] == asked
    assert not ruling.events


ALWAYS = {Button.UNO, Button.CATCH}


@pytest.mark.parametrize(
    ("phase", "seat", "buttons", "cards"),
    [
        (Phase.FLIP, None, set(), 54),
        (Phase.PLAY, 0, {*ALWAYS, Button.DRAW}, 18),
        (Phase.DRAWN, 0, {*ALWAYS, Button.PASS}, 18),
        (Phase.COLOR, 0, ALWAYS, 54),
        (Phase.SWAP, 0, ALWAYS, 18),
        (Phase.REDEAL, 0, ALWAYS, 0),
        (Phase.CHALLENGE, 1, {*ALWAYS, Button.DRAW, Button.CHALLENGE}, 15),
        (Phase.VERDICT, 1, ALWAYS, 0),
        (Phase.PENALTY, 1, {*ALWAYS, Button.DRAW}, 18),
        (Phase.COUNT, None, set(), 0),
        (Phase.OVER, None, set(), 0),
    ],
)
def test_the_table_waits_in_each_phase_for_what_means_something(
    phase, seat, buttons, cards
):
    found = allowed_inputs(TABLES[phase])
    assert (found.seat, found.buttons, len(found.cards)) == (seat, buttons, cards)
    assert bool(found.colors) is (phase is Phase.COLOR)
    assert found.targets == {Phase.DRAWN: (1,), Phase.SWAP: (1, 2, 3)}.get(phase, ())
    assert found.verdict is (phase is Phase.VERDICT)
    assert found.points is (phase is Phase.COUNT)
    assert found.deal is (phase is Phase.OVER)


def test_where_one_draws_until_a_card_fits_draw_stays_allowed():
    """H9."""
    drawn = TABLES[Phase.DRAWN]
    on = replace(drawn, rules=replace(drawn.rules, draw_until_playable=True))
    assert allowed_inputs(on).buttons == {*ALWAYS, Button.PASS, Button.DRAW}
    for button in DRAWS:
        assert rule(on, press(button)).events == (Drew(0, 1, Why.TURN),)
