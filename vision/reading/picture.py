"""A picture as the reader takes it, and parts of it in which cards are larger."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from companion.core.errors import CompanionError
from vision.reading.reading import Box, Image

_PART = 0.6
"""Of the height and width of a picture, where small cards are looked for."""


class PictureError(CompanionError, ValueError):
    """An array that is no picture as the reader expects it."""


def checked(frame: Image) -> Image:
    """Refuse what is not ``(height, width, 3)`` uint8."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:  # noqa: PLR2004 (height, width, color)
        raise PictureError(
            "Expected a picture of shape (height, width, 3) and type uint8, but got"
            f" {frame.shape} {frame.dtype}: pass a BGR frame."
        )
    return frame


def overlapping_parts(frame: Image) -> Iterator[Box]:
    """Give four overlapping parts of a picture."""
    height, width = frame.shape[:2]
    for top, left in product((0, 1 - _PART), repeat=2):
        yield (
            slice(int(top * height), int((top + _PART) * height)),
            slice(int(left * width), int((left + _PART) * width)),
        )
