"""The history of a game: a fold of events, among them undo, redo and repairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core import events as ev
from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent, PlainEvent, Repair
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
    """For a repair, the steps from the one corrected on as they were before it, which
    an undo brings back; those before are still in force. Repairs of one ruling are
    folded all together, so what lies between two of them was not."""
    since: int = 0
    """For a repair, how many steps come before the one that was corrected."""
    sure: int | None = None
    """Confidence of the referee, in percent, where it corrected the step by itself."""


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
        """Seat that played the card on top; ``None`` if it was turned over."""
        for step in reversed(self.steps):
            if isinstance(step.event, ev.Played):
                return step.event.player
            if isinstance(step.event, ev.Flipped):
                return None
        return None

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats whose players have not left, also those who joined; clockwise."""
        left = {s.event.player for s in self.steps if isinstance(s.event, ev.Left)}
        gone = left.intersection(self.now.may_return)  # the others have come back
        return tuple(seat for seat in self.now.clockwise if seat not in gone)

    def steps_after(self, n: int) -> tuple[Step, ...]:
        """Return the steps that follow step ``n``, repairs among them.

        Raises:
            ImpossibleEventError: if there is no such step in force.
        """
        return self.steps[_find(self, n) + 1 :]

    def backwards(self) -> Iterator[tuple[State, Step]]:
        """Yield every step in force with the state before it, the latest first."""
        for i in range(len(self.steps) - 1, -1, -1):
            step = self.steps[i]
            if not step.problem:
                yield self.steps[i - 1].after if i else self.start, step

    def after(self, events: tuple[GameEvent, ...]) -> "History":
        """Return the history with one more ruling.

        Raises:
            ImpossibleEventError: if an event cannot happen now; nothing is changed.
        """
        history, first = self, True
        for event, following in zip(events, (*events[1:], None), strict=False):
            if isinstance(event, Repair) and isinstance(following, Repair):
                history = _edited(history, event, first=first)  # folded with the last
            else:
                history = history.after_event(event, first=first)
            first = first and isinstance(event, ev.Undone | ev.Redone)
        return history

    def extended(self, steps: "tuple[Step, ...]") -> "History":
        """Return the history with steps that have been applied already."""
        if not steps:
            return self
        return History(self.start, (*self.steps, *steps), (), self.version + len(steps))

    def after_event(self, event: GameEvent, *, first: bool = True) -> "History":
        """Return the history with one more event."""
        match event:
            case ev.Undone(steps):
                return _undo(self, steps)
            case ev.Redone():
                return _redo(self)
            case ev.Amended() | ev.Inserted() | ev.Deleted():
                edited = _edited(self, event, first=first)
                return replace(edited, steps=_folded(self.start, edited.steps))
            case _:
                step = Step(self.version, event, apply(self.now, event), first)
                return History(self.start, (*self.steps, step), (), self.version + 1)


def _edited(history: History, repair: Repair, *, first: bool) -> History:
    """Return the history with one step corrected, and the later ones as they were."""
    i = _find(history, repair.n)
    before = history.steps[i:]
    at, later = before[0], before[1:]
    match repair:
        case ev.Amended(event=other):
            after = (replace(at, event=other, sure=repair.sure), *later)
        case ev.Inserted(event=other):
            new = Step(history.version, other, at.after, at.first, sure=repair.sure)
            after = (new, replace(at, first=False), *later)
        case ev.Deleted():
            after = later  # the play that a deleted step led to begins the ruling
            if at.first and later and isinstance(later[0].event, ev.Played):
                after = (replace(later[0], first=True), *later[1:])
    n = history.version
    step = Step(n, repair, history.now, first, repaired=before, since=i)
    return History(history.start, (*history.steps[:i], *after, step), (), n + 1)


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
    return replace(
        history,
        steps=_folded(history.start, kept),
        undone=(*history.undone, history.steps),
        version=history.version + 1,
    )


def _before_repair(steps: tuple[Step, ...], repair: Step) -> tuple[Step, ...]:
    return (*steps[: repair.since], *(repair.repaired or ()))


def _redo(history: History) -> History:
    if not history.undone:
        raise ImpossibleEventError("There is nothing to redo.")
    *left, back = history.undone
    return replace(history, steps=back, undone=tuple(left), version=history.version + 1)


def _find(history: History, n: int) -> int:
    for i in range(len(history.steps) - 1, -1, -1):  # mostly one of the last
        step = history.steps[i]
        if step.n == n and step.repaired is None:
            return i
    raise ImpossibleEventError(f"There is no step {n} in force to correct.")


def _folded(start: State, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Apply again what follows the repairs at the end; flag what is impossible now.

    Where only some of a ruling's repairs were taken back, the others are folded, too.
    """
    begin = _first_repaired(steps)
    folded = list(steps[:begin])
    state = folded[-1].after if folded else start
    for step in steps[begin:]:
        problem = None
        try:
            if isinstance(step.event, PlainEvent):
                state = apply(state, step.event)
        except ImpossibleEventError as impossible:
            problem = impossible.args[0]
        folded.append(_leading_to(step, state, problem))
    return tuple(folded)


def _first_repaired(steps: tuple[Step, ...]) -> int:
    """Return which step the repairs of the last ruling begin with."""
    begin = len(steps)
    for step in reversed(steps):
        if step.repaired is None:
            break
        begin = min(begin, step.since)
        if step.first:
            break
    return begin


def _leading_to(step: Step, after: State, problem: str | None) -> Step:
    """Return a step as it led elsewhere; quicker than ``replace``."""
    n, event, first = step.n, step.event, step.first
    return Step(n, event, after, first, problem, step.repaired, step.since, step.sure)
