"""Visits of hands to a place: whatever covers it, and from which side.

A hand that works at a place covers its surroundings on one side only, an arm that
reaches across on two. Each arm is looked at by itself, so neither others nor what they
do elsewhere matter, unless they meet there.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import Point
from vision.following.draw_pile import CardBack, Sight
from vision.scene.background import ByArm
from vision.scene.table_plane import TablePlane, compass_deg

LEAVES_S = 0.4
"""Seconds after a hand was there in which it carries a card off."""

_LEAST_AWAY = 2  # frames between visits; after a bad one a hand may lie still for long
_AWAY_S = 0.25  # the same, to put a card into the other hand; less is a badly seen arm
_MIDDLE = 0.45  # card lengths around the place that a hand there covers
_RING = (0.7, 0.95)  # card lengths, inner and outer, that its arm crosses
_COVERED = 0.38  # of the middle, at least once; a hand beside it covers less
_LITTLE, _LONG_S = 0.24, 0.33  # fingertips alone cover less, and stay
_LEAST = 0.1  # a hand that is seen to carry a card off has covered at least so much
_PLAINLY = 0.44  # of the middle; what covers less may be an arm beside it
# How alike what is carried off must be; ten frames a second blur it down to 0.49.
_WITH_HAND, _ALONE, _ACROSS = 0.48, 0.62, 0.69
_MOSTLY = 2.0  # times as long a hand stays if it covers less than what reaches across
_ONE_SIDE = 0.82  # length of the mean of unit vectors; 1 if all point to one side
_LEAST_STAY_S = 0.13  # seconds


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What covers a place in one frame."""

    covered: float
    """Share of the middle, 0 to 1."""
    side: Point
    """Mean of the unit vectors on the table to all that covers the surroundings."""

    @property
    def is_hand(self) -> bool:
        """Whether it ends here."""
        return float(np.linalg.norm(self.side)) >= _ONE_SIDE


class Surroundings:
    """The surroundings of a place on the table, in the small picture.

    Args:
        place: its middle.
        length: of a card, pixels as seen from straight above.
        table: plane of the table before the camera.
    """

    def __init__(self, place: Point, length: float, table: TablePlane) -> None:
        width, height = table.size_wh
        rows, columns = np.indices((height, width))
        pixels = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)
        apart = (table.from_above(pixels) - table.from_above(place[None])) / length
        apart = apart.reshape(height, width, 2)
        gap = np.linalg.norm(apart, axis=2)
        self.shape = height, width
        self._place, self._table = place, table
        self._middle = gap < _MIDDLE
        self._ring = (gap >= _RING[0]) & (gap < _RING[1])
        self._units = apart / np.maximum(gap, 1e-6)[..., None]

    def look(self, arms: ByArm) -> _Look | None:
        """Return the arm that covers most of the place; ``None`` if none does."""
        looks = [
            _Look(float((arms[self._middle] == number).mean()), self._side(crossed))
            for number in np.unique(arms[self._middle])
            if number and (crossed := self._ring & (arms == number)).any()
        ]
        return max(looks, key=lambda look: look.covered, default=None)

    def from_deg(self, seen: Point) -> float:
        """Return in which direction something is seen, clockwise from the top."""
        place, there = self._table.from_above(np.stack([self._place, seen]))
        return compass_deg(there - place)

    def _side(self, crossed: NDArray[np.bool_]) -> Point:
        return np.asarray(self._units[crossed].mean(axis=0))


