"""Tracks of arms: how each reaches into the picture, from frame to frame."""

import math
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.following.pile_events import Origin
from vision.scene.background import EnteringParts
from vision.scene.change import BORDER
from vision.scene.table_plane import TablePlane

Point = NDArray[np.float64]
"""``(2,)`` float64: x, y in pixels of the small picture or of the frame."""

Points = NDArray[np.float64]
"""``(n, 2)`` float64: x, y of several points."""

_FAR_END = 97  # percentile of an arm's pixels by distance from where it enters
_FINGERS = 90  # the same near the lens, where a single finger is that large
_APART = 0.35  # of the picture's width between two arms where they enter it
_HOLE = 6  # pixels in a row that do not belong to an arm, where it ends
_MOST = 0.5  # of the edge that an arm covers: it comes from there
_NARROW = 8  # pixels of the edge; whatever covers fewer is only part of an arm


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """An arm in one picture, in pixels of the mask."""

    entry: Point
    """Where it enters: the middle of the part of the picture's edge that it covers."""
    tip: Point
    """Its far end."""
    table: TablePlane
    """Plane of the table before the camera."""
    is_shared: bool = False
    """Whether it meets another arm at its far end, which is then a guess."""

    @property
    def depth(self) -> float:
        """Length over the table, pixels as seen from straight above."""
        return float(_depths(self.tip[None], self.entry, self.table)[0])

    @property
    def degrees(self) -> float:
        """Direction it comes from, clockwise from the top of the picture, 0 to 360."""
        return self.table.direction_deg(self.tip, self.entry)

    def gap_to(self, place: Point) -> float:
        """Return its distance from a place, pixels."""
        along = self.tip - self.entry
        part = (place - self.entry) @ along / max(1e-6, float(along @ along))
        nearest = self.entry + min(1.0, max(0.0, float(part))) * along
        return float(np.linalg.norm(place - nearest))


def reaches_of(
    arms: EnteringParts, pile: Point | None, table: TablePlane | None = None
) -> Iterator[Reach]:
    """Measure each arm separately, even where two of them meet.

    An arm of the table's color falls into parts, such as fingers and a shadow: those
    that enter side by side are one arm.

    Args:
        arms: what reaches in.
        pile: the middle of the pile in pixels of the mask, where arms meet; ``None``
            if there is no pile.
        table: how it lies before the camera; ``None`` for straight below.
    """
    table = table or TablePlane(arms.parts.shape[1::-1])
    if not len(arms.numbers):
        return
    runs = _runs(_edge_of(np.isin(arms.parts, arms.numbers)), arms.parts.shape)
    entered = [np.unique(_at(arms.parts, run)) for run in runs]
    for number, (run, mine) in enumerate(zip(runs, entered, strict=True)):
        others = [*entered[:number], *entered[number + 1 :]]
        arm = np.isin(arms.parts, mine)
        if any(np.isin(mine, other).any() for other in others):
            entry = run.mean(axis=0)
            meeting = _points(arm).mean(axis=0) if pile is None else pile
            tip = _end_towards(meeting, entry, arm)
            yield Reach(entry, tip, table, is_shared=True)
        else:
            yield _reach_of_one(arm, run, table)


def _reach_of_one(arm: NDArray[np.bool_], edge: Points, table: TablePlane) -> Reach:
    """Measure how far one arm reaches in that covers these pixels of the edge."""
    entry, points = edge.mean(axis=0), _points(arm)
    is_low = edge[:, 1] >= len(arm) - BORDER
    over = points[points[:, 1] < (table.ends or 0)]
    if is_low.mean() > _MOST and len(over) >= _NARROW:
        return Reach(entry, _end_over_table(over, entry), table)
    return Reach(entry, _far_end(points, entry, table), table)


def _end_towards(place: Point, entry: Point, arm: NDArray[np.bool_]) -> Point:
    """Return the point where an arm ends on the line from its entry to a place."""
    place = np.clip(place, 0, (arm.shape[1] - 1, arm.shape[0] - 1))  # or at the edge
    steps = int(np.linalg.norm(place - entry)) + 1
    line = np.linspace(entry, place, steps)
    columns, rows = np.rint(line).astype(np.intp).T
    outside = np.convolve(~arm[rows, columns], np.ones(_HOLE), "full")[:steps]
    left = np.flatnonzero(outside >= _HOLE)
    return np.asarray(line[max(0, int(left[0]) - _HOLE)] if len(left) else place)


