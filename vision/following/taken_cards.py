"""Cards that a hand carries off: their backs look like the draw pile itself."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import Point
from vision.scene.background import ByArm, Small

_PATCH = 0.36  # card lengths from its middle; inside a card, whichever way that lies
_FROM, _TO = 0.5, 4.0  # card lengths from the pile, between which a card is carried off
_OF_ARM = 0.5  # share of a patch that belongs to an arm
_PLAIN = 8.0  # levels of standard deviation; what has less looks like anything
_SAME_S = 0.4  # seconds within which no other card can be carried off
_ALIKE = 0.66  # correlation; sleeves, hands and the faces of cards have up to 0.64


class Sight(NamedTuple):
    """A frame in which something moves."""

    at: float
    """Seconds of the source."""
    arms: ByArm
    small: Small | None = None
    """The small picture; ``None`` if only the arms matter."""


@dataclass(frozen=True, slots=True, eq=False)
class CardBack:
    """The middle of the draw pile as it looks when no hand is there."""

    place: Point
    """The middle of the pile, pixels of the small picture."""
    length: float
    """Of a card in that picture, pixels."""
    patch: NDArray[np.uint8]
    since: float
    """When the card before was told, seconds of the source; it may still be seen."""

    @classmethod
    def at(cls, place: Point, length: float, quiet: Small, since: float) -> Self | None:
        """Return the back at a place; ``None`` if nothing distinct lies there.

        Args:
            place: its middle, pixels of the small picture.
            length: of a card there, pixels.
            quiet: the small picture without a hand.
            since: when another one was told that was carried off, seconds.
        """
        half = max(4, round(_PATCH * length))
        x, y = np.rint(place).astype(int)
        height, width = quiet.shape[:2]
        if not (half <= x < width - half and half <= y < height - half):
            return None
        patch = quiet[y - half : y + half + 1, x - half : x + half + 1]
        if float(patch.std(axis=(0, 1)).max()) < _PLAIN:
            return None
        return cls(place, length, patch, since)

    def carried_to(self, sights: Iterable[Sight]) -> Point | None:
        """Return where such a back is seen most plainly in an arm, beside the pile.

        Args:
            sights: frames in which a hand may have left with a card.
        """
        found = [
            self._found(sight.arms, sight.small)
            for sight in sights
            if sight.small is not None and sight.at >= self.since + _SAME_S
        ]
        likeness, place = max(found, key=lambda each: each[0], default=(0.0, None))
        return place if likeness >= _ALIKE else None

    def _found(self, arms: ByArm, small: Small) -> tuple[float, Point]:
        size = self.patch.shape[0]
        likeness = cv2.matchTemplate(small, self.patch, cv2.TM_CCOEFF_NORMED)
        inside = np.where(arms > 0, np.float32(1), np.float32(0))
        half = size // 2
        of_arm = np.asarray(cv2.blur(inside, (size, size)))[half:-half, half:-half]
        rows, columns = np.indices(likeness.shape) + half
        gaps = np.hypot(columns - self.place[0], rows - self.place[1]) / self.length
        likeness[(of_arm < _OF_ARM) | (gaps < _FROM) | (gaps > _TO)] = -1
        row, column = np.unravel_index(int(likeness.argmax()), likeness.shape)
        return float(likeness[row, column]), np.array(
            [column + half, row + half], np.float64
        )
