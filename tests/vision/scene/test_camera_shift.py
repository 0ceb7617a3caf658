"""A pushed camera, and what only looks like one."""

import cv2
import numpy as np
import pytest
from film import DRAW_PILE, PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.scene.camera_motion import camera_shift
from vision.scene.gate import small_picture

NEAR = (slice(30, 90), slice(30, 90))


def a_picture(pile=PILE, shift=(0, 0)):
    table = Table()
    table.pile.append(Lying(Card.parse("R7"), corners_at(pile)))
    warp = np.array([(1, 0, shift[0]), (0, 1, shift[1])], np.float32)
    height, width = table.picture().shape[:2]
    moved = cv2.warpAffine(
        table.picture(), warp, (width, height), borderMode=cv2.BORDER_REFLECT
    )
    return small_picture(moved)


def test_a_pushed_camera_is_noticed_with_its_way():
    way = camera_shift(a_picture(), a_picture(shift=(4, -3)), NEAR)
    assert way == pytest.approx([2.0, -1.5], abs=0.3)  # the small picture is half


def test_a_camera_that_stands_still_has_no_way():
    assert camera_shift(a_picture(), a_picture(), NEAR) is None


def test_a_pushed_card_is_no_pushed_camera():
    x, y = PILE
    assert camera_shift(a_picture(), a_picture(pile=(x + 6, y + 5)), NEAR) is None


def test_another_scene_is_no_pushed_camera():
    other = a_picture(pile=DRAW_PILE)
    assert camera_shift(a_picture(), other, NEAR) is None
