"""Differences of two cards, once one lies on the other: by place, or very sharply."""

from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.alignment import (
    FINE_WH,
    Colors,
    Homography,
    NormalizedCard,
    warp,
)

_WINDOW = (15, 15)
_EMPTY_VARIANCE = 60.0
"""Variance that is there on an empty place."""
_STRONGEST = 60.0
"""Gray levels: more contrast counts no more."""
_TINT = 150.0
"""Weight of a full difference of colors, gray levels."""
_DARK = 60.0
"""In the dark nobody can tell a color."""
_CAST = 0.08
"""Largest tint of the whole card that is taken for the light's."""
_EDGE = (slice(7, -7), slice(5, -5))
"""Edge that is left out: it may show the table."""

_GAPS_WH = (43, 65)

DifferenceMap = NDArray[np.float32]
"""``(65, 43)`` float32: 0 where both are the same, gray levels."""


@dataclass(frozen=True, slots=True, eq=False)
class Detail:
    """A card's places at ``FINE_WH``."""

    colors: Colors
    mean: Colors
    """Mean color of the window around each place."""
    variance: NDArray[np.float32]
    """Variance in that window, summed over all channels."""

    @classmethod
    def of(cls, view: NormalizedCard, homography: Homography | None = None) -> Self:
        """Look closely at a card, as another one lies if a way to it is given."""
        there = view.colors
        if homography is not None:
            there = warp(there, homography, FINE_WH)
        colors = np.asarray(cv2.GaussianBlur(there, (0, 0), 0.7), np.float32)
        mean = np.asarray(cv2.blur(colors, _WINDOW), np.float32)
        spread = cv2.blur(colors * colors, _WINDOW) - mean * mean
        variance = _total(np.maximum(spread, 0))
        return cls(colors, mean, np.asarray(variance, np.float32))

    def tint(self) -> Colors:
        """Return the shares of the colors about each place."""
        shares = self.mean / (_total(self.mean)[..., None] + _DARK)
        return np.asarray(shares, np.float32)


def difference_map(one: Detail, other: Detail) -> DifferenceMap:
    """Tell how unlike two cards are at each place.

    Structure is compared by correlation in a small window about each place, so that
    glare and shadow count little and a pip of another shape counts much; color by the
    mean of the window.
    """
    common = cv2.blur(one.colors * other.colors, _WINDOW) - one.mean * other.mean
    power = (one.variance + _EMPTY_VARIANCE) * (other.variance + _EMPTY_VARIANCE)
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


_PIXEL_NOISE = 6.0
"""Gray levels, of each pixel."""
_BRIGHTER = 0.25
_TINTED = 0.12
"""Largest change of the light, as a whole and in its color, as a share."""
_VEIL = 12.0
"""Gray levels that glare adds."""
_OFF_PLACE = 0.8
"""Pixels."""
_BLUR = 1.6
_BLURS = 1.5
"""Pixels, and how often as much."""
_MOST_PLACES = 2000
_FRAME = 6
"""Pixels: what lies at the edge may be the table."""
_AROUND = np.ones((13, 13), np.uint8)
_SHADE = 8.0
"""Pixels: what changes more slowly than this is light on a card, and no print."""
_FAINT = 8.0
_STRONG = 60
"""Pixels that show how strongly two cards differ,"""
_PART = 0.25
"""and where they differ by such a part of it, they are compared."""

_Changes = NDArray[np.float32]
"""``(changes, places, 3)``: what each of some changes adds, gray levels."""


