"""The referee: turns what the sensors report into facts, objections and questions.

`rule_on` is pure. It accepts the most probable reading at once and keeps the
alternatives one tap away: it never loses an event and never blocks the table.
"""

from dataclasses import replace

from companion.core.events import (
    ColorNamed,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    PlainEvent,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
)
from companion.core.history import History
from companion.core.play.plays import swap_targets, wants_color
from companion.core.play.rules import colors_in_force, is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import doubts
from companion.referee.crediting import with_turns
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    Confirmed,
    CreditTouched,
    DrawSeen,
    FactStated,
    PileReshuffled,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    Pressed,
    ReadAgain,
    RedoTouched,
    RepairTouched,
    RoundDealt,
    RoundGivenUp,
    SeatTouched,
    TableInput,
    TimeIsUp,
    TwinSuspected,
    UndoTouched,
    VerdictTouched,
)
from companion.referee.landings import rule_on_card
from companion.referee.presses import deal_next, rule_on_press
from companion.referee.proofs import with_later_proof
from companion.referee.reminders import penalties, unnoticed
from companion.referee.repairs import (
    credit,
    read_again,
    redo,
    state_facts,
    take_card_back,
    undo,
    undo_to,
)
from companion.referee.rulings import Ruling, refused


def rule_on(history: History, item: TableInput, *, quiet_s: float = 0.0) -> Ruling:
    """Rule on one input.

    Args:
        history: all that happened; only repairs look further back than its present.
        item: what a sensor reported.
        quiet_s: seconds since the last event.

    Returns:
        The ruling; without events if the input changes nothing.

    Raises:
        ImpossibleEventError: if the table states a fact that cannot have happened.
    """
    if not _is_at_table(history.now, item):
        return refused()
    ruling = _ruling(history, item, quiet_s)
    missed = unnoticed(history.now, ruling)
    if not missed:
        return ruling
    first = penalties(history.now, missed)
    ruling = _ruling(history.after(first), item, quiet_s)
    return replace(ruling, events=(*first, *ruling.events))


def _ruling(history: History, item: TableInput, quiet_s: float) -> Ruling:
    match item:
        case CardSeen():
            ruling = rule_on_card(history.now, item, quiet_s=quiet_s, n=history.version)
            return with_later_proof(history, ruling)
        case CardGone():
            return take_card_back(history, item, quiet_s=quiet_s)
        case TwinSuspected():
            return _suspect_twin(history.now, item)
        case DrawSeen() | ArmSeen() | CardUnread() | Confirmed():
            return Ruling()  # they change what is likely, not what happened
        case RoundDealt() if history.now.phase is Phase.OVER:
            return deal_next(history.now, item.at, item.dealer)
        case Pressed():
            return undo(history) if item.long else rule_on_press(history.now, item)
        case (
            UndoTouched()
            | RedoTouched()
            | ReadAgain()
            | CreditTouched()
            | RepairTouched()
            | FactStated()
        ):
            return _put_right(history, item)
        case _:
            event = _answer(history, item)
            return state_facts(history, (event,)) if event else refused()


def _put_right(
    history: History,
    item: UndoTouched
    | RedoTouched
    | ReadAgain
    | CreditTouched
    | RepairTouched
    | FactStated,
) -> Ruling:
    """Rule on what the table says about the past (5.17, 5.18)."""
    match item:
        case UndoTouched(to=int(n)):
            return undo_to(history, n)
        case UndoTouched():
            return undo(history)
        case RedoTouched():
            return redo(history)
        case ReadAgain():
            return read_again(history, item)
        case CreditTouched():
            return credit(history, item)
        case RepairTouched(repairs=repairs):
            return state_facts(history, with_turns(history, repairs))
        case FactStated(events=events):
            return state_facts(history, events)


def _is_at_table(state: State, item: TableInput) -> bool:
    """Whether every seat that the input names exists."""
    named = (getattr(item, "seat", None), getattr(item, "dealer", None))
    return all(seat is None or 0 <= seat < state.seats for seat in named)


def _suspect_twin(state: State, item: TwinSuspected) -> Ruling:
    """Ask about a card that moved, if its twin could have been laid on it (5.16).

    A card that is not in the deck is a misreading of the top card.
    """
    card = item.card if item.card in state.deck else state.top
    if card is None or card != state.top or not is_legal(state, card):
        return Ruling()
    return Ruling(questions=(doubts.is_it_a_second(item.at, card),))


def _answer(
    history: History,
    item: ColorTouched
    | SeatTouched
    | VerdictTouched
    | PointsEntered
    | RoundDealt
    | RoundGivenUp
    | PileReshuffled
    | PlayerLeft
    | PlayerJoined
    | TimeIsUp,
) -> PlainEvent | None:
    """Return the fact that a touch states, or ``None`` if nobody waits for it."""
    state = history.now
    between = state.phase is Phase.OVER
    match item:
        case ColorTouched():
            return _name_color(history, item)
        case SeatTouched():
            return _touched_seat(state, item.seat)
        case VerdictTouched():
            return _verdict(state, guilty=item.guilty)
        case PointsEntered():
            return HandsCounted(item.points) if state.phase is Phase.COUNT else None
        case RoundDealt():
            return None  # between two rounds it has been ruled on
        case RoundGivenUp():
            return None if between else Stopped()
        case PileReshuffled():
            return Reshuffled() if state.discard_pile > 1 else None
        case PlayerLeft():
            return Left(item.seat) if item.seat in state.seats_in else None
        case PlayerJoined():
            return Joined(item.name, item.after) if between else None
        case TimeIsUp():
            return None if state.time_up else TimeCalled()


def _name_color(history: History, item: ColorTouched) -> PlainEvent | None:
    state = history.now
    if not wants_color(state) or item.color not in colors_in_force(state):
        return None
    late = state.phase is not Phase.COLOR
    player = history.last_player if late else state.current
    return None if player is None else ColorNamed(player, item.color)


def _touched_seat(state: State, seat: Seat) -> PlainEvent | None:
    """Take the seat as the one to swap with, or as the next to act: a pass (5.5)."""
    player = state.current
    if player is None or player == seat:
        return None
    if state.phase is Phase.SWAP:
        return Swapped(player, seat) if seat in swap_targets(state) else None
    passes = state.phase is Phase.DRAWN and seat == state.after(player)
    return Passed(player) if passes else None


def _verdict(state: State, *, guilty: bool) -> PlainEvent | None:
    if state.phase is not Phase.VERDICT:
        return None
    if state.owes is None or state.challenged is None:
        return None
    return Judged(state.owes, state.challenged, guilty)
