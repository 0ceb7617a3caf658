"""Printed backgrounds: columns of words, headings and pictures, as in a newspaper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng

_SHEET = 800
"""Side of the sheet that is turned and then cut, pixels: the diagonal of a scene."""
_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_LINE = 34
"""Pixels from line to line at scale 1."""

_PICTURES, _HEADINGS = 0.03, 0.06
"""Shares of pictures and of headings in place of a line."""

Ink = NDArray[np.uint8]
"""``(H, W)`` uint8: 255 where there is ink."""


def _words(rng: Rng, length: int) -> str:
    letters = rng.choice([*"aabcdeefghiijklmnoprsttuvw    "], length)
    return "".join(letters)


def _picture(rng: Rng, room: Ink) -> None:
    """Print a blurred gray picture that fills a part of the sheet, in place."""
    grey = rng.integers(0, 255, (4, 4), dtype=np.uint8)
    room[:] = cv2.resize(grey, (room.shape[1], room.shape[0]))


def _column(rng: Rng, column: Ink, body: float) -> None:
    """Print lines of words, now and then a heading or a picture, in place."""
    font, y = int(rng.choice(_FONTS)), int(rng.integers(0, 60))
    while y < len(column):
        kind = rng.random()
        if kind < _PICTURES:
            height = int(rng.integers(30, 120))
            _picture(rng, column[y : y + height])
            y += height
            continue
        is_heading = kind > 1 - _HEADINGS
        scale = body * (rng.uniform(1.8, 4.0) if is_heading else 1.0)
        y += int(_LINE * scale) + 1
        words = _words(rng, max(1, int(column.shape[1] / (18 * scale))))
        words = words.upper() if is_heading else words
        thick = 1 + int(is_heading) + int(scale > 1)
        cv2.putText(column, words, (0, y), font, scale, (255,), thick, cv2.LINE_AA)


def newsprint(rng: Rng, size_wh: tuple[int, int]) -> Ink:
    """Print a sheet, turned at random.

    Args:
        rng: the random generator.
        size_wh: width and height in pixels, with a diagonal of at most 800.
    """
    sheet = np.zeros((_SHEET, _SHEET), np.uint8)
    body, width = rng.uniform(0.2, 0.6), int(rng.integers(70, 260))
    for x in range(0, _SHEET, width):
        column = np.zeros((_SHEET, width - int(rng.integers(4, 20))), np.uint8)
        _column(rng, column, body)
        room = sheet[:, x : x + column.shape[1]]
        room[:] = column[:, : room.shape[1]]
    turn = cv2.getRotationMatrix2D((_SHEET / 2,) * 2, rng.uniform(0, 360), 1)
    move = np.asarray(turn, np.float64)
    move[:, 2] += np.array(size_wh) / 2 - _SHEET / 2
    return np.asarray(cv2.warpAffine(sheet, move, size_wh), np.uint8)
