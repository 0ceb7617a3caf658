"""Flatten a quadrilateral of a picture."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from vision.reading.reading import Corners, Image

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
        frame,
        matrix,
        fine_wh,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
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
