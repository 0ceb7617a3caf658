"""The referee: turns what the sensors report into facts, objections and questions.

`rule_on` is pure. It takes the most probable reading at once and keeps the
alternatives one tap away: it never loses an event and never blocks the table.
"""

from dataclasses import replace

from companion.core.draft import Draft
from companion.core.events import (
    ColorNamed,
    Dealt,
    HandsCounted,
    Judged,
    PlainEvent,
    Played,
    Redone,
    Reshuffled,
    Stopped,
    Swapped,
    Undone,
)
from companion.core.history import History
from companion.core.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    FactStated,
    PileReshuffled,
    PointsEntered,
    Pressed,
    ReadAgain,
    RedoTouched,
    RoundDealt,
    RoundGivenUp,
    SeatTouched,
    TableInput,
    UndoTouched,
    VerdictTouched,
)
from companion.core.landings import rule_on_card
from companion.core.plays import wants_color
from companion.core.presses import rule_on_press
from companion.core.rounds import next_dealer
from companion.core.rulings import Objection, Ruling, Violation
from companion.core.seating import Seat
from companion.core.state import Phase, State


def rule_on(history: History, item: TableInput) -> Ruling:
    """Rule on one input.

    Args:
        history: all that happened; only undo and redo look behind its present.
        item: what a sensor reported.

    Returns:
        The ruling; without events if the input changes nothing.

    Raises:
        ImpossibleEventError: if the table states a fact that cannot be.
    """
    match item:
        case CardSeen():
            return rule_on_card(history.now, item)
        case ReadAgain():
            return _read_again(history, item)
        case CardGone():
            return _take_card_back(history)
        case Pressed(long=True) | UndoTouched():
            return _undo(history)
        case RedoTouched():
            return _redo(history)
        case Pressed():
            return rule_on_press(history.now, item)
        case ColorTouched():
            return _name_color(history, item)
        case FactStated():
            return _state(history.now, item.events)
        case _:
            event = _answer(history.now, item)
            return _state(history.now, (event,)) if event else _not_now()


def _answer(
    state: State,
    item: SeatTouched
    | VerdictTouched
    | PointsEntered
    | RoundDealt
    | RoundGivenUp
    | PileReshuffled,
) -> PlainEvent | None:
    """Return the fact that a touch states, or ``None`` if nobody waits for it."""
    match item:
        case SeatTouched():
            return _swap(state, item.seat)
        case VerdictTouched():
            return _verdict(state, guilty=item.guilty)
        case PointsEntered():
            counting = state.phase is Phase.COUNT
            return HandsCounted(item.points) if counting else None
        case RoundDealt():
            return _deal(state, item)
        case RoundGivenUp():
            return Stopped() if state.phase is not Phase.OVER else None
        case PileReshuffled():
            return Reshuffled() if state.discard_pile > 1 else None


def _state(state: State, events: tuple[PlainEvent, ...]) -> Ruling:
    """Rule that ``events`` happened, with the draws that follow from them."""
    draft = Draft(state)
    for event in events:
        draft = draft.then(event)
    return draft.settled().ruling()


def _not_now() -> Ruling:
    return Ruling(violations=(Violation(Objection.NOT_NOW),))


def _swap(state: State, target: Seat) -> PlainEvent | None:
    player = state.current
    if state.phase is not Phase.SWAP or player is None or player == target:
        return None
    return Swapped(player, target)


def _verdict(state: State, *, guilty: bool) -> PlainEvent | None:
    if state.phase is not Phase.VERDICT:
        return None
    if state.owes is None or state.challenged is None:
        return None
    return Judged(state.owes, state.challenged, guilty)


def _deal(state: State, item: RoundDealt) -> PlainEvent | None:
    if state.phase is not Phase.OVER:
        return None
    dealer = next_dealer(state) if item.dealer is None else item.dealer
    return Dealt(dealer, state.rules.hand_size)


def _name_color(history: History, item: ColorTouched) -> Ruling:
    state = history.now
    if not wants_color(state):
        return _not_now()
    late = state.phase is not Phase.COLOR
    player = history.last_player if late else state.current
    if player is None:
        return _not_now()
    return _state(state, (ColorNamed(player, item.color),))


def _read_again(history: History, item: ReadAgain) -> Ruling:
    """Take the last card back and rule on what it really was."""
    gone = _take_card_back(history)
    if not gone.events:
        return gone
    before = history.after(gone.events).now
    ruling = rule_on_card(before, CardSeen(item.at, item.card))
    if not ruling.events:
        return ruling
    return replace(ruling, events=(*gone.events, *ruling.events))


def _take_card_back(history: History) -> Ruling:
    """Undo the last play, if nothing else has happened since (5.4)."""
    last = history.last_ruling
    if not any(isinstance(step.event, Played) for step in last):
        return _not_now()
    return Ruling((Undone(len(last)),))


def _undo(history: History) -> Ruling:
    steps = len(history.last_ruling)
    if not steps:
        return Ruling(violations=(Violation(Objection.NOTHING_TO_UNDO),))
    return Ruling((Undone(steps),))


def _redo(history: History) -> Ruling:
    if not history.undone:
        return Ruling(violations=(Violation(Objection.NOTHING_TO_REDO),))
    return Ruling((Redone(),))
