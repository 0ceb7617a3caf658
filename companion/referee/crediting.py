"""How later steps change seats when a repair of an earlier one shifts the turns.

The camera sees that a card landed, not whose it was; it was credited to the seat whose
turn it was. If the table adds a missed card, or a skip was really a 5, the turns shift,
and every card since then may belong to another seat.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    Correction,
    Deleted,
    Drew,
    Inserted,
    Judged,
    Passed,
    PlainEvent,
    Played,
    Repair,
    Swapped,
    UnoCalled,
    Why,
)
from companion.core.game import apply
from companion.core.history import History, Step
from companion.core.play.calls import can_call_ahead
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.draft import RulingDraft


def with_turns(history: History, repairs: tuple[Repair, ...]) -> tuple[Correction, ...]:
    """Return the repairs, and those of later steps that follow from them.

    A later step that was credited to the seat to act is credited to the seat to act
    after the repair; and a penalty that a repaired card brings is drawn.

    Raises:
        ImpossibleEventError: if a repair names a step that is not in force.
    """
    return (*repairs, *_following(history, history.after(repairs)))


def _following(history: History, mended: History) -> Iterator[Correction]:
    before = {step.n: state for state, step in _with_before(history)}
    state, shift = mended.start, _Shift()
    for step in mended.steps:
        if not isinstance(step.event, PlainEvent):
            continue
        event: PlainEvent = step.event
        old = before.get(step.n)
        if old is not None and old is not state:
            for drawn in _drawn_between(old, state):
                yield Inserted(step.n, drawn)
                state = apply(state, drawn)
            event = shift.credited(event, old, state)
        if _lapses(step, state):
            yield Deleted(step.n)
            continue
        after = _after(state, event)
        if event != step.event and after is not state:
            yield Amended(step.n, event)
        state = after


def _with_before(history: History) -> Iterator[tuple[State, Step]]:
    state = history.start
    for step in history.steps:
        if isinstance(step.event, PlainEvent):
            yield state, step
        state = step.after


def _after(state: State, event: PlainEvent) -> State:
    try:
        return apply(state, event)
    except ImpossibleEventError:
        return state  # it stays in the record, flagged


def _drawn_between(old: State, new: State) -> tuple[PlainEvent, ...]:
    """Return the draws that are certain now and were not in the record."""
    if old.pending or old.extra_penalties:
        return ()
    return RulingDraft(new).with_forced_events().events


def _lapses(step: Step, now: State) -> bool:
    """Whether the step is a draw that only followed from a card, and no longer does."""
    event = step.event
    derived = isinstance(event, Drew) and event.why is Why.PENALTY and not step.first
    return derived and not now.pending and not now.extra_penalties


class _Shift:
    """How seats have moved since the repaired step."""

    def __init__(self) -> None:
        self._last: dict[Seat, Seat] = {}

    def credited(self, event: PlainEvent, old: State, new: State) -> PlainEvent:
        """Return the event, credited to the right seat by the turns after the repair.

        Args:
            event: a later step of the record.
            old: the state in which it happened, as it was recorded.
            new: the state in which it happens now.
        """
        match event:
            case Played(player=seat) if not event.jump_in and seat == old.to_act:
                player = _turned(seat, old, new)
                self._last = {seat: player}
                return replace(event, player=player)
            case Drew(why=Why.TURN) | Passed() | ColorNamed() | Swapped():
                return replace(event, player=_turned(event.player, old, new))
            case Drew(player=seat, why=Why.PENALTY) if seat == old.owes:
                return replace(event, player=seat if new.owes is None else new.owes)
            case Challenged() | Judged():
                return _challenge(event, new)
            case UnoCalled(player=seat):
                moved = self._last.get(seat, _turned(seat, old, new))
                return replace(event, player=moved if _may_call(new, moved) else seat)
            case Drew(player=seat, why=Why.UNO):
                return replace(event, player=self._last.get(seat, seat))
            case Caught(target=seat):
                return replace(event, target=self._last.get(seat, seat))
            case _:
                return event


def _turned(seat: Seat, old: State, new: State) -> Seat:
    """Return who acts now if the seat was to act; else the seat itself."""
    if seat == old.to_act:
        return seat if new.to_act is None else new.to_act
    return new.current if seat == old.current and new.current is not None else seat


def _may_call(state: State, seat: Seat) -> bool:
    """Whether a call would be valid: people call only for themselves."""
    return seat in state.exposed or can_call_ahead(state, seat)


def _challenge(event: Challenged | Judged, new: State) -> PlainEvent:
    if new.owes is None or new.challenged is None:
        return event
    return replace(event, player=new.owes, target=new.challenged)
