"""A detector of draws from the draw pile, by the arm: the pile itself hardly changes.

An arm reaches in from the edge of the picture; where its far end stays is where the
hand works. If that is at the draw pile and away from the discard pile, and no card has
landed when the arm is gone, then a card was drawn. Once it is known where the draw pile
lies, a hand that covers it has drawn whatever other arms do meanwhile.
"""

import math
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import ArmTracks, Point, Points, Reach
from vision.following.taken_cards import CardBack, Sight
from vision.following.visits import (
    AWAY_S,
    LEAST_AWAY,
    LEAVES_S,
    Surroundings,
    visits_to,
)
from vision.reading.geometry import long_side
from vision.reading.reading import Corners
from vision.scene.background import ByArm, Small
from vision.scene.table_plane import TablePlane

_NEAR = 0.15  # of the picture's width, between two reaches to the same place
_REMEMBERED = 300  # frames; ten seconds at 30 frames/s
_LEAST_STAY = 2  # frames at the far end; a hand that passes by has fewer
_WITHDRAWN = 0.5  # of the deepest reach; a hand that works there stays deeper
_OFF_PILE = 0.75  # card lengths from the discard pile's middle
_OF_PILE = 0.9  # the same, of what is still a part of it
_AHEAD = 0.3  # card lengths from the far end of an arm to where its fingers hold a card
_AT_PLACE = 0.6  # card lengths from there to the draw pile's middle
_NEAR_PLACE = 0.7  # the same where what covers it is looked at, too
_AROUND = 0.9  # the same, within which a thing is looked for
_RIM = 3.0  # contrast of a card-sized patch against the median patch of the table
_SOME_RIM = 1.3  # the same, if the patch also has colors of its own
_ALIKE = 0.9  # of the largest contrast: a whole card fits into several patches
_OWN = 0.2  # share of a patch's own colors; the bare table has 0.05 by chance
_LEVELS = 8  # bins for each of the three colors
_RANGE = [0, 256]


@dataclass(slots=True, eq=False)
class _Place:
    """A place where hands work; the draw pile is where they do so most often."""

    middle: Point
    """In the frame, pixels."""
    visits: int = 0
    around: Surroundings | None = None
    """What is around it, since it was last judged."""
    hands: "list[HandAtPile] | None" = None
    """Those that worked there just now; ``None`` if nothing covered it."""


@dataclass(frozen=True, slots=True, eq=False)
class HandAtPile:
    """A hand that came to the draw pile and took a card."""

    place: Point
    """Where it was, pixels of the small picture."""
    from_deg: float | None = None
    """Direction it came from on the table, clockwise from the top, 0 to 360; ``None``
    if only its arm tells that."""


