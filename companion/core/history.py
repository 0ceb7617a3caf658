"""Everything that happened, as a fold: undo, redo and repairs are steps like others."""

from dataclasses import dataclass, replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Correction,
    Deleted,
    Flipped,
    GameEvent,
    Inserted,
    PlainEvent,
    Played,
    Redone,
    Undone,
)
from companion.core.game import apply
from companion.core.seating import Seat
from companion.core.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One event in force and what it led to."""

    n: int
    """Number of the step in the record."""
    event: PlainEvent
    after: State
    """The state after the event."""
    first: bool = True
    """Whether a ruling begins here: undo takes back to such a step."""
    problem: str | None = None
    """Why the event became impossible after a repair before it; then it is skipped."""


@dataclass(frozen=True, slots=True)
class History:
    """The steps in force, what was undone, and the state they lead to."""

    start: State
    """The table before the first event."""
    steps: tuple[Step, ...] = ()
    undone: tuple[tuple[Step, ...], ...] = ()
    """What undo took back and redo can restore, the latest last."""
    version: int = 0
    """Number of events ever recorded; a touch answers a view of one version."""

    @property
    def now(self) -> State:
        """The present state."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def last_ruling(self) -> tuple[Step, ...]:
        """The steps of the last ruling in force; empty before the first."""
        begin = len(self.steps)
        while begin and not self.steps[begin - 1].first:
            begin -= 1
        return self.steps[max(begin - 1, 0) :]

    @property
    def last_player(self) -> Seat | None:
        """Who played the card on top; ``None`` if it was turned over."""
        for step in reversed(self.steps):
            if isinstance(step.event, Played):
                return step.event.player
            if isinstance(step.event, Flipped):
                return None
        return None

    def after(self, events: tuple[GameEvent, ...]) -> "History":
        """Return the history with one more ruling.

        Raises:
            ImpossibleEventError: if an event cannot happen now; nothing is changed.
        """
        history, first = self, True
        for event in events:
            history = history.after_event(event, first=first)
            first = first and isinstance(event, Correction)
        return history

    def after_event(self, event: GameEvent, *, first: bool = True) -> "History":
        """Return the history with one more event."""
        if isinstance(event, Correction):
            return replace(_correct(self, event), version=self.version + 1)
        step = Step(self.version, event, apply(self.now, event), first)
        return History(self.start, (*self.steps, step), (), self.version + 1)


def _correct(history: History, event: Correction) -> History:
    match event:
        case Undone(steps):
            return _undo(history, steps)
        case Redone():
            return _redo(history)
        case Amended(n, other):
            i = _find(history, n)
            step = replace(history.steps[i], event=other)
            return _refold(history, i, (step, *history.steps[i + 1 :]))
        case Inserted(n, other):
            i = _find(history, n)
            step = Step(history.version, other, history.start)
            return _refold(history, i, (step, *history.steps[i:]))
        case Deleted(n):
            i = _find(history, n)
            return _refold(history, i, history.steps[i + 1 :])


def _undo(history: History, steps: int) -> History:
    if not 0 < steps <= len(history.steps):
        raise ImpossibleEventError(
            f"Expected 1 to {len(history.steps)} steps to undo, but found {steps}."
        )
    kept, gone = history.steps[:-steps], history.steps[-steps:]
    return replace(history, steps=kept, undone=(*history.undone, gone))


def _redo(history: History) -> History:
    if not history.undone:
        raise ImpossibleEventError("There is nothing to redo.")
    *left, back = history.undone
    return replace(history, steps=history.steps + back, undone=tuple(left))


def _find(history: History, n: int) -> int:
    for i, step in enumerate(history.steps):
        if step.n == n:
            return i
    raise ImpossibleEventError(f"There is no step {n} in force to correct.")


def _refold(history: History, begin: int, later: tuple[Step, ...]) -> History:
    """Apply ``later`` anew after the first ``begin`` steps, flagging what cannot be."""
    steps = list(history.steps[:begin])
    state = steps[-1].after if steps else history.start
    for step in later:
        problem = None
        try:
            state = apply(state, step.event)
        except ImpossibleEventError as impossible:
            problem = str(impossible)
        steps.append(replace(step, after=state, problem=problem))
    return replace(history, steps=tuple(steps), undone=())
