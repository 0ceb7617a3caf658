"""Dead cameras that go on delivering pictures."""

import numpy as np
import pytest

from companion.camera.picture_check import (
    FROZEN_S,
    SICK_S,
    STREAM_FROZEN_S,
    PictureCheck,
    frozen_s_of,
)
from companion.components.component import ComponentFailedError, Fault
from hardware.camera import Frame

SIZE = (96, 128, 3)
FPS = 10


def noise(level=128, spread=4, seed=0):
    picture = np.random.default_rng(seed).normal(level, spread, SIZE)
    picture[:48] += 60  # a table, and what lies on it
    picture[:48, :80, 0] -= 90
    return picture.clip(0, 255).astype(np.uint8)


def show(check, seconds, picture_at):
    """Show pictures for some seconds; return what was said of the last one."""
    said = Fault.NONE
    for number in range(round(seconds * FPS) + 1):
        said = check.check(Frame(picture_at(number), number, number / FPS))
    return said


@pytest.mark.slow
def test_a_table_at_rest_is_no_frozen_camera():
    assert show(PictureCheck(), 20, lambda n: noise(seed=n)) is Fault.NONE


def test_the_same_picture_again_and_again_is_a_dead_camera():
    still = noise()
    with pytest.raises(ComponentFailedError, match="same picture") as told:
        show(PictureCheck(), FROZEN_S + 1, lambda _n: still)
    assert told.value.fault is Fault.FROZEN


def test_the_video_of_a_stream_may_repeat_a_picture_for_longer():
    assert frozen_s_of("usb:0") == frozen_s_of("http://10.0.0.7:8080") == FROZEN_S
    limit_s = frozen_s_of("RTSP://10.0.0.7/h264")
    assert limit_s == STREAM_FROZEN_S
    still = noise()
    assert show(PictureCheck(limit_s), limit_s - 1, lambda _n: still) is Fault.NONE
    with pytest.raises(ComponentFailedError, match="same picture"):
        show(PictureCheck(limit_s), limit_s + 1, lambda _n: still)


@pytest.mark.slow
def test_a_camera_that_stops_for_a_moment_is_none():
    assert show(PictureCheck(), 20, lambda n: noise(seed=n // 30)) is Fault.NONE


def test_black_pictures_are_said_after_a_while():
    black = np.zeros(SIZE, np.uint8)
    assert show(PictureCheck(), SICK_S / 2, lambda _n: black) is Fault.NONE
    assert show(PictureCheck(), 60, lambda _n: black) is Fault.BLACK


def test_light_ends_the_blackness_at_once():
    check = PictureCheck()
    show(check, 10, lambda _n: np.zeros(SIZE, np.uint8))
    assert check.check(Frame(noise(), 200, 20.0)) is Fault.NONE


@pytest.mark.slow
def test_a_dark_room_is_not_black():
    assert show(PictureCheck(), 10, lambda n: noise(25, 3, n)) is Fault.NONE


def test_a_dazzled_camera_is_not_frozen():
    white = np.full(SIZE, 255, np.uint8)
    assert show(PictureCheck(), 60, lambda _n: white) is Fault.NONE


@pytest.mark.parametrize(
    "image",
    [
        np.zeros((480, 640), np.uint8),
        np.zeros((480, 640, 4), np.uint8),
        np.zeros((480, 640, 3), np.float32),
        np.zeros((0, 640, 3), np.uint8),
    ],
)
def test_what_is_no_picture_is_refused_in_one_sentence(image):
    with pytest.raises(ComponentFailedError, match="delivers no pictures, but"):
        PictureCheck().check(Frame(image, 0, 0.0))


def test_noise_is_said_after_a_while():
    def garbled(number):
        random = np.random.default_rng(number)
        return random.integers(0, 255, SIZE, np.uint8)

    assert show(PictureCheck(), SICK_S / 2, garbled) is Fault.NONE
    assert show(PictureCheck(), 10, garbled) is Fault.GARBLED


@pytest.mark.slow
def test_a_picture_without_colors_is_said_after_a_while():
    def gray(number):
        return np.repeat(noise(seed=number)[..., :1], 3, axis=2)

    assert show(PictureCheck(), SICK_S / 2, gray) is Fault.NONE
    assert show(PictureCheck(), 10, gray) is Fault.COLORLESS
