"""Cuts a card out of its flat picture, as a reader with slightly wrong corners does."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.light import photographed
from models.training.drawing.surfaces import Picture
from models.training.learning.flats import FLAT_GROWTH, FLAT_SIZE_WH
from models.training.learning.nets import FACE_SIZE_WH

FLAT_WH = (
    round(FLAT_SIZE_WH[0] * FLAT_GROWTH),
    round(FLAT_SIZE_WH[1] * FLAT_GROWTH),
)
"""Width and height of a flat picture, including what lies around the card."""


def _card_box(size_wh: tuple[int, int], growth: float) -> NDArray[np.float32]:
    """Return the card's corners in a picture ``growth`` times as large as the card."""
    width, height = size_wh
    margin = (1 - 1 / growth) / 2
    box = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return np.asarray((margin + box / growth) * (width, height) - 0.5, np.float32)


def cut(rng: Rng, flat: Picture, shift: float) -> Picture:
    """Cut the card out with corners off by ``shift`` of its size."""
    off = rng.normal(0, shift, (4, 2)) + rng.normal(0, shift, 2)
    box = _card_box(FLAT_WH, FLAT_GROWTH) + off * FLAT_SIZE_WH
    return cut_box(flat, box.astype(np.float32), cv2.BORDER_REPLICATE)


def cut_box(flat: Picture, box: NDArray[np.float32], beyond: int) -> Picture:
    """Cut a quadrangle out, upright and of the size that the net takes.

    Args:
        flat: the picture.
        box: ``(4, 2)`` float32, clockwise from what becomes the top left.
        beyond: what is beyond the picture, a border type of OpenCV.
    """
    width, height = FACE_SIZE_WH
    whole = (
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    )
    matrix = cv2.getPerspectiveTransform(box, whole)
    return np.asarray(
        cv2.warpPerspective(flat, matrix, FACE_SIZE_WH, borderMode=beyond), np.uint8
    )


def seen(rng: Rng, card: Picture) -> Picture:
    """Photograph a flat card from far or near and scale it to the net's input."""
    if rng.random() < 0.35:
        far = rng.uniform(0.35, 1.0)
        card = np.asarray(
            cv2.resize(card, None, fx=far, fy=far, interpolation=cv2.INTER_AREA)
        )
    card = photographed(rng, card, most_blur=card.shape[0] / 50)
    return np.asarray(
        cv2.resize(card, FACE_SIZE_WH, interpolation=cv2.INTER_LINEAR), np.uint8
    )
