"""Geometry of a card's four corners: sides, poses, masks, and flattening a card."""

from dataclasses import dataclass
from math import dist
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box, Corners, Image

_FINEST = 4
_SMALLEST = 150
"""A picture whose shorter side is below this is not shrunk any further."""


def _unit_box(size_wh: tuple[int, int]) -> Corners:
    """Corners of a whole picture, clockwise, where pixel centres are whole numbers."""
    width, height = size_wh
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return np.asarray(box - 0.5, np.float32)


def rectify(frame: Image, corners: Corners, size_wh: tuple[int, int]) -> Image:
    """Show a quadrilateral as an upright rectangle.

    Large cards are sampled finer and averaged, so that no detail turns into noise.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR.
        corners: ``(4, 2)`` float32, clockwise from what becomes the top left.
        size_wh: width and height of the result.

    Returns:
        ``(size_wh[1], size_wh[0], 3)`` uint8, BGR; black outside the frame:
        if the edge were repeated, a card that is cut off would seem to go on.
    """
    side = float(np.hypot(*(corners[3] - corners[0])))
    fineness = int(np.clip(round(side / size_wh[1]), 1, _FINEST))
    fine_wh = (size_wh[0] * fineness, size_wh[1] * fineness)
    matrix = cv2.getPerspectiveTransform(
        _unit_box(fine_wh), np.asarray(corners, np.float32)
    )
    flat = cv2.warpPerspective(
        frame, matrix, fine_wh, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    if fineness > 1:
        flat = cv2.resize(flat, size_wh, interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def enlarged(corners: Corners, factor: float) -> Corners:
    """Grow a quadrilateral about its middle by ``factor``."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * factor, np.float32)


def to_frame(points: Corners, corners: Corners) -> Corners:
    """Map points of a flattened quadrilateral back to the frame.

    Args:
        points: ``(n, 2)`` float32, -1 to 1 across the quadrilateral.
        corners: ``(4, 2)`` float32, the quadrilateral as it was given to `rectify`.

    Returns:
        ``(n, 2)`` float32, pixels of the frame.
    """
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(box, np.asarray(corners, np.float32))
    mapped = cv2.perspectiveTransform(points.reshape(1, -1, 2), matrix)
    return np.asarray(mapped, np.float32).reshape(-1, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Pyramid:
    """A frame together with ever smaller pictures of it.

    Near cards are flattened from a smaller one: as good, and much faster.
    """

    levels: tuple[Image, ...]
    """The frame itself, then each half as large as the one before."""

    @classmethod
    def of(cls, frame: Image) -> Self:
        """Shrink a frame ``(height, width, 3)`` uint8, BGR, again and again."""
        levels = [frame]
        while min(levels[-1].shape[:2]) >= 2 * _SMALLEST:
            height, width = levels[-1].shape[:2]
            # An odd last row or column is dropped: so one pixel is exactly four.
            even = levels[-1][: height - height % 2, : width - width % 2]
            half = cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
            levels.append(np.asarray(half, np.uint8))
        return cls(tuple(levels))

    @property
    def frame(self) -> Image:
        """The frame itself."""
        return self.levels[0]

    def level_for(self, shrink: float) -> int:
        """Number of the smallest picture that still shows more than ``shrink``.

        Args:
            shrink: pixels of what is wanted for one pixel of the frame.
        """
        halvings = int(np.floor(np.log2(max(1 / shrink, 1.0))))
        return min(halvings, len(self.levels) - 1)

    def rectify(self, corners: Corners, size_wh: tuple[int, int]) -> Image:
        """Show a quadrilateral of the frame as an upright rectangle: see `rectify`."""
        side = float(np.hypot(*(corners[3] - corners[0])))
        level = self.level_for(size_wh[1] / max(side, 1.0))
        # Pixel centers are whole numbers in every picture.
        there = (corners + 0.5) / 2**level - 0.5
        return rectify(self.levels[level], np.asarray(there, np.float32), size_wh)


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
    one, two, three, four = corners.tolist()  # for so few numbers numpy takes longer
    across = (dist(one, two) + dist(three, four)) / 2
    along = (dist(two, three) + dist(four, one)) / 2
    return max(1.0, across), max(1.0, along)


def upright(corners: Corners) -> Corners:
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
    """Return the distance of two poses, blind to a half turn.

    Args:
        one: corners of a card.
        other: corners of a card, at any time and place.

    Returns:
        The largest distance between corners that belong together, in short sides of
        ``one``; 0 for the same place, above 1 for places side by side.
    """
    turned = np.roll(other, 2, axis=0)
    gaps = (np.linalg.norm(one - pose, axis=1).max() for pose in (other, turned))
    return float(min(gaps)) / short_side(one)


def angle_between(one: Corners, other: Corners) -> float:
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
    return enlarged(corners, 1 + 2 * by)


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


def card_mask(corners: Corners, size_wh: tuple[int, int], scale: float = 1.0) -> Mask:
    """Paint the card's area.

    Args:
        corners: the outline, pixels of the frame.
        size_wh: width and height of the mask to paint, pixels.
        scale: pixels of the mask for one pixel of the frame.
    """
    mask = np.zeros(size_wh[::-1], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(corners * scale).astype(np.int32), 255)
    return mask


_PROPORTIONS = (0.5, 0.88)
"""Width by height of what shows of a card that ends at the edge. Measured on
photographs: of 545 with a whole card 17 end there, between 0.64 and 0.74; where 20 to
35 % of the card were cut off, all 16 that were misread seemed wider than 0.92."""
_AT_THE_EDGE = 0.03
"""In short sides of the card: so near to the edge is at the edge."""


def is_cut_off(corners: Corners, picture: Image) -> bool:
    """Whether a card found in a picture is probably a part of one.

    The net that finds corners may take what is left of a cut card for a whole one, and
    what is left of a 4 without its foot may be a 7. It is too wide for a card, or too
    narrow, and ends at the edge.

    Args:
        corners: ``(4, 2)`` float32, pixels, clockwise from one end of the card.
        picture: ``(height, width, 3)`` uint8.
    """
    shown = _shown(corners, picture)
    return not is_card_shaped(shown) and ends_at_the_edge(corners, picture)


def is_card_shaped(corners: Corners) -> bool:
    """Whether a card has its usual proportion, as it has unless it is seen steeply."""
    narrowest, widest = _PROPORTIONS
    return narrowest <= _width_by_height(corners) <= widest


def _shown(corners: Corners, picture: Image) -> Corners:
    """Move corners that lie beyond the edges to them."""
    height, width = picture.shape[:2]
    return np.asarray(np.clip(corners, 0, (width - 1, height - 1)), np.float32)


def _width_by_height(corners: Corners) -> float:
    """Proportion by the wider end: the other may shrink where the card is cut off."""
    head, right, foot, left = np.linalg.norm(
        corners - np.roll(corners, -1, axis=0), axis=1
    )
    return float(2 * max(head, foot) / max(left + right, 1.0))


def ends_at_the_edge(
    corners: Corners, picture: Image, within: float = _AT_THE_EDGE
) -> bool:
    """Whether two neighboring corners lie at, or beyond, the same edge.

    Args:
        corners: ``(4, 2)`` float32, pixels.
        picture: ``(height, width, 3)`` uint8.
        within: how near to the edge is at it, in short sides of the card.
    """
    height, width = picture.shape[:2]
    inward = np.hstack([corners, (width - 1, height - 1) - corners])
    at_edge = inward < within * short_side(corners)
    return bool((at_edge & np.roll(at_edge, 1, axis=0)).any())
