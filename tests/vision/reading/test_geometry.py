"""Corners of a card: how long, how wide, where in the picture, and near which edge."""

import numpy as np
import pytest

from vision.reading.geometry import (
    Pyramid,
    angle_between,
    card_mask,
    ends_at_the_edge,
    grown,
    is_card_shaped,
    is_cut_off,
    is_inside,
    long_side,
    pose_gap,
    rectify,
    short_side,
    surroundings,
    upright,
)
from vision.reading.reading import Corners

PICTURE = np.zeros((300, 400, 3), np.uint8)


def box(left: float, top: float, width: float = 60, height: float = 90) -> Corners:
    right, bottom = left + width, top + height
    return np.array(
        [(left, top), (right, top), (right, bottom), (left, bottom)], np.float32
    )


@pytest.mark.parametrize("turn", range(4))
def test_the_sides_of_a_card_are_means_of_opposite_ones(turn: int) -> None:
    askew = np.array([(10, 0), (60, 0), (70, 90), (0, 90)], np.float32)
    flank = float(np.hypot(10, 90))
    corners = np.roll(askew, turn, axis=0)
    assert short_side(corners) == pytest.approx(60)
    assert long_side(corners) == pytest.approx(flank)


def test_a_side_is_no_shorter_than_a_pixel() -> None:
    point = box(5, 5, 0, 0)
    assert short_side(point) == long_side(point) == 1
    assert long_side(box(5, 5, 0, 3)) == 3


@pytest.mark.parametrize(("width", "rolled"), [(90, 0), (103, 0), (104, 1), (140, 1)])
def test_what_is_clearly_wider_than_high_begins_at_its_end(width, rolled) -> None:
    corners = box(10, 10, width)
    assert np.array_equal(upright(corners), np.roll(corners, rolled, axis=0))


@pytest.mark.parametrize(
    ("corners", "inside"),
    [
        (box(0, 0), True),
        (box(339, 209), True),
        (box(-0.5, 0), False),
        (box(0, -0.5), False),
        (box(339.5, 209), False),
        (box(339, 209.5), False),
    ],
)
def test_a_card_is_inside_up_to_the_outermost_pixels(corners, inside) -> None:
    assert is_inside(corners, PICTURE) is inside


def test_the_gap_between_poses_is_that_of_the_farthest_corners() -> None:
    moved = box(100, 100)
    moved[2] += (12, 0)
    assert pose_gap(box(100, 100), moved) == pytest.approx(0.2)
    assert pose_gap(box(100, 100), np.roll(moved, 2, axis=0)) == pytest.approx(0.2)
    assert pose_gap(box(100, 100), np.roll(moved, 1, axis=0)) > 0.5


def turned(degrees: float) -> Corners:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(box(-30, -45) @ np.array([[c, s], [-s, c]]), np.float32)


@pytest.mark.parametrize("one", [0, 75, 100, 170, 260, 350])
@pytest.mark.parametrize("by", [0, 20, 70, 90])
def test_the_angle_between_cards_is_the_same_however_both_lie(one, by) -> None:
    for other in (one + by, one - by, one + by + 180):
        assert angle_between(turned(one), turned(other)) == pytest.approx(by, abs=0.01)


@pytest.mark.parametrize(("by", "wide"), [(0.1, 72), (-0.1, 48), (0, 60)])
def test_an_outline_grows_to_either_side(by, wide) -> None:
    assert np.ptp(grown(box(100, 100), by), axis=0) == pytest.approx((wide, 1.5 * wide))


@pytest.mark.parametrize(
    ("corners", "lengths", "rows", "columns"),
    [
        (box(170, 105), 1.0, (60, 240), (110, 290)),
        (box(170, 105), 2.0, (0, 330), (20, 380)),
        (box(-230, -245), 1.0, (0, 0), (0, 0)),
    ],
)
def test_around_a_card_lies_so_many_lengths_of_the_picture(
    corners, lengths, rows, columns
) -> None:
    assert surroundings(corners, lengths) == (slice(*rows), slice(*columns))


def test_the_cards_of_a_pile_lie_around_the_top_one() -> None:
    rows, _ = surroundings(box(170, 105))
    assert (rows.start, rows.stop) == (150 - 108, 150 + 108)


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_the_area_of_a_card_is_painted(scale: float) -> None:
    mask = card_mask(box(100, 50), (400, 300), scale)
    rows, columns = np.nonzero(mask)
    assert mask.shape == (300, 400)
    assert set(np.unique(mask)) == {0, 255}
    assert (columns.min(), columns.max()) == (100 * scale, 160 * scale)
    assert (rows.min(), rows.max()) == (50 * scale, 140 * scale)


