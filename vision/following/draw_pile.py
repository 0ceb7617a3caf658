"""How the draw pile looks: things that may be it, and its cards in a hand.

Its cards show their backs, so one that a hand carries off looks like the pile itself.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import Point
from vision.reading.geometry import long_side
from vision.reading.reading import Corners
from vision.scene.background import ByArm, Small
from vision.scene.table_plane import TablePlane

_MOST = 3  # things that are looked at, the plainest first
_OF_PILE = 0.9  # card lengths from the discard pile's middle of what is part of it
_APART = 0.9  # the same between two things
_WITHIN = 0.75  # the same of what is part of a thing
_RIM = 1.3  # contrast of a card-sized patch against the median patch of the table
_OWN = 0.2  # share of a patch's own colors; the bare table has 0.05 by chance
_STEPS = 2  # until its middle is found
_LEVELS = 8  # bins for each of the three colors
_RANGE = [0, 256]
_PATCH = 0.36  # card lengths from its middle; inside a card, whichever way that lies
_FROM, _TO = 0.5, 4.0  # card lengths from the pile, between which a card is carried off
_OF_ARM = 0.5  # share of a patch that belongs to an arm
_PLAIN = 8.0  # levels of standard deviation; what has less looks like anything
_SAME_S = 0.4  # seconds within which no other card can be carried off
_MORE = 0.05  # by which it is more alike than the hand that came, which was empty
_CARRIED_S = 0.35  # seconds for which it is seen
_THERE = 0.4  # the same where it would be seen without a hand as well


def things_on(quiet: Small, top: Corners, table: TablePlane) -> Iterator[Point]:
    """Yield the middle of each thing that lies on the table beside the discard pile.

    Args:
        quiet: the small picture without a hand.
        top: corners of the top of the discard pile in it.
        table: plane of the table before the camera.
    """
    height, width = quiet.shape[:2]
    rows, columns = np.indices((height, width))
    places = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)
    above = table.from_above(places).reshape(height, width, 2)
    length, side = table.length_of(top), max(3, int(long_side(top)))
    pile = table.from_above(top.astype(np.float64)).mean(axis=0)

    def gaps(middle: Point) -> NDArray[np.float64]:
        return np.asarray(np.linalg.norm(above - middle, axis=2) / length)

    luma = quiet.max(axis=2).astype(np.float32)
    is_pile = gaps(pile) < _OF_PILE
    luma[is_pile] = np.median(luma[~is_pile])
    spread = _spread(luma, side)
    least = _RIM * max(1.0, float(np.percentile(spread, 25)))
    margin = side // 2  # a thing that is cut off by the edge is no pile
    inside = np.zeros_like(spread)
    inside[margin : min(height - margin, table.ends or height), margin:-margin] = 1
    spread *= inside
    for _ in range(_MOST):
        row, column = np.unravel_index(int(spread.argmax()), spread.shape)
        if spread[row, column] <= least:
            return
        spread[gaps(above[row, column]) < _APART] = 0
        middle, share = np.array([column, row], np.float64), 0.0
        for _ in range(_STEPS):
            share, own = _own_colors(quiet, middle, side)
            column, row = np.rint(middle).astype(int)
            own[is_pile | (gaps(above[row, column]) > _WITHIN)] = 0
            if not own.any():
                share = 0.0
                break
            middle = (own.reshape(-1, 1) * places).sum(axis=0) / own.sum()
        if share > _OWN:
            yield middle


def _spread(picture: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """Return the standard deviation in the square around each pixel."""
    mean = cv2.blur(picture, (side, side))
    square = cv2.blur(picture * picture, (side, side))
    return np.asarray(np.sqrt(np.maximum(square - mean**2, 0)))


def _own_colors(
    picture: NDArray[np.uint8], middle: Point, side: int
) -> tuple[float, NDArray[np.float32]]:
    """Return how much of a patch has colors that are rare elsewhere, 0 to 1.

    Returns:
        That share, and how rare the color of each pixel is outside the patch.
    """
    patch = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.circle(patch, np.rint(middle).astype(int).tolist(), side // 2, (255,), -1)
    here, whole = (
        cv2.calcHist([picture], [0, 1, 2], where, [_LEVELS] * 3, _RANGE * 3)
        for where in (patch, None)
    )
    own = np.asarray(here / np.maximum(1, whole), np.float32)
    share = float((here * own).sum() / max(1.0, here.sum()))
    bins = np.moveaxis(picture // (256 // _LEVELS), 2, 0)
    return share, own[tuple(bins)].reshape(picture.shape[:2])


class Sight(NamedTuple):
    """A frame in which something moves."""

    at: float
    """Seconds of the source."""
    arms: ByArm
    """All of them, and what is close to them."""
    small: Small
    """The small picture."""


class CardBack:
    """The middle of the draw pile as it looks when no hand is there.

    Args:
        place: its middle, pixels of the small picture.
        pile: the middle of the discard pile in it.
        length: of a card there, pixels.
        quiet: the small picture without a hand.
        since: when another card was told that was carried off, seconds of the source;
            it may still be seen.
    """

    def __init__(
        self, place: Point, pile: Point, length: float, quiet: Small, since: float
    ) -> None:
        self._place, self._pile, self._length = place, pile, length
        self._quiet, self._since = quiet, since
        self._half = half = max(4, round(_PATCH * length))
        x, y = np.rint(place).astype(int)
        rows, columns = (slice(max(0, at - half), at + half + 1) for at in (y, x))
        self._patch = quiet[rows, columns]

    @property
    def is_distinct(self) -> bool:
        """Whether it can be recognized elsewhere."""
        is_whole = self._patch.shape[:2] == (2 * self._half + 1,) * 2
        return is_whole and float(self._patch.std(axis=(0, 1)).max()) >= _PLAIN

    @cached_property
    def _where(self) -> NDArray[np.bool_]:
        """Where it counts if it is seen there."""
        there = self._likeness(self._quiet)
        rows, columns = np.indices(there.shape) + self._half
        gap, off = (
            np.hypot(columns - at[0], rows - at[1]) / self._length
            for at in (self._place, self._pile)
        )
        is_beside = (gap >= _FROM) & (gap < _TO) & (off >= _OF_PILE)
        return np.asarray(is_beside & (there < _THERE))

    def carried_to(self, sights: Iterable[Sight], least: float) -> Point | None:
        """Return where such a back is seen most plainly in an arm, beside the pile.

        Args:
            sights: frames in which a hand may have left with a card.
            least: how alike it must be, as a correlation; sleeves and hands reach 0.64.
        """
        if not self.is_distinct:
            return None
        seen = [
            (*self._found(arms, small), at)
            for at, arms, small in sights
            if at >= self._since + _SAME_S
        ]
        best, place, then = max(
            seen, key=lambda each: (each[0], each[2]), default=(0.0, None, 0.0)
        )
        came = [likeness for likeness, _, at in seen if at < then - _CARRIED_S]
        least = max([least, *(likeness + _MORE for likeness in came)])
        return place if best >= least else None

    def _found(self, arms: ByArm, small: Small) -> tuple[float, Point]:
        """Return how alike the patch of an arm is that is most like it, and where."""
        half = self._half
        inside = np.where(arms > 0, np.float32(1), np.float32(0))
        of_arm = np.asarray(cv2.blur(inside, self._patch.shape[1::-1]))
        is_arm = of_arm[half:-half, half:-half] >= _OF_ARM
        likeness = np.where(self._where & is_arm, self._likeness(small), 0)
        row, column = np.unravel_index(int(likeness.argmax()), likeness.shape)
        place = np.array([column + half, row + half], np.float64)
        return float(likeness[row, column]), place

    def _likeness(self, small: Small) -> NDArray[np.float32]:
        found = cv2.matchTemplate(small, self._patch, cv2.TM_CCOEFF_NORMED)
        return np.asarray(found, np.float32)