@dataclass(slots=True)
class _Visit:
    """Frames without a long gap in which something is over the place."""

    since: float
    """When it began, seconds of the source."""
    last: float = 0.0
    """The time of its last frame."""
    covered: float = 0.0
    """The largest share of the middle that was covered."""
    ended: bool = False
    """Whether what covered most ended there."""
    stayed_s: float = 0.0
    """For how long something ended there, seconds."""
    across_s: float = 0.0
    """For how long something reached across, seconds."""
    sides: list[Point] = field(default_factory=list)

    def note(self, look: _Look, lasts_s: float) -> None:
        """Add a frame."""
        if look.covered > self.covered:
            self.covered, self.ended = look.covered, look.is_hand
        if look.is_hand:
            self.stayed_s += lasts_s
            self.sides.append(look.side)
        else:
            self.across_s += lasts_s

    @property
    def is_over_place(self) -> bool:
        """Whether so much was covered that something was there, not beside it."""
        is_long = not self.across_s and self.stayed_s >= _LONG_S
        return self.covered >= (_LITTLE if is_long else _COVERED)

    @property
    def is_of_hand(self) -> bool:
        """Whether a hand worked there; another arm may have met it meanwhile."""
        across_s = self.across_s * (1 if self.ended else _MOSTLY)
        return self.stayed_s >= max(_LEAST_STAY_S, across_s)

    @property
    def is_plain(self) -> bool:
        """Whether nothing speaks against a hand that worked there."""
        return self.covered >= _PLAINLY and not self.across_s

    @property
    def from_deg(self) -> float:
        """Direction the hand came from, clockwise from the top, 0 to 360."""
        return compass_deg(np.sum(self.sides, axis=0))


def visits_to(
    around: Surroundings,
    sights: Iterable[Sight],
    until: float,
    back: CardBack,
    *,
    is_pile: bool = True,
) -> list[float] | None:
    """Return for each visit of a hand the direction from which it came, degrees.

    Args:
        around: the place.
        sights: frames in which something moves. A hand that lies still is in no frame
            until it moves again.
        until: when the scene came to rest, seconds of the source.
        back: what lies at the place, and may be seen where it is carried.
        is_pile: whether the draw pile may well lie there; if not, a hand must be seen
            to carry something off.

    Returns:
        ``None`` if so little was covered that nothing can be said.
    """
    seen = [*sights]
    looks = [(sight.at, around.look(sight.arms)) for sight in seen]
    visits = [*_visits(looks, until)]
    ends = [*(visit.since for visit in visits[1:]), math.inf]
    told: list[float] = []
    for visit, end in zip(visits, ends, strict=False):
        leaves = min(end, visit.last + LEAVES_S)
        there = [sight for sight in seen if visit.since <= sight.at <= leaves]
        is_hand = is_pile and visit.is_over_place and visit.is_of_hand
        # Who leaves unseen, or from a pile like anything else, may carry a card.
        leaving = [sight for sight in there if sight.at > visit.last]
        is_telling = back.is_distinct and len(leaving) >= _LEAST_AWAY
        if is_hand and (visit.is_plain or not is_telling):
            told.append(visit.from_deg)
        elif visit.covered >= _LEAST:
            is_alone = is_pile and not visit.across_s
            least = _WITH_HAND if is_hand else _ALONE if is_alone else _ACROSS
            carried = back.carried_to(there, least)
            if carried is not None:
                told.append(visit.from_deg if is_hand else around.from_deg(carried))
    return told if told or any(visit.is_over_place for visit in visits) else None


def _visits(looks: list[tuple[float, _Look | None]], until: float) -> Iterator[_Visit]:
    visit: _Visit | None = None
    left_at, away = math.inf, 0
    earlier, later = [*looks[:1], *looks[:-1]], [*looks, (until, None)][1:]
    for (before, _), (at, look), (end, _) in zip(earlier, looks, later, strict=True):
        if look is None:
            left_at, away = min(left_at, at), away + 1
            continue
        if visit and away >= _LEAST_AWAY and at - left_at >= _AWAY_S:
            yield visit
            visit = None
        visit = visit or _Visit(at)
        left_at, away = math.inf, 0
        # Where frames before it are missing, it may have come earlier.
        visit.note(look, max(end - at, (end - before) / 2))
        visit.last = at
    if visit:
        yield visit
