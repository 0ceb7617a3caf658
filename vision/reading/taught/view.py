"""A flat card as all comparisons see it: its white made white, at several sizes."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.reading.reading import Image

FLAT_WH = (192, 288)
"""Width and height of a flat that is taught or compared."""
FINE_WH = (96, 144)
"""At this size local detail is compared."""
COARSE_WH = (48, 72)
"""At this size two flats are laid on each other before local detail counts."""
SMALL_WH = (24, 36)
"""Corners may be an eighth of the width off, so they are first laid at this size."""

_WHITE = 230.0
_BRIGHT = 95
"""Percentile of the brightness that is taken for the card's white."""
_CAST = 1.5
"""A color of light is put right up to this factor: a field of red stays red."""
_COARSE_BLUR = 1.2
_SHARP_BLUR = 0.8
_COARSE_WINDOW = 25
_FINE_WINDOW = 15
_FAINT = 15.0
"""Gray levels: less contrast is not made as strong as the rest."""
_STRENGTH = 50.0

Gray = NDArray[np.float32]
"""``(height, width)`` float32, 0 where nothing stands out."""
Colors = NDArray[np.float32]
"""``(height, width, 3)`` float32, BGR, 0 to 255."""


@dataclass(frozen=True, slots=True, eq=False)
class NormalizedCard:
    """One flat card, one way up."""

    flat: Image
    """As it was taken from the picture, BGR."""
    gain: NDArray[np.float32]
    """``(3,)``: what makes its white white."""
    colors: Colors
    """Its white made white, of size ``FINE_WH``."""
    fine: Gray
    """Its gray at ``FINE_WH``, of even contrast everywhere, whatever the light."""
    coarse: Gray
    """The same, more blurred, at ``COARSE_WH``."""

    @classmethod
    def of(cls, flat: Image) -> Self:
        """Look at a flat card.

        Args:
            flat: ``(288, 192, 3)`` uint8, BGR, or half as large.
        """
        small = cv2.resize(flat, FINE_WH, interpolation=cv2.INTER_AREA)
        gain = _whitening(np.asarray(small, np.uint8))
        colors = np.asarray(np.clip(small * gain, 0, 255), np.float32)
        gray = cv2.transform(colors, np.full((1, 3), 1 / 3, np.float32))
        coarse = cv2.resize(gray, COARSE_WH, interpolation=cv2.INTER_AREA)
        fine = cv2.GaussianBlur(gray, (0, 0), 1.0)
        coarse = cv2.GaussianBlur(coarse, (0, 0), _COARSE_BLUR)
        even = _even(fine, _FINE_WINDOW), _even(coarse, _COARSE_WINDOW)
        return cls(flat, gain, colors, *even)

    def turned(self) -> "NormalizedCard":
        """Return the same card the other way up."""
        pictures = (self.colors, self.fine, self.coarse)
        return NormalizedCard(
            self.flat[::-1, ::-1], self.gain, *map(_half_turned, pictures)
        )

    def sharp(self) -> Colors:
        """Return its colors at the size of the flat."""
        lit = np.clip(self.flat * self.gain, 0, 255)
        return np.asarray(cv2.GaussianBlur(lit, (0, 0), _SHARP_BLUR), np.float32)


def _even(blurred: ArrayLike, window: int) -> Gray:
    """Give all parts the same brightness and contrast: shadows must not steer."""
    gray = np.asarray(blurred, np.float32)
    mean = cv2.blur(gray, (window, window))
    spread = cv2.blur(gray * gray, (window, window)) - mean * mean
    contrast = np.sqrt(np.maximum(spread, 0) + _FAINT**2)
    return np.asarray((gray - mean) / contrast * _STRENGTH, np.float32)


def _half_turned(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.ascontiguousarray(picture[::-1, ::-1])


def _whitening(flat: Image) -> NDArray[np.float32]:
    """Return what makes the brightest of a card white, as far as light colored it."""
    few = flat[::3, ::3].reshape(-1, 3)
    nth = len(few) * _BRIGHT // 100
    white = np.partition(few, nth, axis=0)[nth].astype(np.float32) + 1
    gain = np.clip(white.max() / white, 1, _CAST) * (_WHITE / white.max())
    return np.asarray(gain, np.float32)
