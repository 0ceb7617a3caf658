"""The light, the focus and the print of a picture in which no card was read."""

import cv2
import numpy as np
import pytest

from vision.reading.measures import is_blurred, is_dark, is_dazzled, print_in, shrunk
from vision.reading.reading import Image


def plain(level: int | tuple[int, int, int] = 90, size_hw=(100, 100)) -> Image:
    picture = np.empty((*size_hw, 3), np.uint8)
    picture[:] = level
    return picture


@pytest.mark.parametrize(
    ("size_hw", "small_hw"),
    [
        ((480, 640), (240, 320)),
        ((640, 480), (320, 240)),
        ((100, 200), (100, 200)),
        ((1, 6400), (1, 320)),
    ],
)
def test_a_picture_is_shrunk_to_its_longer_side(size_hw, small_hw) -> None:
    assert shrunk(plain(size_hw=size_hw)).shape[:2] == small_hw


@pytest.mark.parametrize(("level", "dark"), [(0, True), (31, True), (32, False)])
def test_a_dark_picture_has_nothing_bright_enough(level, dark) -> None:
    assert is_dark(plain(level)) is dark
    assert is_dark(plain((level, 0, 0))) is dark
    assert is_dark(plain((0, 0, level))) is dark


@pytest.mark.parametrize(("bright", "dark"), [(10, True), (30, False)])
def test_a_few_bright_pixels_light_no_dark_picture(bright, dark) -> None:
    """A lamp's gleam; of 10,000 pixels a card has more than 20."""
    picture = plain(10)
    picture[5, :bright] = 255
    assert is_dark(picture) is dark


@pytest.mark.parametrize(
    ("side", "level", "dazzled"),
    [(11, 255, False), (12, 255, True), (12, 250, True), (12, 249, False)],
)
def test_a_large_white_spot_dazzles(side, level, dazzled) -> None:
    """From 1.4 % of the picture on."""
    picture = plain()
    picture[20 : 20 + side, 30 : 30 + side] = level
    assert is_dazzled(picture) is dazzled


def test_neither_thin_borders_nor_colors_nor_several_gleams_dazzle() -> None:
    border = plain()
    border[10:14] = 255
    assert not is_dazzled(border)
    border[14] = 255
    assert is_dazzled(border)
    red = plain()
    red[20:60, 20:60] = (0, 0, 255)
    assert not is_dazzled(red)
    gleams = plain()
    for at in range(0, 90, 15):
        gleams[at : at + 10, at : at + 10] = 255
    assert not is_dazzled(gleams)


def printed() -> Image:
    """Large fields and fine print, in focus."""
    rng = np.random.default_rng(4)
    fields = cv2.resize(
        rng.integers(0, 200, (8, 10), np.uint8),
        (320, 256),
        interpolation=cv2.INTER_NEAREST,
    )
    print_ = cv2.resize(
        rng.integers(0, 56, (128, 160), np.uint8),
        (320, 256),
        interpolation=cv2.INTER_NEAREST,
    )
    return cv2.merge([cv2.add(fields, print_)] * 3)


def moved(picture: Image, degrees: float, by: int = 25) -> Image:
    """Move a picture one way while it is taken."""
    line = np.zeros((by, by), np.float32)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    middle = by // 2
    for step in np.linspace(-middle, middle, 4 * by):
        line[round(middle - step * s), round(middle + step * c)] = 1
    return np.asarray(cv2.filter2D(picture, -1, line / line.sum()), np.uint8)


def test_a_picture_in_focus_is_not_blurred() -> None:
    assert not is_blurred(printed())
    assert not is_blurred(np.ascontiguousarray(printed()[:, ::-1]))


@pytest.mark.parametrize("scale", [4, 8])
def test_a_picture_out_of_focus_is_blurred(scale) -> None:
    assert is_blurred(np.asarray(cv2.GaussianBlur(printed(), (0, 0), scale), np.uint8))


@pytest.mark.parametrize("degrees", [0, 45, 90, 135])
def test_a_picture_that_was_moved_any_way_is_blurred(degrees) -> None:
    assert is_blurred(moved(printed(), degrees))


