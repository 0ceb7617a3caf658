"""How arms reach into the picture: where they enter, how far, and from where."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import Mask
from vision.scene.arm import Entering
from vision.scene.change import BORDER

Point = NDArray[np.float64]
"""``(2,)`` float64: x, y in pixels of the small picture or of the frame."""

Points = NDArray[np.float64]
"""``(n, 2)`` float64: x, y of several points."""

_FAR_END = 97  # percentile of an arm's pixels by distance from where it enters
_APART = 0.35  # of the picture's width between two arms where they enter it
_HOLE = 6  # pixels in a row that do not belong to an arm, where it ends
_NARROW = 8  # pixels of the edge; whatever covers fewer is only part of an arm


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """How an arm reaches into one picture, pixels of the mask."""

    entry: Point
    """Where it enters: the middle of the part of the picture's edge that it covers."""
    tip: Point
    """Its far end."""
    is_shared: bool = False
    """Whether it meets another arm at its far end, which is then a guess."""

    @property
    def depth(self) -> float:
        """Distance from where it enters to its far end, pixels."""
        return float(np.linalg.norm(self.tip - self.entry))

    @property
    def degrees(self) -> float:
        """Direction it comes from, clockwise from the top of the picture, 0 to 360."""
        x, y = self.entry - self.tip
        return float(np.degrees(np.arctan2(x, -y))) % 360

    def gap_to(self, place: Point) -> float:
        """Return its distance from a place, pixels."""
        along = self.tip - self.entry
        part = (place - self.entry) @ along / max(1e-6, float(along @ along))
        nearest = self.entry + min(1.0, max(0.0, float(part))) * along
        return float(np.linalg.norm(place - nearest))


def reach_of(arm: Mask) -> Reach | None:
    """Measure how far something reaches in, taking all of it for one arm.

    Args:
        arm: see `vision.scene.arm.arm_of`.

    Returns:
        Its reach in pixels of the mask; ``None`` if there is no arm.
    """
    if not arm.any():
        return None
    inside = arm > 0
    entry = _edge_of(inside).mean(axis=0)
    return Reach(entry, _far_end(_points(inside), entry))


def reaches_of(arms: Entering, pile: Point | None) -> Iterator[Reach]:
    """Measure each arm separately, even where two of them meet.

    An arm of the table's color falls into parts, such as fingers and a shadow: those
    that enter side by side are one arm.

    Args:
        arms: what reaches in.
        pile: the middle of the pile in pixels of the mask, where arms meet; ``None``
            if there is no pile.
    """
    if not len(arms.numbers):
        return
    runs = _runs(_edge_of(np.isin(arms.parts, arms.numbers)), arms.parts.shape)
    entered = [np.unique(_at(arms.parts, run)) for run in runs]
    for number, (run, mine) in enumerate(zip(runs, entered, strict=True)):
        others = [*entered[:number], *entered[number + 1 :]]
        entry, arm = run.mean(axis=0), np.isin(arms.parts, mine)
        points = _points(arm)
        if any(np.isin(mine, other).any() for other in others):
            meeting = points.mean(axis=0) if pile is None else pile
            yield Reach(entry, _end_towards(meeting, entry, arm), is_shared=True)
        else:
            yield Reach(entry, _far_end(points, entry))


def _end_towards(place: Point, entry: Point, arm: NDArray[np.bool_]) -> Point:
    """Return the point where an arm ends on the line from its entry to a place."""
    steps = int(np.linalg.norm(place - entry)) + 1
    way = np.linspace(entry, place, steps)
    columns, rows = np.rint(way).astype(np.intp).T
    outside = np.convolve(~arm[rows, columns], np.ones(_HOLE), "full")[:steps]
    left = np.flatnonzero(outside >= _HOLE)
    return np.asarray(way[max(0, int(left[0]) - _HOLE)] if len(left) else place)


def _at(parts: NDArray[np.int32], points: Points) -> NDArray[np.int32]:
    columns, rows = points.astype(np.intp).T
    return np.asarray(parts[rows, columns])


def _edge_of(arm: NDArray[np.bool_]) -> Points:
    """Return the pixels of an arm at the edge of the picture."""
    edge = arm.copy()
    edge[BORDER:-BORDER, BORDER:-BORDER] = False
    return _points(edge)


def _far_end(points: Points, entry: Point) -> Point:
    depths = np.linalg.norm(points - entry, axis=1)
    far = depths >= np.percentile(depths, _FAR_END)
    return np.asarray(points[far].mean(axis=0))


def _runs(edge: Points, shape: tuple[int, ...]) -> list[Points]:
    """Split the pixels at the edge of the picture where there are wide gaps.

    Args:
        edge: pixels at the edge.
        shape: height and width of the picture.

    Returns:
        The parts that are wide enough to be an arm; if none is, all of them as one.
    """
    x, y = (edge - np.array(shape[::-1]) / 2).T
    ring = edge[np.argsort(np.arctan2(y, x))]
    gaps = np.linalg.norm(np.roll(ring, -1, axis=0) - ring, axis=1)
    ends = np.flatnonzero(gaps > _APART * shape[1])
    if len(ends) > 1:
        ring = np.roll(ring, -(ends[0] + 1), axis=0)
        runs = np.split(ring, ends[1:] - ends[0])
        return [run for run in runs if len(run) >= _NARROW] or [ring]
    return [ring]


def _points(mask: NDArray[np.bool_]) -> Points:
    rows, columns = np.nonzero(mask)
    return np.stack([columns, rows], axis=1).astype(np.float64)