@pytest.mark.parametrize(
    ("width", "shaped"), [(49, False), (51, True), (66, True), (87, True), (89, False)]
)
def test_a_card_has_its_usual_proportion(width, shaped) -> None:
    assert is_card_shaped(box(10, 10, width, 100)) is shaped


def test_the_wider_end_tells_the_proportion() -> None:
    drawn_in = np.array([(40, 0), (50, 0), (90, 90), (0, 90)], np.float32)
    assert not is_card_shaped(drawn_in)
    assert not is_card_shaped(np.roll(drawn_in, 2, axis=0))


EDGES = [box(0, 100), box(340, 100), box(150, 0), box(150, 210)]


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("corners", EDGES)
def test_a_card_ends_at_each_edge(corners, turn) -> None:
    assert ends_at_the_edge(np.roll(corners, turn, axis=0), PICTURE)
    inward = np.sign((200, 150) - corners.mean(axis=0)).round()
    inward *= np.abs((200, 150) - corners.mean(axis=0)) > 50
    assert ends_at_the_edge(corners + inward * 0.7, PICTURE)
    assert not ends_at_the_edge(corners + inward * 3, PICTURE)
    assert ends_at_the_edge(corners + inward * 3, PICTURE, 0.1)


def test_a_single_corner_at_an_edge_ends_no_card_there() -> None:
    leaning = np.array([(0, 150), (60, 130), (90, 220), (30, 240)], np.float32)
    assert not ends_at_the_edge(leaning, PICTURE)
    diagonal = np.array([(0, 150), (60, 0), (90, 220), (30, 240)], np.float32)
    assert not ends_at_the_edge(diagonal, PICTURE)


@pytest.mark.parametrize(
    ("corners", "cut"),
    [
        (box(340, 100, 60, 90), False),
        (box(340, 100, 60, 60), True),
        (box(300, 100, 60, 60), False),
        (box(360, 100, 60, 90), True),
        (box(150, -30, 60, 90), True),
    ],
)
def test_a_part_of_a_card_at_the_edge_is_cut_off(corners, cut) -> None:
    """The last two lie beyond the edge: what is left of them is too slim or too low."""
    assert is_cut_off(corners, PICTURE) is cut


@pytest.mark.parametrize(
    ("size_hw", "levels"),
    [
        ((299, 600), 1),
        ((300, 600), 2),
        ((600, 299), 1),
        ((599, 601), 2),
        ((600, 600), 3),
    ],
)
def test_a_picture_is_shrunk_while_it_is_not_small(size_hw, levels) -> None:
    pyramid = Pyramid.of(np.zeros((*size_hw, 3), np.uint8))
    assert len(pyramid.levels) == levels
    for larger, smaller in zip(pyramid.levels, pyramid.levels[1:], strict=False):
        assert smaller.shape[:2] == (larger.shape[0] // 2, larger.shape[1] // 2)


def test_one_pixel_of_a_shrunk_picture_is_the_mean_of_four() -> None:
    picture = np.zeros((301, 303, 3), np.uint8)
    picture[10:12, 20:22] = 200
    picture[:, 302] = picture[300] = 255
    half = Pyramid.of(picture).levels[1]
    assert half[5, 10].tolist() == [200] * 3
    assert int(half.sum()) == 600


@pytest.mark.parametrize(
    ("shrink", "level"),
    [(2, 0), (1, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.01, 2)],
)
def test_the_smallest_picture_is_taken_that_shows_enough(shrink, level) -> None:
    assert Pyramid.of(np.zeros((600, 600, 3), np.uint8)).level_for(shrink) == level


@pytest.mark.parametrize("side", [60, 90, 150])
def test_a_flat_card_is_as_fine_as_it_is_large(side: int) -> None:
    """A large one is sampled up to four times as finely each way, and averaged."""
    fine = np.zeros((600, 600, 3), np.uint8)
    fine[:, ::2] = 200
    flat = rectify(fine, box(-0.5, -0.5, 4 * side, 4 * side), (side, side))
    assert flat.std() < 3
    assert flat.mean() == pytest.approx(100, abs=1)
