"""Is the camera's picture good enough to play with? For who sets it up."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.change import Picture
from vision.reading import Corners, Frame
from vision.rectify import rectify
from vision.scene import luma_of

_FLAT_WH = (84, 130)
_FINE = 12.0  # levels; of the fine detail of a card that is in focus
_DARK = 45.0  # levels of mean brightness; noise hides the colors below
_WHITE = 250  # level at which a pixel shows nothing but light
_MUCH = 0.35  # of the picture; a lamp shines into the lens, or the exposure is off
_PRINT = 150.0  # levels between dark and light of a card in good light


@dataclass(frozen=True, slots=True)
class Checks:
    """What is right and wrong with a picture."""

    is_sharp: bool | None
    """Whether the card is in focus; ``None`` if there is none to tell it by."""
    is_light: bool
    """Whether there is light enough."""
    is_glaring: bool
    """Whether much of the picture is nothing but white."""


def check(image: Frame, card: Corners | None) -> Checks:
    """Look at a picture for who sets the camera up.

    Args:
        image: ``(height, width, 3)`` uint8, BGR.
        card: corners of the card in it, if one was found.
    """
    luma = luma_of(image[::2, ::2])
    return Checks(
        is_sharp=None if card is None else _detail(image, card) >= _FINE,
        is_light=float(luma.mean()) >= _DARK,
        is_glaring=float((luma >= _WHITE).mean()) > _MUCH,
    )


def _detail(image: Frame, card: Corners) -> float:
    """How much fine detail a card shows, levels: little if it is out of focus."""
    flat = luma_of(rectify(image, card, _FLAT_WH))
    return float(cv2.Laplacian(flat, cv2.CV_32F).std()) / _contrast(flat)


def _contrast(flat: Picture) -> float:
    """The card's own contrast against that of a print in good light."""
    dark, light = np.percentile(flat, (5, 95))
    return max(0.1, float(light - dark) / _PRINT)
