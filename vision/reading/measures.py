"""Measures of a small picture: its light, its focus, and where print shows.

They are for pictures in which no card was read, and say only what plainly holds.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Image

SIDE = 320
"""Longer side of the small picture, pixels; all distances here are pixels of it."""

_BRIGHTEST = 99.8  # percentile: the white of one card takes up more than the rest
_DARK = 32  # level of the brightest pixels, below which nobody sees a card
_DAZZLED = 250  # level of all colors where light hides the print
_SPECK = 5  # across; smaller white spots are gleams and white borders
_DAZZLED_SHARE = 0.014  # of the picture, in one spot


def shrunk(frame: Image, longer: int = SIDE) -> Image:
    """Shrink a picture for all that is measured here.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR.
        longer: longer side of the small picture at most, pixels.
    """
    scale = min(1.0, longer / max(frame.shape[:2]))
    size_wh = [max(1, round(scale * side)) for side in frame.shape[1::-1]]
    return np.asarray(cv2.resize(frame, size_wh, interpolation=cv2.INTER_AREA))


def is_dark(small: Image) -> bool:
    """Whether even the brightest part is too dark to show a card."""
    brightest = np.maximum.reduce(cv2.split(small))  # faster than along its last axis
    return bool(np.percentile(brightest, _BRIGHTEST) < _DARK)


def is_dazzled(small: Image) -> bool:
    """Whether a lamp shines back from a large spot."""
    darkest = np.minimum.reduce(cv2.split(small))
    white = np.asarray(darkest >= _DAZZLED, np.uint8)
    spots = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((_SPECK, _SPECK), np.uint8))
    area = _largest(np.asarray(spots, np.uint8))[cv2.CC_STAT_AREA]
    return area > _DAZZLED_SHARE * white.size


_NEAR, _WIDE = 3, 14  # apart: the change at an edge in focus, and at one that is not
_CHANGED = 99  # percentile
_CONTRAST = 15  # levels; with less there is nothing to be blurred
_ONE_WAY = 0.25  # of the wide change in one direction; a moved camera leaves no more
_COARSE, _FINE = 8, 1  # scales of a card's fields and of print in focus
_DETAIL = 99.5  # percentile
_COARSE_CONTRAST = 5  # levels
_FOCUSED = 0.27  # of the coarse detail; less is fine if out of focus
_CLEAR = 0.67  # of the coarse detail; more is fine if nothing has moved


def is_blurred(small: Image) -> bool:
    """Whether all of a picture is out of focus, or was moved while it was taken."""
    luma = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    coarse, fine = _detail(luma, _COARSE), _detail(luma, _FINE)
    if coarse > _COARSE_CONTRAST and fine < _FOCUSED * coarse:
        return True
    return fine < _CLEAR * coarse and _least_sharpness(luma) < _ONE_WAY


def _detail(luma: NDArray[np.float32], scale: float) -> float:
    """Return how much a picture changes at a scale, levels."""
    wide = cv2.GaussianBlur(luma, (0, 0), 1.6 * scale)
    change = cv2.absdiff(cv2.GaussianBlur(luma, (0, 0), scale), wide)
    return float(np.percentile(change, _DETAIL))


def _least_sharpness(luma: NDArray[np.float32]) -> float:
    """Return the near change by the wide one, in the direction where it is least."""
    soft = np.asarray(cv2.GaussianBlur(luma, (0, 0), 1), np.float32)
    least = 1.0
    for down, right in ((0, 1.0), (1.0, 0), (0.7, 0.7), (0.7, -0.7)):
        near, wide = (
            _change(soft, round(down * apart), round(right * apart))
            for apart in (_NEAR, _WIDE)
        )
        if wide > _CONTRAST:
            least = min(least, near / wide)
    return least


def _change(luma: NDArray[np.float32], down: int, right: int) -> float:
    """Return how much pixels differ from those so far below and to the right."""
    if right < 0:
        return _change(luma[:, ::-1], down, -right)
    height, width = luma.shape
    if down >= height or right >= width:
        return 0.0
    change = np.abs(luma[down:, right:] - luma[: height - down, : width - right])
    return float(np.percentile(change, _CHANGED))


_HUES = ((0, 5), (20, 34), (40, 85), (95, 122), (172, 180))
"""Red, yellow, green, blue and red again, as OpenCV counts hues; skin and wood lie
between red and yellow."""
_COLORED, _COLORLESS = 135, 70  # saturation of a field, and of the white beside it
_FIELD, _WHITE = 0.3, 0.62  # of the brightest level
_BESIDE = 7  # pixels across: color and white so near are one print
_TOGETHER = 5  # the same, of one card's print


@dataclass(frozen=True, slots=True)
class Print:
    """Print: colors of cards beside white, as a table without cards seldom shows."""

    share: float
    """Share of the picture, 0 to 1: the lesser of color and white."""
    length: float
    """Length of the largest connected part, in heights of the picture."""
    is_at_edge: bool
    """Whether that part reaches to the picture's edge."""


def print_in(small: Image) -> Print:
    """Look for the print of usual cards."""
    smooth = cv2.medianBlur(small, 3)
    hue, saturation, value = cv2.split(cv2.cvtColor(smooth, cv2.COLOR_BGR2HSV))
    brightest = np.percentile(value, _DETAIL)
    is_white = (saturation < _COLORLESS) & (value > _WHITE * brightest)
    is_hue = np.any([(hue >= low) & (hue <= high) for low, high in _HUES], axis=0)
    is_field = is_hue & (saturation > _COLORED) & (value > _FIELD * brightest)
    field, white = is_field & _around(is_white), is_white & _around(is_field)
    whole = np.asarray(field | white, np.uint8)
    near = np.ones((_TOGETHER, _TOGETHER), np.uint8)
    x, y, width, height, _ = _largest(np.asarray(cv2.dilate(whole, near), np.uint8))
    right, low = whole.shape[1] - x - width, whole.shape[0] - y - height
    return Print(
        float(min(field.mean(), white.mean())),
        max(width, height) / whole.shape[0],
        bool(width) and min(x, y, right, low) <= 2,  # noqa: PLR2004 (pixels)
    )


def _around(those: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Add what lies beside some pixels."""
    beside = np.ones((_BESIDE, _BESIDE), np.uint8)
    return np.asarray(cv2.dilate(those.astype(np.uint8), beside) > 0, np.bool_)


def _largest(mask: NDArray[np.uint8]) -> tuple[int, int, int, int, int]:
    """Return left, top, width, height and area of what hangs together most."""
    found = cv2.connectedComponentsWithStats(mask)[2][1:]
    if not len(found):
        return 0, 0, 0, 0, 0
    x, y, width, height, area = found[int(found[:, cv2.CC_STAT_AREA].argmax())]
    return int(x), int(y), int(width), int(height), int(area)