class DrawWatch:
    """Collects the arms of one episode, and may learn where the draw pile is.

    Args:
        place: corners of the draw pile in the frame; ``None`` to learn it.
    """

    def __init__(self, place: Corners | None = None) -> None:
        self._is_given = place is not None
        middle = [] if place is None else [place.mean(axis=0).astype(np.float64)]
        self._places = [_Place(xy) for xy in middle]
        self._size_wh: tuple[int, int] | None = None
        self._reaches: deque[tuple[float, Reach | None]] = deque(maxlen=_REMEMBERED)
        self._sights: deque[Sight] = deque(maxlen=_REMEMBERED)
        self._tracks = ArmTracks()
        self._told_at = -math.inf
        self._was_there_at: float | None = None

    @property
    def given_y(self) -> float:
        """Row at which people have shown the draw pile, pixels; 0 if it is learned."""
        return max(place.middle[1] for place in self._places) if self._is_given else 0.0

    def fit(self, width: int, height: int) -> None:
        """Know of frames of another size that all lies at the same parts of them."""
        size_wh = width, height
        if self._size_wh is not None and self._size_wh != size_wh:
            for place in self._places:
                place.middle = place.middle * np.divide(size_wh, self._size_wh)
            self.forget()
        self._size_wh = size_wh

    def note(
        self,
        arms: ByArm,
        reaches: Iterable[Reach],
        lone: Reach | None,
        at: float,
        small: Small | None = None,
    ) -> None:
        """Note the arms in a frame.

        Args:
            arms: all of them, and what is close to them.
            reaches: how far each of them reaches in.
            lone: how far they do, taken for one; ``None`` if there is none.
            at: when, seconds of the source.
            small: the small picture; ``None`` if only the arms are known.
        """
        if self._sights and self._sights[-1].arms.shape != arms.shape:
            self.forget()
        self._reaches.append((at, lone))
        self._sights.append(Sight(at, arms, small))
        self._tracks.note(reaches, at, arms.shape[1])
        around = self._likeliest.around if self._places else None
        if around is not None and around.shape == arms.shape and around.look(arms):
            self._was_there_at = at

    def move(self, shift: Point) -> None:
        """Shift the known places after the camera was pushed.

        Args:
            shift: how far to the right and down, pixels of the frame.
        """
        for place in self._places:
            place.middle, place.around = place.middle + shift, None
        self.forget()

    def forget_reaches(self) -> None:
        """Forget the reaches so far: some are of an arm that laid or took a card."""
        self._reaches.clear()

    def forget(self) -> None:
        """Forget all that was noted: nobody can have drawn."""
        self._reaches.clear()
        self._sights.clear()
        self._tracks.forget()
        self._was_there_at = None

    def gone(
        self, quiet: Small, top: Corners, scale: float, table: TablePlane, at: float
    ) -> list[HandAtPile]:
        """Return each hand that has left the draw pile while other things move on.

        Args:
            quiet: see `finish`.
            top: see `finish`.
            scale: see `finish`.
            table: see `finish`.
            at: the time now, seconds of the source.
        """
        if self._was_there_at is None or at - self._was_there_at < LEAVES_S:
            return []
        self._was_there_at = None
        self._judge(self._likeliest, quiet, top, scale, table, at)
        hands = self._hands or []
        if hands:
            self._told_at = at
            self._reaches.clear()
            self._sights.clear()
        return hands

    def finish(
        self,
        quiet: NDArray[np.uint8],
        top: Corners,
        scale: float,
        table: TablePlane,
        at: float,
    ) -> list[HandAtPile]:
        """Judge what was noted, and forget it.

        Args:
            quiet: the small picture without a hand.
            top: corners of the top of the discard pile, in the frame.
            scale: pixels of the small picture per pixel of the frame.
            table: plane of the table before the camera.
            at: when the arms had left, seconds of the source.

        Returns:
            Each hand that came to the draw pile.
        """
        if not self._sights:
            return []
        for place in self._places:
            self._judge(place, quiet, top, scale, table, at)
        if self._hands is None and not self._is_given:
            for place in self._places_beneath(quiet, top, scale):
                self._judge(place, quiet, top, scale, table, at)
                if place.hands:
                    self._places.append(place)
        hands = self._hands
        if hands is None:
            hands = self._reaching(quiet, top, scale)
        if hands:
            self._told_at = at
        self.forget()
        return hands

    @property
    def _hands(self) -> list[HandAtPile] | None:
        """The hands that covered the draw pile; ``None`` if no arm did."""
        return self._likeliest.hands if self._places else None

    def _judge(  # noqa: PLR0913, PLR0917
        self,
        place: _Place,
        quiet: Small,
        top: Corners,
        scale: float,
        table: TablePlane,
        until: float,
    ) -> None:
        """Find out which hands covered a place; see `finish`."""
        corners = table.from_above((top * scale).astype(np.float64))
        middle, length = place.middle * scale, long_side(corners.astype(np.float32))
        around = place.around = Surroundings(middle, length, table)
        back = CardBack.at(middle, long_side(top) * scale, quiet, self._told_at)
        visits = visits_to(around, self._sights, until, back)
        place.hands = None
        if visits is not None:
            place.hands = [HandAtPile(middle, from_deg) for from_deg in visits]
            place.visits += len(visits)

    def _places_beneath(
        self, quiet: NDArray[np.uint8], top: Corners, scale: float
    ) -> Iterator[_Place]:
        """Yield unknown places at which something lies beneath the end of an arm."""
        for reaches in self._tracks.reaches():
            # Where frames are missing, it may be seen there only once.
            deepest = max(reaches, key=lambda reach: reach.depth)
            reach = _working_reach(reaches, quiet.shape[1]) or deepest
            hand = _Hand.of(reach, top * scale)
            if hand.is_at_pile or self._place_near(hand, scale) is not None:
                continue
            thing = _thing_beneath(quiet, hand, long_side(top) * scale, _NEAR_PLACE)
            if thing is not None and thing[1] < (reach.table.ends or math.inf):
                yield _Place(thing / scale)

    def _reaching(
        self, quiet: NDArray[np.uint8], top: Corners, scale: float
    ) -> list[HandAtPile]:
        """Return the visits of a lone hand that worked at the draw pile."""
        reaches = [*self._reaches]
        work = _working_reach([reach for _, reach in reaches if reach], quiet.shape[1])
        if work is None:
            return []
        hand = _Hand.of(work, top * scale)
        if hand.is_at_pile:
            return []
        place = self._place_near(hand, scale)
        if place is None and not self._is_given:
            thing = _thing_beneath(quiet, hand, long_side(top) * scale, _AT_PLACE)
            if thing is not None and thing[1] < (work.table.ends or math.inf):
                place = _Place(thing / scale)
                self._places.append(place)
        if place is None:
            return []
        if not place.hands:  # else its visits are counted already
            place.visits += 1
        if place is not self._likeliest:
            return []
        return [HandAtPile(work.tip)] * _times_at(reaches, work.tip, quiet.shape[1])

    @property
    def _likeliest(self) -> _Place:
        return max(self._places, key=lambda known: known.visits)

    def _place_near(self, hand: "_Hand", scale: float) -> _Place | None:
        """Return the nearest known place, if the hand is over it."""
        gaps = [(hand.gap_to(place.middle * scale), place) for place in self._places]
        over = [each for each in gaps if each[0] <= _AT_PLACE]
        return min(over, key=lambda each: each[0])[1] if over else None


