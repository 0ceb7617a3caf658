"""The history of a game: a fold of events, among them undo, redo and repairs."""

from collections.abc import Iterator
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
    """One event in force and what it led to; a repair is a step too."""

    n: int
    """Number of the step in the record."""
    event: GameEvent
    after: State
    """The state after the event."""
    first: bool = True
    """Whether a ruling begins here: undo goes back to such a step."""
    problem: str | None = None
    """Why an earlier repair made the event impossible, so that it is skipped."""
    repaired: "tuple[Step, ...] | None" = None
    """For a repair, the steps from the one put right on as they were before it, which
    an undo brings back; those before are still in force."""
    since: int = 0
    """For a repair, how many steps come before the one that was put right."""


@dataclass(frozen=True, slots=True)
class History:
    """The steps in force, what was undone, and the state they lead to."""

    start: State
    """The table before the first event."""
    steps: tuple[Step, ...] = ()
    undone: tuple[tuple[Step, ...], ...] = ()
    """The steps before each undo, which redo can restore, the latest last."""
    version: int = 0
    """Number of events ever recorded; a touch carries that of the view it answers."""

    @property
    def now(self) -> State:
        """The present state."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def problems(self) -> tuple[Step, ...]:
        """The steps that became impossible after a repair (5.17)."""
        return tuple(step for step in self.steps if step.problem)

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

    def steps_after(self, n: int) -> tuple[Step, ...]:
        """Return the steps that follow step ``n``, repairs among them.

        Raises:
            ImpossibleEventError: if there is no such step in force.
        """
        return self.steps[_find(self, n) + 1 :]

    def backwards(self) -> Iterator[tuple[State, GameEvent]]:
        """Yield every event in force with the state before it, the latest first."""
        for i in range(len(self.steps) - 1, -1, -1):
            step = self.steps[i]
            if not step.problem:
                yield self.steps[i - 1].after if i else self.start, step.event

    def after(self, events: tuple[GameEvent, ...]) -> "History":
        """Return the history with one more ruling.

        Raises:
            ImpossibleEventError: if an event cannot happen now; nothing is changed.
        """
        history, first = self, True
        for event in events:
            history = history.after_event(event, first=first)
            first = first and isinstance(event, Undone | Redone)
        return history

    def extended(self, steps: "tuple[Step, ...]") -> "History":
        """Return the history with steps that have been applied already."""
        if not steps:
            return self
        version = self.version + len(steps)
        return History(self.start, (*self.steps, *steps), (), version)

    def after_event(self, event: GameEvent, *, first: bool = True) -> "History":
        """Return the history with one more event."""
        if isinstance(event, Correction):
            corrected = _correct(self, event, first=first)
            return replace(corrected, version=self.version + 1)
        step = Step(self.version, event, apply(self.now, event), first)
        return History(self.start, (*self.steps, step), (), self.version + 1)


def _correct(history: History, event: Correction, *, first: bool) -> History:
    match event:
        case Undone(steps):
            return _undo(history, steps)
        case Redone():
            return _redo(history)
        case _:
            begin = _find(history, event.n)
            after = _repaired(history, event, begin)
            now = after[-1].after if after else history.start
            before = history.steps[begin:]
            repair = Step(
                history.version, event, now, first, repaired=before, since=begin
            )
            return replace(history, steps=(*after, repair), undone=())


def _repaired(
    history: History, event: Amended | Inserted | Deleted, i: int
) -> tuple[Step, ...]:
    """Return the steps as they would have been with step ``i`` put right."""
    steps = history.steps
    match event:
        case Amended(event=other):
            return _fold_again(
                history, i, (replace(steps[i], event=other), *steps[i + 1 :])
            )
        case Inserted(event=other):
            missed = Step(history.version, other, history.start, steps[i].first)
            return _fold_again(history, i, (missed, *steps[i:]))
        case Deleted():
            return _fold_again(history, i, steps[i + 1 :])


def _undo(history: History, steps: int) -> History:
    kept = history.steps
    if not steps:
        raise ImpossibleEventError("Expected at least one step to undo.")
    for done in range(steps):
        if not kept:
            raise ImpossibleEventError(
                f"Expected 1 to {done} steps to undo, but found {steps}."
            )
        last = kept[-1]
        kept = kept[:-1] if last.repaired is None else _before_repair(kept, last)
    return replace(history, steps=kept, undone=(*history.undone, history.steps))


def _before_repair(steps: tuple[Step, ...], repair: Step) -> tuple[Step, ...]:
    return (*steps[: repair.since], *(repair.repaired or ()))


def _redo(history: History) -> History:
    if not history.undone:
        raise ImpossibleEventError("There is nothing to redo.")
    *left, back = history.undone
    return replace(history, steps=back, undone=tuple(left))


def _find(history: History, n: int) -> int:
    for i in range(len(history.steps) - 1, -1, -1):  # mostly one of the last
        step = history.steps[i]
        if step.n == n and step.repaired is None:
            return i
    raise ImpossibleEventError(f"There is no step {n} in force to correct.")


def _folded(step: Step, after: State, problem: str | None) -> Step:
    """Return a step as it led elsewhere; quicker than ``replace``."""
    n, event, first = step.n, step.event, step.first
    return Step(n, event, after, first, problem, step.repaired, step.since)


def _fold_again(
    history: History, begin: int, later: tuple[Step, ...]
) -> tuple[Step, ...]:
    """Apply ``later`` again after the first ``begin`` steps; flag impossible ones."""
    steps = list(history.steps[:begin])
    state = steps[-1].after if steps else history.start
    for step in later:
        problem = None
        try:
            if isinstance(step.event, PlainEvent):
                state = apply(state, step.event)
        except ImpossibleEventError as impossible:
            problem = impossible.args[0]
        steps.append(_folded(step, state, problem))
    return tuple(steps)