@dataclass(frozen=True, slots=True, eq=False)
class PairDiscriminator:
    """Tells two cards apart that are much alike, at the full sharpness of the picture.

    What is seen is explained as the one card, the other, or something between, in other
    light, blurred or off its place. Where it lies between both, these changes taken
    out, is the generalized least squares estimate (Aitken, 1936): how likely a change
    is adds to the covariance of the noise.
    """

    places: NDArray[np.intp]
    """The pixels that are looked at, counted by rows."""
    weights: NDArray[np.float32]
    """``(places, 3)``: what each color there says for the other card."""
    start: float
    """Sum that the first card itself gives."""

    @classmethod
    def of(cls, one: Colors, other: Colors) -> Self:
        """Learn the difference of two cards.

        Args:
            one: a sharp picture of a card, ``(height, width, 3)`` float32, BGR.
            other: another one, laid on it.
        """
        places = _places(one, other)
        if not places.size:  # nobody can tell: half the one, half the other
            return cls(places, np.empty((0, 3), np.float32), -0.5)
        at_one, at_other = (_at(places, picture) for picture in (one, other))
        middle = np.asarray((at_one + at_other) / 2, np.float32)
        light = _light(middle, _around(places, one.shape[1]))
        moves = [_moves(picture, places) for picture in (one, other)]
        changes = np.concatenate([light, *moves])
        apart = (at_other - at_one).ravel()
        weights = _without(changes.reshape(len(changes), -1), apart)
        weights /= max(float(weights @ apart), 1e-6)
        start = float(weights @ at_one.ravel())
        return cls(places, weights.reshape(-1, 3), start)

    def share_of_other(self, seen: Colors) -> float:
        """Return 0 for what is the one card, 1 for the other.

        Args:
            seen: a card laid on the one, of the same size.
        """
        return float(np.vdot(self.weights, _at(self.places, seen))) - self.start


def _at(places: NDArray[np.intp], picture: Colors) -> Colors:
    return np.asarray(picture.reshape(-1, 3)[places], np.float32)


def _places(one: Colors, other: Colors) -> NDArray[np.intp]:
    """Choose the pixels where two cards differ, and those about them."""
    apart = cv2.GaussianBlur(other - one, (0, 0), 1.0)
    apart = np.abs(apart - cv2.GaussianBlur(apart, (0, 0), _SHADE)).max(axis=2)
    inside = np.zeros(apart.shape, np.uint8)
    inside[_FRAME:-_FRAME, _FRAME:-_FRAME] = 1
    strongest = np.partition((apart * inside).ravel(), -_STRONG)[-_STRONG]
    differ = (apart > max(_FAINT, _PART * strongest)) * inside
    places = np.flatnonzero(cv2.dilate(differ, _AROUND) * inside)
    return places[:: len(places) // _MOST_PLACES + 1]


def _around(places: NDArray[np.intp], width: int) -> NDArray[np.float32]:
    """Return ``(2, places)``: where pixels lie beside their middle, about -2 to 2."""
    found = np.stack([places % width, places // width]).astype(np.float32)
    found -= found.mean(axis=1, keepdims=True)
    return np.asarray(found / np.maximum(found.std(axis=1, keepdims=True), 5.0))


def _light(colors: Colors, around: NDArray[np.float32]) -> _Changes:
    """Say what other light adds: brighter, tinted, or a veil, stronger to one side."""
    x, y = around[..., None]
    slopes = (np.ones_like(x), x, y, x * x / 2, y * y / 2, x * y / 2)
    tints = np.array([[1, 0, -0.5], [0, 1, -0.5]], np.float32) * _TINTED
    found = [colors * slope * _BRIGHTER for slope in slopes]
    found += [np.ones_like(colors) * slope * _VEIL for slope in slopes]
    return np.stack([*found, *(colors * tint for tint in tints)])


def _moves(picture: Colors, places: NDArray[np.intp]) -> _Changes:
    """Say what blur adds, and a picture that lies off its place."""
    right = cv2.Sobel(picture, cv2.CV_32F, 1, 0, scale=_OFF_PLACE / 8)
    down = cv2.Sobel(picture, cv2.CV_32F, 0, 1, scale=_OFF_PLACE / 8)
    blurred = cv2.GaussianBlur(picture, (0, 0), _BLUR) - picture
    found = (right, down, blurred * _BLURS)
    return np.stack([_at(places, np.asarray(change)) for change in found])


def _without(
    changes: NDArray[np.float32], apart: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Weigh a difference by the inverse of the covariance (Woodbury's identity)."""
    power = changes @ changes.T + np.eye(len(changes)) * _PIXEL_NOISE**2
    known = np.linalg.solve(power, changes @ apart)
    return np.asarray(apart - changes.T @ known, np.float32)
