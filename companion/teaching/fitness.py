"""Whether a picture of a card is fit to be learned."""

from enum import Enum

import cv2
import numpy as np

from vision.reading.reading import Corners, Image

_LEAST_EDGE = 0.09
"""Part of the card's contrast by which its sharpest edges change from one pixel of a
flat to the next. Drawn cards far from a table's camera have 0.11 and more, photographs
0.15 and more, 0.11 where they are out of focus."""
_SHARPEST = 99.7  # percent of the pixels change less: figures and rims are sharper
_DIRECTIONS = 8
_LEAST_MARGIN = 0.01
"""Parts of a card's width: a cut card is told to end where the picture does."""


class Unfit(Enum):
    """Why a picture cannot teach a card."""

    BLURRED = "blurred"
    CUT = "cut"


def unfit(frame: Image, corners: Corners, flat: Image) -> Unfit | None:
    """Tell why a picture cannot teach the card in it; ``None`` if it can.

    Args:
        frame: the picture, ``(height, width, 3)`` uint8, BGR.
        corners: of the card in it, pixels.
        flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
    """
    if _margin(frame, corners) < _LEAST_MARGIN:
        return Unfit.CUT
    return Unfit.BLURRED if sharpness(flat) < _LEAST_EDGE else None


def sharpness(flat: Image) -> float:
    """Return how steep the sharpest edges of a card are, by the card's contrast.

    A moved card is sharp along its way, so the least sharp direction counts.

    Args:
        flat: the card alone, ``(288, 192, 3)`` uint8, BGR.

    Returns:
        About 0.5 for a sharp picture, and 0 for one without any edge.
    """
    gray = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    right = cv2.Sobel(gray, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(gray, cv2.CV_32F, 0, 1, scale=1 / 8)
    turns = np.arange(_DIRECTIONS) * np.pi / _DIRECTIONS
    steepest = min(
        np.percentile(np.abs(right * np.cos(t) + down * np.sin(t)), _SHARPEST)
        for t in turns
    )
    dark, bright = np.percentile(gray, [2, 98])
    return float(steepest / max(bright - dark, 1.0))


def _margin(frame: Image, corners: Corners) -> float:
    """Return how far a side of a card is from the picture's edge, in card widths.

    A single corner at the edge says little: corners are told a bit off.
    """
    height, width = frame.shape[:2]
    x, y = corners[:, 0], corners[:, 1]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    gaps = (np.sort(gap)[1] for gap in (x, y, width - x, height - y))
    return float(min(gaps) / max(sides.min(), 1.0))
