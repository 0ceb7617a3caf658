"""A flat card made comparable, and laid exactly on another one.

Its white is made white, at several sizes. Corners are found to about a pixel only, so a
card is laid on the known one by inverse compositional alignment of a homography (Baker
and Matthews, "Lucas-Kanade 20 Years On", 2004): all that depends on the known card is
computed once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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
"""A color of light is corrected up to this factor: a field of red stays red."""
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
    """The card as it was taken from the picture, BGR."""
    gain: NDArray[np.float32]
    """``(3,)``: what makes its white white."""
    colors: Colors
    """Its white made white, of size ``FINE_WH``."""
    fine: Gray
    """Its gray at ``FINE_WH``, of even contrast everywhere, whatever the light."""
    coarse: Gray
    """The picture, more blurred, at ``COARSE_WH``."""

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


Homography = NDArray[np.float64]
"""``(3, 3)``: from points of the known card to those of the seen one, both -1 to 1."""

_MARGIN = 0.05
"""Margin in widths of the card: what lies beyond its edge must not count."""
_SMALL_STEPS = 4
_COARSE_STEPS = 3
_FINE_STEPS = 3
_FIRM = 2e7
"""Weight of the corners that were found."""
_SMALL_FIRM = 2e6
"""That weight at the smallest size, which has a fourth of the pixels, too."""
_SAME: Homography = np.eye(3)
_OUTLIER = 50.0
"""Gray levels: glare or a finger counts as no more than this."""


@cache
def _pixels(size_wh: tuple[int, int]) -> Homography:
    """Return the map of a picture's pixels to -1 to 1."""
    width, height = size_wh
    return np.array(
        [[2 / width, 0, 1 / width - 1], [0, 2 / height, 1 / height - 1], [0, 0, 1.0]]
    )


@cache
def _to_pixels(size_wh: tuple[int, int]) -> Homography:
    return np.asarray(np.linalg.inv(_pixels(size_wh)), np.float64)


def warp(
    picture: NDArray[np.float32], homography: Homography, size_wh: tuple[int, int]
) -> NDArray[np.float32]:
    """Show a picture of the seen card as the known one lies.

    Args:
        picture: ``(height, width)`` or ``(height, width, 3)`` float32.
        homography: from the known card to the seen one.
        size_wh: width and height of the result.
    """
    seen_wh = (picture.shape[1], picture.shape[0])
    return np.asarray(
        cv2.warpPerspective(
            picture,
            _to_pixels(seen_wh) @ homography @ _pixels(size_wh),
            size_wh,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.float32,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """One known card at one size, prepared for its alignment."""

    size_wh: tuple[int, int]
    known: NDArray[np.float32]
    """``(n,)``: its gray."""
    solver: NDArray[np.float32]
    """``(8, n)``: the step that a difference of grays asks for."""
    hold: NDArray[np.float32]
    """``(8, 8)``: the step back that what was moved asks for: a card that shows
    little must not be bent until it looks like another."""

    @classmethod
    def of(cls, known: Gray, size_wh: tuple[int, int], firm: float = _FIRM) -> Self:
        width, height = size_wh
        down, right = np.gradient(known)
        right, down = right * (width / 2), down * (height / 2)
        x = (np.arange(width) + 0.5)[None] / width * 2 - 1
        y = (np.arange(height) + 0.5)[:, None] / height * 2 - 1
        inside = (abs(x) < 1 - 2 * _MARGIN) & (
            abs(y) < 1 - 2 * _MARGIN * width / height
        )
        along = right * x + down * y
        parts = (right * x, right * y, right, down * x, down * y, down)
        steps = np.stack([*parts, -along * x, -along * y], axis=-1) * inside[..., None]
        steps = steps.reshape(-1, 8)
        power = steps.T @ steps
        held = np.diag(firm * np.array([1, 1, 1, 1, 1, 1, 4, 4]))
        solver = np.float32(np.linalg.solve(power + held, np.hstack([steps.T, held])))
        return cls(size_wh, known.ravel(), *np.split(solver, [len(steps)], axis=1))

    def improved(self, seen: Gray, homography: Homography, steps: int) -> Homography:
        """Take so many steps towards the way on which both look alike."""
        for _ in range(steps):
            now = warp(seen, homography, self.size_wh).ravel()
            gap = now - self.known
            gap -= gap.mean()
            step = np.zeros(9)
            step[:8] = self.solver @ np.clip(gap, -_OUTLIER, _OUTLIER)
            step[:8] += self.hold @ (homography - _SAME).ravel()[:8]
            back = step.reshape(3, 3)
            homography = homography @ (
                _SAME - back + back @ back
            )  # the inverse of so small a step
            homography = homography / homography[2, 2]
        return homography


@dataclass(frozen=True, slots=True, eq=False)
class Aligner:
    """Lays what is seen on one known card."""

    small: _Level
    coarse: _Level
    fine: _Level

    @classmethod
    def of(cls, known: NormalizedCard) -> Self:
        """Prepare for a card."""
        return cls(
            _Level.of(_smaller(known), SMALL_WH, _SMALL_FIRM),
            _Level.of(known.coarse, COARSE_WH),
            _Level.of(known.fine, FINE_WH),
        )

    def align_coarsely(self, seen: NormalizedCard) -> Homography:
        """Return the way to a seen card from what is large on both."""
        homography = self.small.improved(_smaller(seen), _SAME, _SMALL_STEPS)
        return self.coarse.improved(seen.coarse, homography, _COARSE_STEPS)

    def align_finely(self, seen: NormalizedCard, homography: Homography) -> Homography:
        """Improve a way with what is small on both."""
        return self.fine.improved(seen.fine, homography, _FINE_STEPS)

    def agreement(self, seen: NormalizedCard, homography: Homography) -> float:
        """Return the correlation of both at the coarse size, -1 to 1."""
        one = warp(seen.coarse, homography, COARSE_WH)
        other = self.coarse.known.reshape(one.shape)
        norm = np.sqrt((one * one).sum() * (other * other).sum())
        return float((one * other).sum() / max(norm, 1.0))


def _smaller(view: NormalizedCard) -> Gray:
    """Return what is large on a card at ``SMALL_WH``."""
    small = cv2.resize(view.coarse, SMALL_WH, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


_TOGETHER = 2
"""Number of times that cards are laid on their mean: the second mean is sharper."""
_SHARED = 0.88
"""Correlation with the mean of the deck: a card of less shows too much of its own."""


def laid_together(views: Sequence[NormalizedCard]) -> list[NormalizedCard]:
    """Lay the cards of a deck together by what they share.

    Each was shown with corners found to some pixels only. What all share would differ
    by more than the small print by which they are told apart.
    """
    ways: list[Homography] = [_SAME for _ in views]
    for _ in range(_TOGETHER):
        mean = np.zeros_like(views[0].colors)
        for view, way in zip(views, ways, strict=True):
            mean += warp(view.colors, way, FINE_WH) / len(views)
        aligner = Aligner.of(NormalizedCard.of(mean.astype(np.uint8)))
        ways = [aligner.align_finely(v, w) for v, w in zip(views, ways, strict=True)]
    return [
        _moved(view, way) if aligner.agreement(view, way) > _SHARED else view
        for view, way in zip(views, ways, strict=True)
    ]


def _moved(view: NormalizedCard, way: Homography) -> NormalizedCard:
    flat = warp(view.flat.astype(np.float32), way, FLAT_WH)
    return NormalizedCard.of(np.asarray(np.clip(flat + 0.5, 0, 255), np.uint8))
