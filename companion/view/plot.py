"""A line plot as a value, and the positions of its parts: pure geometry, no screen."""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from math import ceil, floor, log10

from companion.view.badges import Badge
from companion.view.language import _
from companion.view.words import figures

Span = tuple[float, float]
"""Least and greatest value along an axis."""


class Mark(Enum):
    """Marker: tells the points of one line from another's without color."""

    DISC = "disc"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    CROSS = "cross"
    RING = "ring"
    FRAME = "frame"
    OPEN_TRIANGLE = "open_triangle"
    OPEN_DIAMOND = "open_diamond"
    PLUS = "plus"


MARKS = tuple(Mark)
"""One mark for each player of the largest table."""


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line with the label at its end."""

    label: str
    values: tuple[float, ...]
    """One value for each step, the first at the left edge."""
    mark: Mark = Mark.DISC
    leading: bool = False
    """Drawn stronger than the others."""
    badge: Badge = field(default_factory=Badge)
    """Badge of its player; without a figure its marker stands at its end."""
    errors: tuple[float, ...] = ()
    """By how much each value may be off, up and down; empty if it is exact."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Some lines over common steps, such as the rounds of a game."""

    caption: str = ""
    lines: tuple[PlotLine, ...] = ()
    steps: tuple[str, ...] = ()
    """The label under each step; empty where there is none."""
    goal: float | None = None
    """The level at which a line is drawn across."""
    goal_label: str = ""
    highest: float = 0.0
    """The scale reaches at least up to here."""
    chosen: int | None = None
    """The step that is looked at, from 0; a touch chooses another one. ``None`` where
    there is nothing to choose."""


def steps_of(rounds: int) -> tuple[str, ...]:
    """Return the labels of the start and of each round after it."""
    return ("", *(_("{n}").format(n=n) for n in range(1, rounds + 1)))


def score_plot(  # noqa: PLR0913 (keywords say what each is)
    names: tuple[str, ...],
    totals: tuple[tuple[float, ...], ...],
    *,
    leaders: Collection[int],
    target: float,
    badges: tuple[Badge, ...],
    caption: str = "",
) -> Plot:
    """Return the running scores, one line per player.

    Args:
        names: everybody who took part, seat by seat.
        totals: at the start and after each round, seat by seat; a player who joined
            later has none before.
        leaders: the seats whose lines are drawn stronger.
        target: the score at which the game ends.
        badges: everybody's, seat by seat.
        caption: what the plot shows, where that is not said beside it.
    """
    lines = tuple(
        PlotLine(
            name,
            tuple(after[seat] if seat < len(after) else 0 for after in totals),
            mark,
            seat in leaders,
            badges[seat],
        )
        for seat, (name, mark) in enumerate(zip(names, MARKS, strict=False))
    )
    return Plot(caption, lines, steps_of(len(totals) - 1), target, _("Target"))


def span(plot: Plot) -> Span:
    """Return the least and greatest value to show, zero and the goal included."""
    values = [value for line in plot.lines for value in line.values]
    values += [0, plot.highest, *([] if plot.goal is None else [plot.goal])]
    low, high = min(values), max(values)
    return low, high if high > low else low + 1


def ticks(low: float, high: float, most: int) -> tuple[float, ...]:
    """Return at most ``most`` round numbers between two values: 1, 2 or 5 times ten^n.

    Args:
        low: the least value.
        high: the greatest value, above ``low``.
        most: how many there may be, at least 2.
    """
    least = (high - low) / max(most - 1, 1)
    scale = 10.0 ** floor(log10(least))
    step = next(m * scale for m in (1, 2, 5, 10) if m * scale >= least * 0.999)
    first = ceil(low / step - 1e-9)
    return tuple(n * step for n in range(first, floor(high / step + 1e-9) + 1))


def levels(within: Span, most: int) -> tuple[tuple[float, str], ...]:
    """Return round numbers for an axis, each with its label; see `ticks`."""
    return tuple((value, figures(value)) for value in ticks(*within, most))


def share(value: float, within: Span) -> float:
    """Return where a value lies in a span: 0 at its low end, 1 at its high end."""
    low, high = within
    return (value - low) / (high - low)


def every(count: int, most: int) -> int:
    """Return the step at which at most ``most`` of ``count`` things are shown."""
    return max(ceil(count / max(most, 1)), 1)


def spread(wanted: tuple[float, ...], gap: float, room: Span) -> tuple[float, ...]:
    """Move positions apart until none overlap, each as little as possible.

    Args:
        wanted: the best position of each.
        gap: least distance between two.
        room: the bounds for all; if it is too small for the gap, they are spaced
            evenly.

    Returns:
        The positions, in the order of ``wanted``.
    """
    low, high = room
    if not wanted:
        return ()
    gap = min(gap, (high - low) / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[float] = []
    for i in order:  # upwards: each keeps clear of the one below
        least = placed[-1] + gap if placed else low
        placed.append(max(wanted[i], least))
    limit = high
    for k in range(len(placed) - 1, -1, -1):  # and back down from the upper bound
        placed[k] = min(placed[k], limit)
        limit = placed[k] - gap
    found = dict(zip(order, placed, strict=True))
    return tuple(found[i] for i in range(len(wanted)))
