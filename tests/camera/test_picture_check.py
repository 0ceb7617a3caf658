"""Dead cameras that go on delivering pictures."""

import numpy as np
import pytest

from companion.camera.picture_check import (
    FROZEN_S,
    SICK_S,
    ColorOrder,
    PictureCheck,
    TurnWatch,
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


def test_a_table_at_rest_is_no_frozen_camera():
    assert show(PictureCheck(), 20, lambda n: noise(seed=n)) is Fault.NONE


def test_the_same_picture_again_and_again_is_a_dead_camera():
    still = noise()
    with pytest.raises(ComponentFailedError, match="same picture") as told:
        show(PictureCheck(), FROZEN_S + 1, lambda _n: still)
    assert told.value.fault is Fault.FROZEN


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


def test_a_picture_without_colors_is_said_after_a_while():
    def gray(number):
        return np.repeat(noise(seed=number)[..., :1], 3, axis=2)

    assert show(PictureCheck(), SICK_S / 2, gray) is Fault.NONE
    assert show(PictureCheck(), 10, gray) is Fault.COLORLESS


def test_swapped_colors_are_swapped_back_and_swapped_again_kept():
    order, pictures = ColorOrder(), [noise(seed=n) for n in range(6)]
    for number, picture in enumerate(pictures):
        given = picture[..., ::-1] if 2 <= number < 4 else picture
        seen = order.to_usual_order(Frame(given, number, number / FPS)).image
        assert np.array_equal(seen, picture)


def test_a_hand_or_another_light_swaps_no_colors():
    order = ColorOrder()
    order.to_usual_order(Frame(noise(), 0, 0.0))
    lit = (noise(seed=1) * np.array([1.0, 0.8, 0.6])).astype(np.uint8)
    lit[40:] = (60, 110, 190)
    assert np.array_equal(order.to_usual_order(Frame(lit, 1, 0.1)).image, lit)


def test_a_blue_card_in_the_place_of_a_red_one_swaps_no_colors():
    """Frames were lost while it was laid; the table around it has no color."""
    order = ColorOrder()
    for number, color in enumerate([(40, 30, 200), (190, 90, 0)]):
        picture = np.full((240, 320, 3), 60, np.uint8)
        picture[60:180, 110:200] = color
        seen = order.to_usual_order(Frame(picture, number, number / FPS)).image
        assert np.array_equal(seen, picture)


def test_a_lamp_that_turns_from_red_to_blue_swaps_no_colors():
    """It would stay swapped in white light, too, and red cards be taken for blue."""
    order, gray = ColorOrder(), noise().mean(axis=2, keepdims=True) / 255
    for number, lamp in enumerate([(40, 60, 250), (250, 60, 40), (220, 220, 220)]):
        lit = (gray * np.array(lamp)).astype(np.uint8)
        seen = order.to_usual_order(Frame(lit, number, number / FPS)).image
        assert np.array_equal(seen, lit)


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_picture_is_noticed_once_it_rests(turns):
    watch = TurnWatch()
    still = [noise(spread=1, seed=n)[:, :96] for n in range(3)]
    turned = [np.rot90(noise(spread=1, seed=n)[:, :96], turns) for n in range(3, 6)]
    found = [watch.check(picture) for picture in [*still, *turned]]
    assert found == [False] * 4 + [True, False]


def test_what_is_laid_on_the_table_turns_nothing():
    watch = TurnWatch()
    for number in range(8):
        picture = noise(seed=number)
        if number > 3:
            picture[20:80, 40:80] = (200, 60, 40)
        assert not watch.check(picture)


def test_arms_that_rest_on_two_sides_in_turn_turn_nothing():
    """A plain table looks the same from everywhere, and so do two arms."""
    watch = TurnWatch()
    for side in ["", "", "left", "left", "", "right", "left", "left", "right", "right"]:
        picture = np.random.default_rng().normal(120, 3, (480, 640, 3))
        if side:
            arm = slice(0, 260) if side == "left" else slice(380, 640)
            picture[200:280, arm] = (200, 150, 120)
        assert not watch.check(picture.clip(0, 255).astype(np.uint8))