def test_what_shows_nothing_is_not_blurred() -> None:
    assert not is_blurred(plain())
    soft = np.tile(np.linspace(80, 95, 320).astype(np.uint8), (240, 1))
    assert not is_blurred(cv2.merge([soft] * 3))
    assert not is_blurred(plain(size_hw=(10, 320)))


@pytest.mark.parametrize("side", range(1, 24))
def test_a_picture_may_have_as_few_pixels_as_it_likes(side) -> None:
    """However far apart those lie that are compared."""
    noise = np.random.default_rng(0).integers(0, 255, (side, side, 3)).astype(np.uint8)
    soft = cv2.GaussianBlur(noise, (0, 0), 3)
    for small in (plain(size_hw=(side, 40)), plain(size_hw=(40, side)), noise):
        assert not is_blurred(small)
    assert is_blurred(soft) in {False, True}  # but it is told


CARD_COLORS = {"red": 2, "yellow": 27, "green": 60, "blue": 110, "red again": 176}
"""Hues as OpenCV counts them."""
OTHERS = {"skin": 12, "lime": 37, "cyan": 90, "violet": 140, "pink": 165}


def beside_white(hue, saturation=255, value=255, at=(40, 40), white=(0, 255)) -> Image:
    """A colored field, 20 pixels each way, with as much white to its right, on gray."""
    picture = plain((0, 0, 100))
    y, x = at
    picture[y : y + 20, x : x + 20] = (hue, saturation, value)
    picture[y : y + 20, x + 20 : x + 40] = (0, *white)
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_HSV2BGR))


@pytest.mark.parametrize("hue", CARD_COLORS.values(), ids=CARD_COLORS)
def test_the_colors_of_cards_beside_white_are_print(hue) -> None:
    """Only what lies within three pixels of the other one counts, of either."""
    found = print_in(beside_white(hue))
    assert found.share == pytest.approx(3 * 20 / 10_000, rel=0.1)
    assert found.length == pytest.approx(24 / 100, abs=0.01)
    assert not found.is_at_edge


@pytest.mark.parametrize("hue", OTHERS.values(), ids=OTHERS)
def test_other_colors_are_no_print(hue) -> None:
    """But for a few mixed ones at the corners."""
    assert print_in(beside_white(hue)).share < 0.001


@pytest.mark.parametrize(
    "faint",
    [
        {"saturation": 125},
        {"value": 70},
        {"white": (90, 255)},
        {"white": (0, 150)},
    ],
)
def test_faint_colors_and_gray_are_no_print(faint) -> None:
    assert print_in(beside_white(60, **faint)).share == 0


@pytest.mark.parametrize(
    "clear",
    [
        {"saturation": 150},
        {"value": 90},
        {"white": (50, 255)},
        {"white": (0, 170)},
    ],
)
def test_print_need_not_be_bright(clear) -> None:
    assert print_in(beside_white(60, **clear)).share > 0


def test_color_without_white_beside_it_is_no_print() -> None:
    picture = beside_white(60)
    picture[:, 60:70] = 90
    assert print_in(picture).share == 0
    assert print_in(picture).length == 0
    assert print_in(plain()).length == 0
    assert not print_in(plain()).is_at_edge


@pytest.mark.parametrize(
    ("at", "is_at_edge"),
    [
        ((40, 40), False),
        ((0, 40), True),
        ((4, 40), True),
        ((5, 40), False),
        ((80, 40), True),
        ((76, 40), True),
        ((75, 40), False),
    ],
)
def test_print_may_reach_the_edge_of_the_picture(at, is_at_edge) -> None:
    """Its parts are joined over two pixels, and the edge may be two more away."""
    assert print_in(beside_white(60, at=at)).is_at_edge is is_at_edge


def test_the_largest_part_of_all_print_tells_its_length() -> None:
    picture = beside_white(60, at=(10, 10))
    picture[40:60] = beside_white(110, at=(40, 40))[40:60]
    picture[60:80] = beside_white(27, at=(60, 40))[60:80]
    assert print_in(picture).length == pytest.approx(44 / 100, abs=0.01)
