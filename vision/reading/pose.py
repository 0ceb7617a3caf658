"""Where a card lies: geometry of its four corners."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box, Corners, Image

Mask = NDArray[np.uint8]
"""``(height, width)`` uint8: 255 where something holds, else 0."""


_SURROUNDINGS = 1.2  # card lengths from the middle of a card
_ACROSS = 1.15
"""A card that is so much wider than high lies on its side: none is printed so."""


def short_side(corners: Corners) -> float:
    """Length of the card's shorter side as it appears, pixels (at least 1)."""
    return min(_sides(corners))


def long_side(corners: Corners) -> float:
    """Length of the card's longer side as it appears, pixels (at least 1)."""
    return max(_sides(corners))


def _sides(corners: Corners) -> tuple[float, float]:
    """Mean lengths of head and foot, and of the two flanks."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    across, along = sides[0::2].mean(), sides[1::2].mean()
    return max(1.0, float(across)), max(1.0, float(along))


def standing(corners: Corners) -> Corners:
    """Let a card that is found lying across begin at one of its ends.

    What is seen clearly wider than high lies on its side, if it is not seen steeply.

    Args:
        corners: of a card, ``(4, 2)``; these themselves come back if it stands.
    """
    head, flank = (float(np.hypot(*(corners[n + 1] - corners[n]))) for n in (0, 1))
    return np.roll(corners, 1, axis=0) if head > _ACROSS * flank else corners


def is_inside(corners: Corners, picture: Image) -> bool:
    """Whether all corners lie in a picture ``(height, width, 3)``."""
    height, width = picture.shape[:2]
    return bool((corners >= 0).all() and (corners <= (width - 1, height - 1)).all())


def pose_gap(one: Corners, other: Corners) -> float:
    """How far apart two poses are, blind to a half turn.

    Args:
        one: corners of a card.
        other: corners of a card, at any time and place.

    Returns:
        The largest distance between corners that belong together, in short sides of
        ``one``; 0 for the same place, above 1 for places side by side.
    """
    turned = np.roll(other, 2, axis=0)
    gaps = (np.linalg.norm(one - way, axis=1).max() for way in (other, turned))
    return float(min(gaps)) / short_side(one)


def turn_between(one: Corners, other: Corners) -> float:
    """Angle between the long axes of two cards, degrees from 0 to 90."""
    apart = abs(_axis_degrees(one) - _axis_degrees(other)) % 180
    return min(apart, 180 - apart)


def _axis_degrees(corners: Corners) -> float:
    """Direction from the foot of the card to its head, degrees."""
    along = corners[0] + corners[1] - corners[2] - corners[3]
    return float(np.degrees(np.arctan2(along[1], along[0])))


def grown(corners: Corners, by: float) -> Corners:
    """The card's outline moved outward from its middle.

    Args:
        corners: the outline.
        by: how far, in short sides; negative moves it inward.
    """
    middle = corners.mean(axis=0)
    stretch = 1 + 2 * by
    return np.asarray(middle + (corners - middle) * stretch, dtype=np.float32)


def surroundings(corners: Corners, lengths: float = _SURROUNDINGS) -> Box:
    """The part of a picture around a card.

    Args:
        corners: the card.
        lengths: how far around its middle, in card lengths; by default so far that
            cards of the same pile are inside.
    """
    reach = lengths * long_side(corners)
    x, y = (float(value) for value in corners.mean(axis=0))
    rows, columns = (
        slice(max(0, int(middle - reach)), max(0, int(middle + reach)))
        for middle in (y, x)
    )
    return rows, columns


def filled(corners: Corners, size_wh: tuple[int, int], scale: float = 1.0) -> Mask:
    """Paint the card's area.

    Args:
        corners: the outline, pixels of the frame.
        size_wh: width and height of the mask to paint, pixels.
        scale: pixels of the mask for one pixel of the frame.
    """
    mask = np.zeros(size_wh[::-1], dtype=np.uint8)
    points = np.rint(corners * scale).astype(np.int32)
    cv2.fillConvexPoly(mask, points, 255)
    return mask
