"""A camera that changes its size, direction or colors in mid-stream."""

import numpy as np
import pytest

from companion.camera.changed_frames import ColorOrder, FrameResizer, TurnWatch
from companion.camera.picture_check import PictureCheck
from hardware.camera import Frame

FPS = 10


def noise(spread=4, seed=0):
    """A table, and what lies on it, with the noise of a chip."""
    picture = np.random.default_rng(seed).normal(128, spread, (96, 128, 3))
    picture[:48] += 60
    picture[:48, :80, 0] -= 90
    return picture.clip(0, 255).astype(np.uint8)


def frame(width, height):
    return Frame(np.zeros((height, width, 3), np.uint8), 0, 0.0)


def sizes(*given):
    """The sizes that come out, and where another view begins."""
    one = FrameResizer()
    fitted = [one.to_usual_size(frame(*size)) for size in given]
    return [(f.image.shape[1], f.image.shape[0], another) for f, another in fitted]


def test_frames_of_one_size_stay_as_they_are():
    same = frame(640, 480)
    assert FrameResizer().to_usual_size(same)[0] is same


def test_the_same_view_in_other_pixels_is_scaled():
    assert sizes((640, 480), (1280, 960), (320, 240)) == [(640, 480, False)] * 3


def test_another_view_is_told_once():
    assert sizes((640, 480), (640, 360), (640, 360)) == [
        (640, 480, False),
        (640, 360, True),
        (640, 360, False),
    ]


def test_a_fitted_frame_is_a_picture():
    one = FrameResizer()
    one.to_usual_size(frame(640, 480))
    fitted, _ = one.to_usual_size(frame(1280, 960))
    assert PictureCheck().check(fitted)


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


@pytest.mark.slow
def test_arms_that_rest_on_two_sides_in_turn_turn_nothing():
    """A plain table looks the same from everywhere, and so do two arms."""
    watch = TurnWatch()
    for side in ["", "", "left", "left", "", "right", "left", "left", "right", "right"]:
        picture = np.random.default_rng().normal(120, 3, (480, 640, 3))
        if side:
            arm = slice(0, 260) if side == "left" else slice(380, 640)
            picture[200:280, arm] = (200, 150, 120)
        assert not watch.check(picture.clip(0, 255).astype(np.uint8))
