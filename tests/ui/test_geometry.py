from itertools import pairwise
from math import atan2, cos, pi, sin

import pytest

from companion.pages.table.geometry import (
    angle_towards,
    bent_arrows,
    hatches,
    nearest_free,
    on_frame,
    stretch,
    way_round,
)
from companion.ui.geometry import (
    card_columns,
    columns,
    fan_angles,
    has_sides,
    places,
    scrolled_to,
)

TABLES = range(2, 11)


@pytest.mark.parametrize("seats", TABLES)
def test_every_seat_has_a_place_of_its_own(seats):
    assert len(set(places(seats))) == seats


@pytest.mark.parametrize("seats", TABLES)
def test_seats_run_clockwise(seats):
    angles = [atan2(y - 0.5, x - 0.5) for x, y in places(seats)]
    turns = [(a - b) % (2 * pi) for a, b in pairwise(angles)]
    assert sum(turns) < 2 * pi
    assert min(turns) > 0


@pytest.mark.parametrize("seats", TABLES)
def test_no_seat_lies_on_its_neighbor(seats):
    """A seat is as wide as its column, less the gap; it stands within the rest."""
    width = 1 / columns(seats)
    rows = [[x for x, y in places(seats) if y == row] for row in (1, 0)]
    steps = [abs(b - a) * (1 - width) for row in rows for a, b in pairwise(row)]
    assert min(steps, default=1) > width - 1e-9


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


def test_the_arrow_on_the_right_runs_down_when_play_runs_clockwise():
    (right, right_head), (left, left_head) = bent_arrows((200, 80), 20, direction=1)
    assert right[0][1] > right[-1][1] > right[-1][1] + right_head.along_y
    assert left[0][1] < left[-1][1] < left[-1][1] + left_head.along_y


def test_a_reverse_turns_both_arrows():
    there, back = (bent_arrows((200, 80), 20, direction=d) for d in (1, -1))
    assert [head.along_y for _line, head in back] == [
        -head.along_y for _line, head in there
    ]


def test_arrows_leave_the_middle_free_and_reach_to_both_sides():
    (right, _head), (left, _left_head) = bent_arrows((200, 80), 20, direction=1)
    assert min(x for x, _y in right) > 80
    assert max(x for x, _y in right) == pytest.approx(100, abs=0.5)
    assert min(x for x, _y in left) == pytest.approx(-100, abs=0.5)


@pytest.mark.parametrize("direction", [1, -1])
def test_a_head_looks_where_its_line_arrives(direction):
    for line, head in bent_arrows((200, 80), 20, direction=direction):
        (x, y), (end_x, end_y) = line[-2:]
        arrives, looks = atan2(end_y - y, end_x - x), atan2(head.along_y, head.along_x)
        assert abs(sin(arrives - looks)) < 0.05
        assert cos(arrives - looks) > 0


@pytest.mark.parametrize(
    ("at", "found"), [(1, 1), (5, 4), (7, 8), (9, 9), (12, 10), (-3, 0)]
)
def test_one_stands_as_near_as_is_free(at, found):
    assert nearest_free(at, (4, 8), (0, 10)) == found


def test_one_stands_beyond_what_is_taken_where_there_is_no_room_before_it():
    assert nearest_free(5, (4, 8), (5, 10)) == 8


def test_one_stands_at_the_end_where_nothing_is_free():
    assert nearest_free(6, (4, 12), (5, 10)) == 10


def test_a_part_of_a_line_lies_where_its_shares_are():
    line = tuple((float(n), 0.0) for n in range(11))
    assert stretch(line, 0.4, 0.6) == line[4:7]
    assert stretch(line, -0.2, 0.1) == line[:2]
    assert stretch(line, 0.9, 1.3) == line[9:]


WIDE = (200, 100)


@pytest.mark.parametrize(
    ("point", "quarter"), [((9, 0), 0), ((0, 5), 1), ((-9, 0), 2), ((0, -5), -1)]
)
def test_an_angle_leads_towards_a_seat(point, quarter):
    assert angle_towards(WIDE, point) == pytest.approx(quarter * pi / 2)


def test_a_seat_in_the_corner_of_the_room_is_met_halfway_round():
    assert angle_towards(WIDE, WIDE) == pytest.approx(pi / 4)


@pytest.mark.parametrize("point", [(100, 20), (-30, 50), (60, -50), (-100, -10)])
def test_a_point_of_a_frame_is_met_at_its_own_angle(point):
    met = on_frame(WIDE, angle_towards(WIDE, point))
    assert (met.x, met.y) == pytest.approx(point)


def test_the_way_out_of_a_frame_is_straight_beside_its_sides_and_slants_in_corners():
    above = on_frame(WIDE, angle_towards(WIDE, (30, 50)))
    corner = on_frame(WIDE, angle_towards(WIDE, WIDE))
    assert (above.along_x, above.along_y) == pytest.approx((0, 1), abs=0.01)
    assert corner.along_x == pytest.approx(corner.along_y)


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
