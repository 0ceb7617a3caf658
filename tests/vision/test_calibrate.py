"""What is told to who sets the camera up."""

import cv2
import numpy as np
from film import PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.calibrate import check


def a_picture(light=1.0):
    table = Table(noise=1.0)
    table.light = light
    table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    return table.picture()


def test_a_good_picture_passes():
    checks = check(a_picture(), corners_at(PILE))
    assert (checks.is_sharp, checks.is_light, checks.is_glaring) == (True, True, False)


def test_a_card_out_of_focus_is_not_sharp():
    blurred = cv2.GaussianBlur(a_picture(), (0, 0), 4)
    assert check(blurred, corners_at(PILE)).is_sharp is False


def test_darkness_does_not_pass_for_want_of_focus():
    checks = check(a_picture(light=0.3), corners_at(PILE))
    assert (checks.is_sharp, checks.is_light) == (True, False)


def test_nothing_tells_the_focus_without_a_card():
    assert check(a_picture(), None).is_sharp is None


def test_a_white_picture_is_glaring():
    assert check(np.full((240, 320, 3), 255, np.uint8), None).is_glaring
