"""How far a camera has moved, and when too little is seen to tell: at the limits."""

import cv2
import numpy as np
import pytest

from vision.scene.camera_motion import Surroundings, camera_shift

WH = (160, 90)
PILE = np.s_[20:70, 40:100]


def scene(seed: int = 0, *, move=(0.0, 0.0), turn: float = 0.0) -> np.ndarray:
    """A table full of things, from a camera that was moved or turned."""
    rng = np.random.default_rng(seed)
    things = rng.integers(0, 255, (45, 70, 3)).astype(np.uint8)
    large = cv2.resize(things, (280, 180), interpolation=cv2.INTER_CUBIC)
    warp = cv2.getRotationMatrix2D((140, 90), turn, 1.0)
    warp[:, 2] += move
    return cv2.warpAffine(large, warp, (280, 180))[45:135, 60:220]


# A push that can be followed.


@pytest.mark.parametrize("move", [(3.0, 0.0), (-2.0, 1.5), (0.0, -4.0)])
def test_a_push_is_told_by_its_way(move):
    assert camera_shift(scene(), scene(move=move), PILE) == pytest.approx(move, abs=0.3)


@pytest.mark.parametrize(("by", "is_told"), [(0.3, False), (0.55, True)])
def test_less_than_half_a_pixel_is_noise(by, is_told):
    assert (camera_shift(scene(), scene(move=(by, 0)), PILE) is not None) is is_told


@pytest.mark.parametrize(("by", "is_one"), [(2.6, True), (1.6, False)])
def test_the_pile_and_the_rest_must_have_moved_about_alike(by, is_one):
    """By half of the longer way, here 4 pixels, they may differ."""
    now, of_pile = scene(move=(4, 0)), scene(move=(by, 0))
    now[PILE] = of_pile[PILE]
    assert (camera_shift(scene(), now, PILE) is not None) is is_one


def test_while_an_arm_reaches_in_nothing_so_small_is_a_push():
    """Of a plain cloth, an arm itself may seem to have moved by a pixel."""
    before, now = (
        (110 + (scene(move=move).astype(np.float32) - 110) / 8).astype(np.uint8)
        for move in ((0.0, 0.0), (0.0, 0.8))
    )
    assert camera_shift(before, now, PILE) is not None
    now[60:75, 90:] = (60, 130, 220)
    assert camera_shift(before, now, PILE) is None


@pytest.mark.parametrize("part", [PILE, np.s_[:, :]])
def test_what_is_plain_or_another_thing_has_no_way(part):
    plain, other = scene(move=(4, 0)), scene(move=(4, 0))
    plain[part], other[part] = 90, scene(1)[part]
    assert camera_shift(scene(), plain, PILE) is None
    assert camera_shift(scene(), other, PILE) is None


def test_a_pile_of_one_row_of_pixels_has_no_way():
    assert camera_shift(scene(), scene(move=(4, 0)), np.s_[20:21, 40:100]) is None


# A new place.


def known(image: np.ndarray, **pile: np.ndarray) -> Surroundings:
    surroundings = Surroundings()
    assert not surroundings.is_known
    surroundings.remember(image, **pile)
    assert surroundings.is_known
    return surroundings


@pytest.mark.parametrize(
    ("move", "turn", "distance"),
    [
        ((0, 0), 0, 0),
        ((1, 0), 0, 0),  # within the slack of a tile
        ((12, 0), 0, 12 / 160),
        ((0, -9), 0, 9 / 160),
        ((9, 12), 0, 15 / 160),
        ((12, 0), 4, 12 / 160),
        ((12, 0), -7, 12 / 160),
    ],
)
def test_the_distance_is_that_of_the_middle_in_widths(move, turn, distance):
    found = known(scene()).distance(scene(move=move, turn=turn))
    assert found == pytest.approx(distance, abs=0.008)


def test_before_anything_is_known_nothing_has_moved():
    assert Surroundings().distance(scene()) is None
    assert not Surroundings().are_gone(scene())


def test_a_picture_of_another_form_tells_nothing():
    surroundings = known(scene())
    assert surroundings.distance(scene()[:60]) is None
    assert not surroundings.are_gone(scene(1)[:60])


def test_another_scene_is_told_and_a_dark_room_is_none():
    surroundings = known(scene())
    assert surroundings.distance(scene(1)) is None
    assert surroundings.are_gone(scene(1))
    assert not surroundings.are_gone(scene(move=(1, 0)))
    assert not surroundings.are_gone(np.full((90, 160, 3), 12, np.uint8))


TILES = [(x, y) for y in range(2, 69, 20) for x in range(2, 139, 20)]
"""Left and top of each tile: seven in a row, four rows."""


def some(tiles: list[tuple[int, int]]) -> np.ndarray:
    """A scene of which only some tiles are seen, and of the others another one."""
    found = scene(1).copy()
    for x, y in tiles:
        # Beyond a tile a little more must be seen: it is blurred.
        found[y - 2 : y + 22, x - 2 : x + 22] = scene()[y - 2 : y + 22, x - 2 : x + 22]
    return found


@pytest.mark.parametrize(("tiles", "distance"), [(13, None), (14, 0)])
def test_a_camera_stands_still_if_half_of_its_tiles_are_found(tiles, distance):
    assert len(TILES) == 28
    now = some(TILES[: tiles * 2 : 2])
    assert known(scene()).distance(now) == distance


@pytest.mark.parametrize(("tiles", "is_gone"), [(3, True), (6, False)])
def test_another_scene_may_resemble_a_seventh_of_the_tiles(tiles, is_gone):
    now = some(TILES[: tiles * 3 : 3])
    assert known(scene()).are_gone(now) is is_gone


def test_what_lies_around_the_pile_does_not_count():
    pile = np.array([[20, 5], [140, 5], [140, 85], [20, 85]], np.float32)
    surroundings = known(scene(), pile=pile)
    assert surroundings.distance(scene()) is None  # nothing is left
    small = np.array([[70, 35], [90, 35], [90, 55], [70, 55]], np.float32)
    assert known(scene(), pile=small).distance(scene()) == 0


def test_a_table_with_hardly_any_things_tells_nothing():
    plain = np.full((90, 160, 3), 90, np.uint8)
    assert known(plain).distance(plain) is None
    assert not known(plain).are_gone(scene())


def test_one_large_thing_that_moved_is_no_moved_camera():
    """It is seen in less than half of the height."""
    before = np.full((90, 160, 3), 90, np.uint8)
    now = before.copy()
    before[0:24, :] = scene()[0:24]
    now[0:24, :] = scene(move=(12, 0))[0:24]
    assert known(before).distance(now) is None
