"""Whether the camera sees a card well enough: light, sharpness and size."""

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np

from vision.reading.geometry import long_side, rectify
from vision.reading.reading import CardReading, Corners, Image
from vision.scene.gate import luma_of, small_picture

LEAST_HEIGHT = 0.08
"""Least length of a card, as a fraction of the picture's height."""
LEAST_SHARPNESS = 60.0
"""Photographs in focus have at least 92; cards were still read down to about 10."""

_MOST_SIDE = 144  # pixels; a larger card is shrunk, as in the reader
_LEAST_SIDE = 24
_ASPECT = 0.645  # width of a card over its height
_EDGE = 0.05  # of the card, left out: the table beside it must not count
_LENS_NOISE = 0.8  # pixels of blur, so that a noisy picture is not taken for sharp
_BRIGHTEST = 99.8  # percentile: the white of one card takes up more than the rest
_DARK = 60.0  # level of the brightest pixels, below which it is dark
_WHITE = 250  # level from which the picture is saturated
_MUCH_WHITE = 0.3  # share of the picture


class Exposure(Enum):
    """How good the light is for the camera."""

    GOOD = "good"
    DARK = "dark"
    BRIGHT = "bright"


@dataclass(frozen=True, slots=True, eq=False)
class CameraCheck:
    """How well the camera sees, measured on one picture."""

    exposure: Exposure
    """The light."""
    card: CardReading | None = None
    """The card on top, if one is found."""
    height: float = 0.0
    """Length of the card as a fraction of the picture's height."""
    sharpness: float = 0.0
    """Variance of the Laplacian on the card, see `sharpness_of`."""

    @property
    def is_large(self) -> bool:
        """Whether the card is large enough to be read."""
        return self.height >= LEAST_HEIGHT

    @property
    def is_sharp(self) -> bool:
        """Whether the card is in focus."""
        return self.sharpness >= LEAST_SHARPNESS


def check_up(image: Image, card: CardReading | None) -> CameraCheck:
    """Measure how well the camera sees.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
        card: the card that was read in it, if any.
    """
    exposure = exposure_of(image)
    if card is None:
        return CameraCheck(exposure)
    height = long_side(card.corners) / image.shape[0]
    return CameraCheck(exposure, card, height, sharpness_of(image, card.corners))


def exposure_of(image: Image) -> Exposure:
    """Return how the light is; cards have white edges, so something must be bright.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
    """
    luma = luma_of(small_picture(image))
    if float((luma >= _WHITE).mean()) > _MUCH_WHITE:
        return Exposure.BRIGHT
    is_dark = float(np.percentile(luma, _BRIGHTEST)) < _DARK
    return Exposure.DARK if is_dark else Exposure.GOOD


def sharpness_of(image: Image, corners: Corners) -> float:
    """Return how sharp a card is: the variance of its Laplacian.

    The strongest of the three color channels counts: yellow on white has little
    contrast in any but blue.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
        corners: the corners of the card.
    """
    side = int(np.clip(long_side(corners), _LEAST_SIDE, _MOST_SIDE))
    flat = rectify(image, corners, (round(_ASPECT * side), side))
    edge = max(1, round(_EDGE * side))
    inner = flat[edge:-edge, edge:-edge]
    detail = cv2.Laplacian(cv2.GaussianBlur(inner, (3, 3), _LENS_NOISE), cv2.CV_32F)
    return float(detail.var(axis=(0, 1)).max())
