"""Printed grounds: columns of words, headings and pictures, as in a newspaper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng

_SHEET = 800
"""Side of the sheet that is turned and cut, pixels: the diagonal of a scene."""
_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_LINE = 34
"""Pixels from line to line at scale 1."""

Ink = NDArray[np.uint8]
"""``(H, W)`` uint8: 255 where there is ink."""


def _words(rng: Rng, length: int) -> str:
    letters = rng.choice([*"aabcdeefghiijklmnoprsttuvw    "], length)
    return "".join(letters)


def _column(rng: Rng, sheet: Ink, x: int, width: int, body: float) -> None:
    """Print one column in place: lines of words, now and then a heading or a box."""
    font = int(rng.choice(_FONTS))
    y = int(rng.integers(0, 60))
    while y < _SHEET:
        kind = rng.random()
        if kind < 0.03:
            height = int(rng.integers(30, 120))
            grey = rng.integers(0, 255, (4, 4), dtype=np.uint8)
            sheet[y : y + height, x : x + width] = cv2.resize(grey, (width, height))[
                : sheet[y : y + height].shape[0], : sheet[:, x : x + width].shape[1]
            ]
            y += height
        is_heading = kind > 0.94
        scale = body * (rng.uniform(1.8, 4.0) if is_heading else 1.0)
        y += int(_LINE * scale) + 1
        words = _words(rng, max(1, int(width / (18 * scale))))
        words = words.upper() if is_heading else words
        thick = 1 + int(is_heading) + int(scale > 1)
        cv2.putText(sheet, words, (x, y), font, scale, (255,), thick, cv2.LINE_AA)


def newsprint(rng: Rng, size_wh: tuple[int, int]) -> Ink:
    """Print a sheet, turned at random.

    Args:
        rng: source of chance.
        size_wh: width and height in pixels, with a diagonal of at most 800.
    """
    sheet = np.zeros((_SHEET, _SHEET), np.uint8)
    body, width = rng.uniform(0.2, 0.6), int(rng.integers(70, 260))
    for x in range(0, _SHEET, width):
        _column(rng, sheet, x, width - int(rng.integers(4, 20)), body)
    turn = cv2.getRotationMatrix2D((_SHEET / 2,) * 2, rng.uniform(0, 360), 1)
    turn[:, 2] += np.array(size_wh) / 2 - _SHEET / 2
    return np.asarray(cv2.warpAffine(sheet, turn, size_wh), np.uint8)
