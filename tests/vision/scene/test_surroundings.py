"""Where the camera stands: remembered by the surroundings of the pile."""

import cv2
import numpy as np
import pytest

from vision.reading.reading import Image
from vision.scene.camera_motion import Surroundings

SIZE_WH = (320, 240)
PILE = np.array([(105, 35), (215, 35), (215, 205), (105, 205)], np.float32)


def table(seed: int = 0, *, by=(0.0, 0.0), degrees: float = 0.0) -> Image:
    """A table with much detail, seen from a camera that has moved."""
    rng = np.random.default_rng(seed)
    cells = rng.integers(0, 255, (60, 80, 3), np.uint8)
    wide = cv2.resize(cells, None, fx=8, fy=8, interpolation=cv2.INTER_CUBIC)
    move = cv2.getRotationMatrix2D((320, 240), degrees, 1.0)
    move[:, 2] += np.array(by) - (160, 120)
    return np.asarray(cv2.warpAffine(wide, move, SIZE_WH), np.uint8)


def known(pile=None) -> Surroundings:
    surroundings = Surroundings()
    surroundings.remember(table(), pile)
    return surroundings


def test_before_anything_is_remembered_nothing_has_moved_or_gone() -> None:
    blank = Surroundings()
    assert not blank.is_known
    assert blank.distance(table()) is None
    assert not blank.are_gone(table())
    assert known().is_known


def test_a_camera_that_stands_still_has_not_moved() -> None:
    assert known().distance(table()) == 0.0
    noise = np.random.default_rng(1).normal(0, 3, table().shape)
    assert known().distance(np.clip(table() + noise, 0, 255).astype(np.uint8)) == 0.0


@pytest.mark.parametrize("by", [(12.0, 0.0), (0.0, -10.0), (-9.0, 12.0)])
def test_a_camera_that_was_pushed_has_moved_by_a_part_of_its_picture(by) -> None:
    share = float(np.hypot(*by)) / 320
    assert known().distance(table(by=by)) == pytest.approx(share, abs=0.006)


@pytest.mark.parametrize("degrees", [4.0, -7.0])
def test_a_camera_that_was_turned_about_its_middle_is_found_again(degrees) -> None:
    assert known().distance(table(degrees=degrees)) == pytest.approx(0, abs=0.01)


def test_another_scene_is_no_push_but_gone() -> None:
    assert known().distance(table(seed=5)) is None
    assert known().are_gone(table(seed=5))
    assert not known().are_gone(table())
    assert not known().are_gone(table(by=(1.0, 0.0)))


@pytest.mark.parametrize("level", [5, 128])
def test_a_covered_lens_shows_no_other_scene(level) -> None:
    dark = np.full_like(table(), level)
    assert known().distance(dark) is None
    assert not known().are_gone(dark)


def test_a_picture_of_another_size_says_nothing() -> None:
    turned = np.ascontiguousarray(np.rot90(table()))
    assert known().distance(turned) is None
    assert not known().are_gone(turned)


def test_an_arm_over_a_third_of_the_picture_moves_no_camera() -> None:
    arm = table()
    arm[:, 200:] = table(seed=7)[:, 200:]
    assert known().distance(arm) == 0.0
    assert not known().are_gone(arm)


def test_what_only_one_thing_does_is_no_push() -> None:
    """A tray is pushed with all that lies on it: half of the picture stays."""
    tray = table()
    tray[60:200, 20:150] = table(by=(12.0, 0.0))[60:200, 20:150]
    assert known().distance(tray) in {0.0, None}


def test_the_pile_itself_says_nothing_as_cards_come_and_go_there() -> None:
    plain = np.full_like(table(), 90)
    plain[:, 95:225] = table()[:, 95:225]
    only_pile = Surroundings()
    only_pile.remember(plain, PILE)
    assert only_pile.distance(plain) is None
    with_pile = Surroundings()
    with_pile.remember(plain)
    assert with_pile.distance(plain) == 0.0


def test_a_table_without_detail_cannot_be_found_again() -> None:
    blank = Surroundings()
    blank.remember(np.full_like(table(), 90))
    assert blank.distance(table()) is None
    assert not blank.are_gone(table())
