"""Blemishes that make a card unreadable: bad corners, things on it, blur and glare."""

import cv2
import numpy as np

from models.training.chance import Rng
from models.training.drawing.surfaces import Picture
from models.training.learning.cuts import FLAT_WH, cut, cut_box
from models.training.learning.flats import FLAT_SIZE_WH

_BEYOND = (cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT)
"""What is beyond the picture: its edge drawn out, or black."""
_SLANTED = 0.4
"""Share of ellipses among the shapes that are cut out in the wrong place."""


def misplaced(rng: Rng, flat: Picture) -> Picture:
    """Cut out what is no card: a part of one, its ellipse, halves, one sideways."""
    if rng.random() < _SLANTED:
        return slanted(rng, flat)
    if rng.random() < 0.3:
        flat = np.asarray(
            cv2.resize(cv2.rotate(flat, cv2.ROTATE_90_CLOCKWISE), FLAT_WH)
        )
    else:
        away = (
            rng.uniform(0.3, 0.8)
            * rng.choice([-1, 1], 2)
            * rng.permutation([1.0, rng.random()])
        )
        shift = np.column_stack([np.eye(2) * rng.uniform(0.8, 1.4), away * FLAT_WH])
        flat = np.asarray(
            cv2.warpAffine(flat, shift, FLAT_WH, borderMode=cv2.BORDER_REFLECT)
        )
    return cut(rng, np.asarray(flat, np.uint8), 0.03)


def slanted(rng: Rng, flat: Picture) -> Picture:
    """Cut out the slanted ellipse of a face as if it were the card.

    Where a card fills the picture its ellipse is the largest outline to be seen; made
    upright it bends a skip's ring until it looks like a 0. Any parallelogram about an
    ellipse has two conjugate half diameters as its own half sides.

    Args:
        rng: the random generator.
        flat: the card and what lies around it.
    """
    half = rng.uniform(0.8, 1.0, 2) * FLAT_SIZE_WH / 2
    lean = rng.choice([-1, 1]) * rng.uniform(0.4, 0.8)
    ellipse = half * [[1, 0], [lean, np.sqrt(1 - lean * lean)]]
    turn = rng.uniform(0, 2 * np.pi)
    one, other = np.cos(turn), np.sin(turn)
    sides = np.array([[one, other], [-other, one]]) @ ellipse
    across, along = sorted(sides * rng.uniform(0.95, 1.2), key=np.linalg.norm)
    box = np.array(FLAT_WH) / 2 + [
        -across - along,
        across - along,
        across + along,
        along - across,
    ]
    return cut_box(flat, box.astype(np.float32), rng.choice(_BEYOND))


def covered(rng: Rng, flat: Picture, other: Picture) -> Picture:
    """Lay another card, or an arm, over much of the card.

    Args:
        rng: the random generator.
        flat: the card and what lies around it.
        other: the card that covers it, of the size of a flat card.
    """
    middle = (FLAT_SIZE_WH[0] / 2, FLAT_SIZE_WH[1] / 2)
    turn = np.asarray(
        cv2.getRotationMatrix2D(middle, rng.uniform(0, 360), rng.uniform(0.9, 1.2))
    )
    aside = rng.choice([-1, 1], 2) * rng.uniform(10, 45, 2)
    turn[:, 2] = turn[:, 2] + np.array(FLAT_WH) / 2 - middle + aside
    if rng.random() < 0.5:
        skin = np.array([(150, 175, 225), (105, 140, 195), (60, 85, 130), (40, 55, 85)])
        color = skin[rng.integers(4)] + rng.normal(0, 12, 3)
        other = np.empty_like(other)
        other[:] = np.clip(color, 0, 255)
    cover = cv2.warpAffine(other, turn, FLAT_WH)
    mask = cv2.warpAffine(np.full(other.shape[:2], 255, np.uint8), turn, FLAT_WH)
    shown = np.where(mask[..., None] > 0, cover, flat).astype(np.uint8)
    return cut(rng, shown, 0.02)


def smeared(rng: Rng, card: Picture) -> Picture:
    """Blur a card until nobody could read it."""
    if rng.random() < 0.5:
        return np.asarray(cv2.GaussianBlur(card, (0, 0), rng.uniform(5, 10)), np.uint8)
    length = int(rng.integers(24, 44))
    size = (1, length) if rng.random() < 0.5 else (length, 1)
    soft = cv2.GaussianBlur(cv2.blur(card, size), (0, 0), rng.uniform(2, 4))
    return np.asarray(soft, np.uint8)


def blinded(rng: Rng, card: Picture) -> Picture:
    """Let a lamp's reflection wash out the print, except at the edges."""
    height, width = card.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    at = rng.normal((height / 2, width / 2), 4)
    reach = rng.uniform(0.36, 0.6) * height
    spot = np.exp(-((((y - at[0]) ** 2 + (x - at[1]) ** 2) / reach**2) ** 2))
    return np.clip(card + 420 * spot[..., None], 0, 255).astype(np.uint8)