def _at(parts: NDArray[np.int32], points: Points) -> NDArray[np.int32]:
    columns, rows = points.astype(np.intp).T
    return np.asarray(parts[rows, columns])


def _edge_of(arm: NDArray[np.bool_]) -> Points:
    """Return the pixels of an arm at the edge of the picture."""
    edge = arm.copy()
    edge[BORDER:-BORDER, BORDER:-BORDER] = False
    return _points(edge)


def _depths(points: Points, entry: Point, table: TablePlane) -> NDArray[np.float64]:
    """Return how far from where an arm enters some points are on the table."""
    seen = table.from_above(np.concatenate([entry[None], points]))
    return np.asarray(np.linalg.norm(seen[1:] - seen[0], axis=1))


def _far_end(points: Points, entry: Point, table: TablePlane) -> Point:
    depths = _depths(points, entry, table)
    far = depths >= np.percentile(depths, _FAR_END)
    return np.asarray(points[far].mean(axis=0))


def _end_over_table(points: Points, entry: Point) -> Point:
    """Return the far end of an arm that comes over what the camera stands on.

    So close to the lens a sleeve is wide: part of it may be further than the hand from
    where the arm enters. What counts is how far its part over the table, ``points``,
    reaches on in its own direction.
    """
    along = (points - entry) @ (points.mean(axis=0) - entry)
    far = along >= np.percentile(along, _FINGERS)
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


_REMEMBERED = 12  # arms
_ONE_ARM = 0.25  # of the picture's width, by which an arm's entry may move in a frame
_AWAY_S = 1.0  # an arm that returns after so long counts as another one
_LONGEST = 100  # frames of one arm; one that stays longer tells nothing new
_SLACK_S = 0.15  # by which a card may lie before its arm is seen to touch it
_RECENT_S = 0.6  # between an arm's arrival with a card and the card's landing
_SPREAD_DEG = 5.0  # uncertainty of the axis of a hand, its forearm and its shadow
_NEAR_SPREAD_DEG = 20.0  # the same of one that rises steeply, near the lens
_SHALLOW = 25.0  # pixels of depth at which the axis is much less certain


@dataclass(frozen=True, slots=True, eq=False)
class _ReachSample:
    at: float
    reach: Reach


@dataclass(slots=True, eq=False)
class Track:
    """One arm, as long as it is in the picture."""

    samples: deque[_ReachSample]

    def gap(self, sample: _ReachSample) -> float:
        """Return how far its entry has moved; infinity if it was away."""
        last = self.samples[-1]
        if sample.at - last.at > _AWAY_S:
            return math.inf
        return float(np.linalg.norm(last.reach.entry - sample.reach.entry))

    def visit(self, place: Point, radius: float, until: float) -> "_Visit | None":
        """Return the visit of its far end to a place, up to a time, if any."""
        there = [
            sample
            for sample in self.samples
            if sample.at <= until and np.linalg.norm(sample.reach.tip - place) < radius
        ]
        if not there:
            return None
        is_sure = any(not sample.reach.is_shared for sample in there)
        return _Visit(there[0].at, self, is_sure=is_sure)

    def crossing(self, place: Point, radius: float, until: float) -> "_Visit | None":
        """Return the visit of any part of it to a place, up to a time, if any."""
        times = [at for at in self.times_over(place, radius) if at <= until]
        return _Visit(times[0], self) if times else None

    def times_over(self, place: Point, radius: float) -> list[float]:
        """Return the times at which any of it was at a place, seconds of the source."""
        return [
            sample.at for sample in self.samples if sample.reach.gap_to(place) < radius
        ]

    def stay_s(self, place: Point, radius: float) -> float | None:
        """Return how long it was over a place, seconds; ``None`` if it never was.

        A hand that lies still is not seen again until it moves away.
        """
        times = self.times_over(place, radius)
        if not times:
            return None
        later = [sample.at for sample in self.samples if sample.at > times[-1]]
        return (later[0] if later else times[-1]) - times[0]

    def origin(self, until: float) -> Origin:
        """Return from where it came, as seen up to a time, seconds of the source.

        The further an arm reaches in, the more its far end tells about the direction.
        """
        reaches = [s.reach for s in self.samples if s.at <= until] or [
            self.samples[0].reach
        ]
        weights = np.array([reach.depth for reach in reaches]) ** 2 + 1e-6
        turns = np.exp(1j * np.radians([reach.degrees for reach in reaches]))
        mean = complex((weights * turns).sum() / weights.sum())
        scatter = np.degrees(np.sqrt(max(0.0, -2 * np.log(max(1e-6, abs(mean))))))
        depth = max(1.0, *(reach.depth for reach in reaches))
        from_deg = float(np.degrees(np.angle(mean))) % 360
        near = _NEAR_SPREAD_DEG * reaches[-1].table.nearness(from_deg)
        spread = np.hypot(_SPREAD_DEG * (1 + _SHALLOW / depth), scatter / 2)
        return Origin(from_deg, float(np.hypot(spread, near)))


