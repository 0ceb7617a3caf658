"""What is cut out in the wrong place is no card."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="the `train` extra is not installed")

from models.training.drawing.blemishes import slanted
from models.training.learning.cuts import FLAT_WH, cut
from models.training.learning.flats import FLAT_SIZE_WH
from models.training.learning.nets import FACE_SIZE_WH

_CORNER = 24
_MARKED = 200


def marked_flat():
    """A dark card with a bright mark in each corner, on a dark table."""
    (width, height), (wide, high) = FLAT_SIZE_WH, FLAT_WH
    flat = np.zeros((high, wide, 3), np.uint8)
    left, top = (wide - width) // 2, (high - height) // 2
    card = flat[top : top + height, left : left + width]
    for rows in (np.s_[:_CORNER], np.s_[-_CORNER:]):
        card[rows, :_CORNER] = card[rows, -_CORNER:] = 255
    return flat


def corners_shown(picture):
    """Count the corners of a cut in which a mark lies."""
    few = 5
    parts = (np.s_[:few, :few], np.s_[:few, -few:], np.s_[-few:, :few])
    parts += (np.s_[-few:, -few:],)
    return sum(bool((picture[part] > _MARKED).any()) for part in parts)


def test_the_ellipse_taken_for_the_card_never_shows_its_four_corners():
    flat = marked_flat()
    assert corners_shown(cut(np.random.default_rng(0), flat, 0.0)) == 4
    for seed in range(200):
        picture = slanted(np.random.default_rng(seed), flat)
        assert picture.shape == (*FACE_SIZE_WH[::-1], 3)
        assert corners_shown(picture) <= 2
