"""Where a new card lies, told by what has changed."""

import numpy as np
import pytest
from film import corners_at

from vision.reading.geometry import card_mask, pose_gap
from vision.reading.reading import Corners
from vision.scene.new_card import find_new_card

TOP = corners_at((160.0, 120.0))


def turned(corners: Corners, degrees: float) -> Corners:
    middle, angle = corners.mean(axis=0), np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray((corners - middle) @ turn + middle, np.float32)


def table(*cards: tuple[Corners, int]) -> np.ndarray:
    picture = np.full((240, 320, 3), 90, np.uint8)
    for corners, level in cards:
        picture[card_mask(corners, (320, 240)) > 0] = level
    return picture


@pytest.mark.parametrize("degrees", [0.0, 15.0, 75.0, 90.0, 130.0])
def test_a_new_card_is_found_where_the_picture_has_changed(degrees) -> None:
    new = turned(TOP + np.array([5, -4], np.float32), degrees)
    before, now = table((TOP, 40)), table((TOP, 40), (new, 200))
    found = find_new_card(before, now, TOP)
    assert found is not None
    assert pose_gap(new, found) < 0.2


def test_what_is_smaller_than_a_card_is_no_new_one() -> None:
    speck = (TOP - TOP.mean(axis=0)) * 0.3 + TOP.mean(axis=0)
    before = table((TOP, 40))
    assert find_new_card(before, table((TOP, 40), (speck, 200)), TOP) is None


def test_a_lamp_that_dims_lays_no_card() -> None:
    before = table((TOP, 180))
    assert find_new_card(before, np.asarray(before * 0.6, np.uint8), TOP) is None