@dataclass(frozen=True, slots=True, eq=False)
class _Hand:
    """Position of a hand at work, on the table as seen from straight above."""

    middle: Point
    """Point at which its fingers hold a card, beyond the tip of the reach."""
    tip: Point
    """Its far end, as a reach shows it."""
    table: TablePlane
    """Plane of the table before the camera."""
    pile: Point
    """The middle of the discard pile."""
    length: float
    """Length of a card on that table."""

    @classmethod
    def of(cls, reach: Reach, top: Corners) -> Self:
        """Return the hand of a reach.

        Args:
            reach: in pixels of the small picture.
            top: corners of the top of the discard pile, in the same picture.
        """
        table = reach.table
        tip, entry = table.from_above(np.stack([reach.tip, reach.entry]))
        corners = table.from_above(top.astype(np.float64))
        length = long_side(corners.astype(np.float32))
        along = (tip - entry) / max(1.0, float(np.linalg.norm(tip - entry)))
        ahead = tip + _AHEAD * length * along
        return cls(ahead, tip, table, corners.mean(axis=0), length)

    @property
    def is_at_pile(self) -> bool:
        """Whether it works at the discard pile."""
        return float(np.linalg.norm(self.tip - self.pile)) < _OFF_PILE * self.length

    def is_pile(self, places: Points, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        """Return which places of a picture of this shape are of the discard pile."""
        apart = self.table.from_above(places) - self.pile
        gaps = np.linalg.norm(apart, axis=1) / self.length
        return np.asarray(gaps < _OF_PILE).reshape(shape)

    def gaps_to(self, places: Points) -> NDArray[np.float64]:
        """Return how far some places ``(n, 2)`` of the picture are, card lengths."""
        apart = self.table.from_above(places) - self.middle
        return np.asarray(np.linalg.norm(apart, axis=1) / self.length)

    def gap_to(self, place: Point) -> float:
        """Return how far one place of the picture is, card lengths."""
        return float(self.gaps_to(place[None])[0])


def _working_reach(reaches: list[Reach], width: int) -> Reach | None:
    """Return how the arm reached where it stayed deepest; ``None`` if it only passed.

    Args:
        reaches: of the arm, in order.
        width: of the picture, pixels.
    """
    if not reaches:
        return None
    deepest = max(reaches, key=lambda reach: reach.depth).tip
    near = [
        reach
        for reach in reaches
        if np.linalg.norm(reach.tip - deepest) < _NEAR * width
    ]
    if len(near) < _LEAST_STAY:
        return None
    entry, tip = np.mean([(reach.entry, reach.tip) for reach in near], axis=0)
    return Reach(entry, tip, near[-1].table)


def _times_at(reaches: list[tuple[float, Reach | None]], tip: Point, width: int) -> int:
    """Return how often an arm came to a place, at least once.

    In between it withdraws at least half-way, to put a card into the other hand.
    """
    deepest = max(reach.depth for _, reach in reaches if reach)
    times, left_at, away = 0, -math.inf, LEAST_AWAY
    for at, reach in reaches:
        if reach is None or reach.depth < _WITHDRAWN * deepest:
            left_at, away = min(left_at, at), away + 1
        elif np.linalg.norm(reach.tip - tip) < _NEAR * width:
            times += at - left_at >= AWAY_S and away >= LEAST_AWAY
            left_at, away = math.inf, 0
    return max(1, times)


def _thing_beneath(
    quiet: NDArray[np.uint8], hand: _Hand, length: float, within: float
) -> Point | None:
    """Return the middle of what lies beneath a hand, with an outline of its own.

    On a patterned table the outline says little, so the colors must decide.

    Args:
        quiet: the small picture without a hand.
        hand: where it worked.
        length: of a card there, pixels.
        within: how far from the hand its middle may be, card lengths.
    """
    luma = quiet if quiet.ndim == 2 else quiet.max(axis=2)  # noqa: PLR2004 (luma)
    rows, columns = np.indices(luma.shape)
    places = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)
    picture, is_pile = luma.astype(np.float32), hand.is_pile(places, luma.shape)
    picture[is_pile] = np.median(picture[~is_pile])
    side = max(3, int(length))
    spread = _spread(picture, side).ravel()
    around = np.flatnonzero(hand.gaps_to(places) < _AROUND)
    if not len(around):
        return None
    at = int(around[np.argmax(spread[around])])
    if hand.gap_to(places[at]) > within:
        return None
    rim = float(spread[at]) / max(1.0, float(np.percentile(spread, 25)))
    if rim > _RIM or (rim > _SOME_RIM and _own_colors(quiet, places[at], side) > _OWN):
        alike = around[spread[around] >= _ALIKE * spread[at]]
        return np.asarray(places[alike].mean(axis=0))
    return None


def _spread(picture: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """Return the standard deviation in the square around each pixel."""
    mean = cv2.blur(picture, (side, side))
    square = cv2.blur(picture * picture, (side, side))
    return np.asarray(np.sqrt(np.maximum(square - mean**2, 0)))


def _own_colors(quiet: NDArray[np.uint8], tip: Point, side: int) -> float:
    """Return how much of a patch has colors that are rare elsewhere, 0 to 1."""
    picture = quiet[:, :, None] if quiet.ndim == 2 else quiet  # noqa: PLR2004 (luma)
    patch = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.circle(patch, np.rint(tip).astype(int).tolist(), side // 2, 255, -1)
    count = picture.shape[2]
    here, whole = (
        cv2.calcHist(
            [picture], [*range(count)], where, [_LEVELS] * count, _RANGE * count
        )
        for where in (patch, None)
    )
    return float((here * here / np.maximum(1, whole)).sum() / max(1.0, here.sum()))