class ArmTracks:
    """Follows all arms of an episode."""

    def __init__(self) -> None:
        self._tracks: deque[Track] = deque(maxlen=_REMEMBERED)

    def note(self, reaches: Iterable[Reach], at: float, width: int) -> None:
        """Look at the arms of one frame.

        Args:
            reaches: how each reaches in.
            at: seconds of the source.
            width: of the small picture, pixels.
        """
        for reach in reaches:
            sample = _ReachSample(at, reach)
            nearest = min(
                self._tracks, key=lambda track: track.gap(sample), default=None
            )
            if nearest is None or nearest.gap(sample) > _ONE_ARM * width:
                self._tracks.append(Track(deque([sample], maxlen=_LONGEST)))
            else:
                nearest.samples.append(sample)

    def forget(self) -> None:
        """Forget all arms."""
        self._tracks.clear()

    def who_laid(
        self, place: Point, radius: float, *, landed_at: float, until: float
    ) -> Origin | None:
        """Return from where the arm came that laid a card.

        Args:
            place: the middle of the card, pixels of the small picture.
            radius: within which an arm touches the card, pixels.
            landed_at: when the card came to lie there, seconds of the source.
            until: the time after which nothing counts, seconds of the source.

        Returns:
            ``None`` if no arm was seen there.
        """
        for visit in (Track.visit, Track.crossing):
            came = [
                found
                for track in self._tracks
                if (found := visit(track, place, radius, until)) is not None
            ]
            if came:
                return _of_likeliest(came, landed_at, until)
        return None

    def who_stayed(self, place: Point, radius: float) -> tuple[Origin, float] | None:
        """Return from where the arm came that was over a place longest, and how long.

        Args:
            place: pixels of the small picture.
            radius: within which an arm is at the place, pixels.

        Returns:
            Its origin, and how long it stayed, seconds; ``None`` if none was there.
        """
        stays = [
            (stay_s, number)
            for number, track in enumerate(self._tracks)
            if (stay_s := track.stay_s(place, radius)) is not None
        ]
        if not stays:
            return None
        stayed_s, number = max(stays)
        return self._tracks[number].origin(math.inf), stayed_s


@dataclass(frozen=True, slots=True, eq=False)
class _Visit:
    """An arm at a place."""

    since: float
    """Time at which it began, seconds of the source."""
    track: Track
    is_sure: bool = False
    """Whether it was seen there separately from all others."""


def _of_likeliest(came: list[_Visit], landed_at: float, until: float) -> Origin:
    """Return the origin of the arm that brought a card.

    An arm that hovered there long before the card landed did not lay it, nor did one
    that came afterwards. Of those that came just then it is one that was surely there,
    or the last.
    """
    in_time = [visit for visit in came if visit.since <= landed_at + _SLACK_S]
    if not in_time:
        return min(came, key=lambda visit: visit.since).track.origin(until)
    just_then = [visit for visit in in_time if visit.since >= landed_at - _RECENT_S]
    likely = just_then or in_time
    likely = [visit for visit in likely if visit.is_sure] or likely
    likely.sort(key=lambda visit: visit.since)
    first, *others = (visit.track.origin(until) for visit in reversed(likely))
    apart = max((_gap_between(first, other) for other in others), default=0.0)
    return replace(first, spread=float(np.hypot(first.spread, apart / 2)))


def _gap_between(one: Origin, other: Origin) -> float:
    """Return how far apart two origins are, degrees from 0 to 180."""
    return abs((one.degrees - other.degrees + 180) % 360 - 180)
