"""Amendments: the repairs after which other events stand in the record."""

from itertools import islice
from operator import itemgetter

from companion.core import events as ev
from companion.core.errors import ImpossibleEventError
from companion.core.history import History, Step


def amendment(
    history: History,
    old: tuple[ev.PlainEvent, ...],
    new: tuple[ev.PlainEvent, ...],
    *,
    sure: int | None = None,
    taken_back: bool = False,
) -> tuple[ev.GameEvent, ...]:
    """Return what puts the end of a record right: repairs, then plain events.

    An undo of them brings back what stood before: steps are corrected, not replaced.

    Args:
        history: all that happened, as it stands in the record.
        old: the last events in it that may be wrong.
        new: those that are to stand there instead.
        sure: how sure that is, in percent; ``None`` where people say so.
        taken_back: whether a card was taken back: then its steps are undone like a
            touch, and can be put back like one.

    Raises:
        ImpossibleEventError: if the record does not end with ``old``.
    """
    steps = _last(history, old)
    kept = _alike(old, new)
    steps, new = steps[kept:], new[kept:]
    if not steps:
        return new
    if taken_back and not new and _is_tail(history, steps):
        return (ev.Undone(len(steps)),)
    return _mended(steps, new, sure)


def _last(history: History, events: tuple[ev.PlainEvent, ...]) -> tuple[Step, ...]:
    """Return the steps that tell ``events``, the last ones in force.

    Raises:
        ImpossibleEventError: if they do not.
    """
    in_force = (
        s for s in reversed(history.steps) if s.repaired is None and not s.problem
    )
    steps = tuple(islice(in_force, len(events)))[::-1]
    if tuple(step.event for step in steps) != events:
        raise ImpossibleEventError("The record does not end like that.")
    return steps


def _alike(old: tuple[ev.PlainEvent, ...], new: tuple[ev.PlainEvent, ...]) -> int:
    """Return how many events both begin with."""
    pairs = zip(old, new, strict=False)
    return next(
        (i for i, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new))
    )


def _is_tail(history: History, steps: tuple[Step, ...]) -> bool:
    """Whether the steps are the last ones, with no repair among them."""
    return history.steps[-len(steps) :] == steps


def _mended(
    steps: tuple[Step, ...], new: tuple[ev.PlainEvent, ...], sure: int | None
) -> tuple[ev.GameEvent, ...]:
    """Put steps right one by one: insert what was missed, amend, delete, go on."""
    table = _lengths([s.event for s in steps], new)
    repairs: list[ev.Repair] = []
    i = j = 0
    while i < len(steps):
        event = steps[i].event
        if j < len(new) and event == new[j]:
            i, j = i + 1, j + 1
        elif j == len(new):
            repairs.append(ev.Deleted(steps[i].n))
            i += 1
        else:
            ways: list[tuple[int, ev.Repair, int, int]] = []
            if type(event) is type(new[j]):
                amended = ev.Amended(steps[i].n, new[j], sure)
                ways.append((table[i + 1][j + 1], amended, 1, 1))
            inserted = ev.Inserted(steps[i].n, new[j], sure)
            ways.append((table[i][j + 1], inserted, 0, 1))
            ways.append((table[i + 1][j], ev.Deleted(steps[i].n), 1, 0))
            _, repair, di, dj = min(ways, key=itemgetter(0))  # the first of the best
            repairs.append(repair)
            i, j = i + di, j + dj
    return (*repairs, *new[j:])


def _lengths(
    old: list[ev.GameEvent], new: tuple[ev.PlainEvent, ...]
) -> list[list[int]]:
    """Return how many repairs the rest of ``old`` needs to become that of ``new``."""
    names: dict[ev.GameEvent, int] = {}  # numbers are compared faster than events
    was = [(names.setdefault(e, len(names)), type(e)) for e in old]
    now = [(names.setdefault(e, len(names)), type(e)) for e in new]
    width = len(now)
    table = [list(range(width, -1, -1))]
    for i in range(len(was) - 1, -1, -1):
        event, kind = was[i]
        below, row = table[-1], [len(was) - i] * (width + 1)
        for j in range(width - 1, -1, -1):
            if event == now[j][0]:
                row[j] = below[j + 1]
                continue
            least = min(below[j], row[j + 1])
            row[j] = 1 + (min(least, below[j + 1]) if kind is now[j][1] else least)
        table.append(row)
    return table[::-1]
