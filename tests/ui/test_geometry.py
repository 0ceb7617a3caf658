from itertools import pairwise
from math import atan2, hypot, pi

import pytest

from companion.ui.geometry import (
    angle_towards,
    card_columns,
    columns,
    fan_angles,
    has_sides,
    hatches,
    places,
    ring_arrows,
    scrolled_to,
    way_round,
)

TABLES = range(2, 11)


@pytest.mark.parametrize("seats", TABLES)
def test_every_seat_has_a_place_of_its_own(seats):
    assert len(set(places(seats))) == seats


@pytest.mark.parametrize("seats", TABLES)
def test_seats_run_clockwise(seats):
    angles = [atan2(place.y - 0.5, place.x - 0.5) for place in places(seats)]
    turns = [(a - b) % (2 * pi) for a, b in pairwise(angles)]
    assert sum(turns) < 2 * pi
    assert min(turns) > 0


def test_ten_seats_stand_four_wide():
    assert columns(10) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_few_seats_leave_the_sides_free(seats):
    assert not has_sides(seats)


def test_many_seats_stand_on_every_side():
    assert has_sides(7)


def test_a_frame_is_hatched_inside_of_it():
    strokes = hatches((10, 20), (100, 50), 5, 10)
    xs, ys = [s[0] for s in strokes], [s[1] for s in strokes]
    assert (min(xs), max(s[2] for s in strokes)) == (10, 110)
    assert (min(ys), max(s[3] for s in strokes)) == (20, 70)


def test_a_hand_is_fanned_around_its_middle():
    assert fan_angles(3, 6.0) == (-6.0, 0.0, 6.0)


def test_a_large_hand_looks_like_the_largest_that_is_told_apart():
    assert fan_angles(23, 6.0) == fan_angles(7, 6.0)


def test_the_arrow_at_the_top_points_right_when_play_runs_clockwise():
    top = ring_arrows((200, 100), 1, 0, 6)[0]
    assert (round(top.x), round(top.y)) == (0, 50)
    assert (round(top.along_x), round(top.along_y)) == (1, 0)


def test_a_reverse_turns_every_arrow():
    there = ring_arrows((200, 100), 1, 0, 6)[0]
    back = ring_arrows((200, 100), -1, 0, 6)[0]
    assert round(back.along_x) == -round(there.along_x)


def test_arrows_run_the_way_they_point():
    before = ring_arrows((200, 100), 1, 0.1, 6)[0]
    after = ring_arrows((200, 100), 1, 0.2, 6)[0]
    ahead = (after.x - before.x) * before.along_x + (
        after.y - before.y
    ) * before.along_y
    assert ahead > 0


def test_arrowheads_have_unit_length():
    for arrow in ring_arrows((200, 100), 1, 0.3, 6):
        assert hypot(arrow.along_x, arrow.along_y) == pytest.approx(1)


WIDE = (200, 100)


@pytest.mark.parametrize(
    ("point", "quarter"), [((9, 0), 0), ((0, 5), 1), ((-9, 0), 2), ((0, -5), -1)]
)
def test_an_angle_leads_towards_a_seat(point, quarter):
    assert angle_towards(WIDE, point) == pytest.approx(quarter * pi / 2)


def test_a_seat_in_the_corner_of_the_room_is_met_halfway_round():
    assert angle_towards(WIDE, WIDE) == pytest.approx(pi / 4)


@pytest.mark.parametrize(("direction", "turned"), [(1, -pi / 2), (-1, 3 * pi / 2)])
def test_one_goes_round_in_the_direction_of_play(direction, turned):
    assert way_round(0, -pi / 2, direction) == pytest.approx(turned)


def test_staying_is_no_way_round():
    assert way_round(1.0, 1.0, 1) == pytest.approx(1.0)


def test_few_cards_lie_in_one_row_and_many_in_several():
    room = (100, 40)
    assert [card_columns(n, room, 0.64) for n in (1, 3, 4, 10, 24)] == [1, 3, 4, 5, 8]


def test_columns_of_cards_are_wide_enough_to_touch():
    assert card_columns(13, (130, 20), 0.64, least=9) == 13
    assert card_columns(13, (130, 20), 0.64, least=11) == 7


@pytest.mark.parametrize(
    ("at", "now", "then"),
    [(0, 1, 0), (9, 0, 1), (4, 0, 1 / 6), (4, 0.5, 0.5), (4, 1, 4 / 6)],
)
def test_a_row_is_scrolled_as_little_as_shows_a_cell(at, now, then):
    assert scrolled_to(at, step=10, count=10, room=40, now=now) == pytest.approx(then)


def test_a_row_that_fits_is_not_scrolled():
    assert scrolled_to(3, step=10, count=4, room=40, now=0.5) == 0
