"""Cards that a hand carries off: their backs look like the draw pile itself."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import Point
from vision.scene.background import ByArm, Small

_PATCH = 0.36  # card lengths from its middle; inside a card, whichever way that lies
_FROM, _TO = 0.5, 4.0  # card lengths from the pile, between which a card is carried off
_OF_PILE = 0.9  # card lengths from the discards, whose faces may look alike
_OF_ARM = 0.5  # share of a patch that belongs to an arm
_PLAIN = 8.0  # levels of standard deviation; what has less looks like anything
_SAME_S = 0.4  # seconds within which no other card can be carried off
_MORE = 0.05  # by which it is more alike than the hand that came, which was empty
_CARRIED_S = 0.35  # seconds for which it is seen
_THERE = 0.4  # the same where it would be seen without a hand as well


class Sight(NamedTuple):
    """A frame in which something moves."""

    at: float
    """Seconds of the source."""
    arms: ByArm
    small: Small | None = None
    """The small picture; ``None`` if only the arms matter."""


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
            (*self.found(arms, small), at)
            for at, arms, small in sights
            if small is not None and at >= self._since + _SAME_S
        ]
        best, place, then = max(
            seen, key=lambda each: (each[0], each[2]), default=(0.0, None, 0.0)
        )
        came = [likeness for likeness, _, at in seen if at < then - _CARRIED_S]
        least = max([least, *(likeness + _MORE for likeness in came)])
        return place if best >= least else None

    def found(self, arms: ByArm, small: Small) -> tuple[float, Point]:
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
