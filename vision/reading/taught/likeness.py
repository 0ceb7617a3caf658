"""How unlike two cards are, place by place, once one lies on the other.

Structure is compared by correlation in a small window about each place, so that glare
and shadow count little and a pip of another shape counts much; color by the mean of
the window.
"""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.alignment import Way, warp
from vision.reading.taught.view import FINE_WH, Colors, NormalizedCard

_WINDOW = (15, 15)
_NOISE = 60.0
"""Variance that is there on an empty place."""
_STRONGEST = 60.0
"""Gray levels: more contrast counts no more."""
_TINT = 150.0
"""What a full difference of colors counts, gray levels."""
_DARK = 60.0
"""In the dark color cannot be told."""
_CAST = 0.08
"""So much of a tint common to the whole card is taken for the light's."""
_EDGE = (slice(7, -7), slice(5, -5))
"""What lies at the edge may be the table."""

_GAPS_WH = (43, 65)

Gaps = NDArray[np.float32]
"""``(65, 43)`` float32: 0 where both are the same, gray levels."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """A card's places at ``FINE_WH``."""

    colors: Colors
    mean: Colors
    """Of the window about each place."""
    variance: NDArray[np.float32]
    """Of the window, all channels together."""

    @classmethod
    def of(cls, view: NormalizedCard, way: Way | None = None) -> Self:
        """Look closely at a card, as another one lies if a way to it is given."""
        there = view.colors if way is None else warp(view.colors, way, FINE_WH)
        colors = np.asarray(cv2.GaussianBlur(there, (0, 0), 0.7), np.float32)
        mean = np.asarray(cv2.blur(colors, _WINDOW), np.float32)
        spread = cv2.blur(colors * colors, _WINDOW) - mean * mean
        variance = _total(np.maximum(spread, 0))
        return cls(colors, mean, np.asarray(variance, np.float32))

    def tint(self) -> Colors:
        """Return the shares of the colors about each place."""
        shares = self.mean / (_total(self.mean)[..., None] + _DARK)
        return np.asarray(shares, np.float32)


def gaps(one: Detail, other: Detail) -> Gaps:
    """Tell how unlike two cards are at each place."""
    common = cv2.blur(one.colors * other.colors, _WINDOW) - one.mean * other.mean
    power = (one.variance + _NOISE) * (other.variance + _NOISE)
    alike = _total(common) / np.sqrt(power)
    contrast = np.sqrt(np.maximum(one.variance, other.variance))
    tint = one.tint() - other.tint()
    tint -= np.clip(np.median(tint[::6, ::6], axis=(0, 1)), -_CAST, _CAST)
    found = np.minimum(contrast, _STRONGEST) * (1 - alike)
    found = (found + _TINT * _total(np.abs(tint)))[_EDGE]
    # The windows overlap so much that every other place says it all.
    return np.asarray(cv2.resize(found, _GAPS_WH, interpolation=cv2.INTER_AREA))


def _total(channels: NDArray[np.float32]) -> NDArray[np.float32]:
    """Add the channels up: far faster than numpy does it."""
    return np.asarray(cv2.transform(channels, np.ones((1, 3), np.float32)), np.float32)
