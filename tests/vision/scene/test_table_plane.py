"""How the camera leans, and what lies where on the table."""

import numpy as np
import pytest

from hardware.simulated.mast import Mast
from hardware.simulated.projection import Pose, Projection
from vision.scene.table_plane import LeanWatch, TablePlane

SMALL_WH = (160, 90)


def cards_of(view, count, noise_px=0.25):
    """Cards of one pile, their corners found as exactly as a reader finds them."""
    rng = np.random.default_rng(5)
    for _ in range(count):
        x, y = rng.normal(0, 7, 2)
        turn = rng.choice((0, 90, 180, 270)) + rng.normal(0, 18)
        corners = view.corners(Pose(-62.0 + x, y, float(turn)))
        yield corners + rng.normal(0, noise_px, (4, 2))


def watch_of(view):
    watch = LeanWatch()
    for card in cards_of(view, 8):
        watch.note(card)
    return watch


def lean_deg(watch, size_wh=SMALL_WH):
    return np.degrees(np.arctan(watch.plane(size_wh).lean))


def test_before_any_card_the_table_lies_straight_below():
    assert LeanWatch().plane(SMALL_WH) == TablePlane(SMALL_WH)


def test_a_camera_straight_above_sees_places_where_they_are():
    places = np.array([[0.0, 0], [80, 45], [159, 20]])
    assert TablePlane(SMALL_WH).from_above(places) == pytest.approx(places)


@pytest.mark.parametrize("tilt_deg", [22.0, 28.0, 34.0])
def test_cards_tell_how_the_camera_leans(tilt_deg):
    watch = watch_of(Mast(tilt_deg=tilt_deg).view(SMALL_WH))
    assert lean_deg(watch) == pytest.approx((0, tilt_deg), abs=4)


@pytest.mark.parametrize("tilt_deg", [0.0, 9.0])
def test_a_camera_that_hardly_leans_counts_as_straight_above(tilt_deg):
    watch = watch_of(Projection(SMALL_WH, tilt_deg=tilt_deg))
    assert watch.plane(SMALL_WH) == TablePlane(SMALL_WH)


def test_a_few_cards_with_wrong_corners_do_not_count():
    view = Mast().view(SMALL_WH)
    watch = watch_of(view)
    for _ in range(2):
        corners = view.corners(Pose(-62.0, 0.0))
        corners[2:] = (corners[2:] + corners[:2]) / 2  # its lower half is covered
        watch.note(corners)
    assert lean_deg(watch) == pytest.approx((0, Mast().tilt_deg), abs=4)


@pytest.mark.parametrize(("known", "broader"), [(0, 1.0), (1, 1.0), (8, 1.0), (8, 1.1)])
@pytest.mark.parametrize("tilt_deg", [0.0, 22.0, 34.0])
def test_a_card_is_whole_if_it_is_shaped_like_the_others(known, tilt_deg, broader):
    view = Mast(tilt_deg=tilt_deg).view(SMALL_WH) if tilt_deg else Projection(SMALL_WH)
    watch, (first, *cards) = LeanWatch(), cards_of(view, 9)
    for card in cards[:known]:
        watch.note(broadened(card, broader))
    whole = broadened(first, broader).astype(np.float32)
    assert watch.is_whole(whole, SMALL_WH)
    hidden = whole.copy()
    hidden[2] = 0.3 * whole[1] + 0.7 * whole[2]  # that much of a side is covered
    assert not watch.is_whole(hidden, SMALL_WH)


def broadened(card, by):
    across = (card[1] - card[0] + card[2] - card[3]) / 2 * (by - 1) / 2
    return card + np.array([-across, across, across, -across])


@pytest.mark.parametrize("height_mm", [381.0, 399.0, 420.0])
@pytest.mark.parametrize("tilt_deg", [22.0, 28.0, 34.0])
def test_the_table_ends_between_the_cards_and_the_display(tilt_deg, height_mm):
    mast = Mast(height_mm=height_mm, tilt_deg=tilt_deg)
    view = mast.view(SMALL_WH)
    ends = TablePlane(SMALL_WH, (0.0, float(np.tan(np.radians(tilt_deg))))).ends
    nearest = max(view.corners(Pose(-62.0, 14.0, turn))[:, 1].max() for turn in (0, 90))
    up = np.array([mast.leans_mm, mast.top_mm - mast.base_mm])
    part = (1 - mast.window_mm[1] / np.hypot(*up)) / 2
    y, z = np.array([mast.front_mm, mast.base_mm]) + part * up
    display = view.to_picture(np.array([(0.0, y, z)], np.float32))[0][1]
    assert nearest < ends < display


@pytest.mark.parametrize("tilt_deg", [0.0, 18.0, 45.0, -30.0])
def test_a_camera_that_sees_no_stand_sees_the_table_everywhere(tilt_deg):
    assert TablePlane(SMALL_WH, (0.0, float(np.tan(np.radians(tilt_deg))))).ends is None


def off_deg(found, expected):
    return abs((found - expected + 180) % 360 - 180)


@pytest.mark.parametrize("from_deg", range(0, 360, 30))
def test_a_direction_on_the_table_is_the_one_seen_from_above(from_deg):
    mast = Mast()
    view, plane = mast.view(SMALL_WH), watch_of(mast.view(SMALL_WH)).plane(SMALL_WH)
    angle = np.radians(from_deg)
    back = 90 * np.array([np.sin(angle), -np.cos(angle)])
    ends = np.array([(-62.0, 0.0), (-62.0 + back[0], back[1])], np.float32)
    tip, entry = plane.from_above(view.to_picture(ends).astype(np.float64))
    x, y = entry - tip
    assert off_deg(np.degrees(np.arctan2(x, -y)), from_deg) < 5


def test_an_arm_over_the_cameras_stand_is_told_from_where_it_is():
    """It rises there, so that it is seen further aside than it comes from."""
    mast, from_deg = Mast(), 135
    view = mast.view(SMALL_WH)
    plane = watch_of(view).plane(SMALL_WH)
    angle = np.radians(from_deg)
    way = np.array([np.sin(angle), -np.cos(angle)])
    ends = [(88.0, -8.0, 8.0), (88 + 150 * way[0], -8 + 150 * way[1], 100.0)]
    tip, entry = view.to_picture(np.array(ends, np.float32)).astype(np.float64)
    x, y = entry - tip
    as_seen = np.degrees(np.arctan2(x, -y))
    assert off_deg(as_seen, from_deg) > 20
    assert off_deg(plane.direction_deg(tip, entry), from_deg) < 12


def test_only_arms_from_the_cameras_own_side_are_less_sure():
    plane = TablePlane(SMALL_WH, (0.0, 0.5))
    assert plane.nearness(180) == pytest.approx(0.5)
    assert plane.nearness(0) == 0
    assert TablePlane(SMALL_WH).nearness(180) == 0


# The same, drawn by hand: a plane before a lens at the origin.

FOCAL = 128.0
"""0.8 of the picture's width."""
MIDDLE = np.array([80.0, 45])


def axes(lean):
    """Unit vectors of a table that leans to one side only: right, down, and away."""
    x, y = lean
    long = np.hypot(1, x + y)
    cos, sin = 1 / long, (x + y) / long
    if x:
        return np.array([[cos, 0, -sin], [0, 1, 0], [sin, 0, cos]])
    return np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])


def seen(lean, places, height=100.0):
    """Where the lens sees places of the table, from straight below it, pixels."""
    right, down, away = axes(lean)
    at = height * away + places[:, :1] * right + places[:, 1:] * down
    return MIDDLE + FOCAL * at[:, :2] / at[:, 2:]


LEANS = [(0.0, 0.5), (0.0, -0.4), (0.5, 0.0), (-0.4, 0.0)]


@pytest.mark.parametrize("lean", LEANS)
def test_places_from_above_are_a_drawing_of_the_table_to_scale(lean):
    places = np.array([[0.0, 0], [30, 0], [0, 20], [-25, 10], [15, -20]])
    scale = FOCAL * axes(lean)[2][2] / 100
    drawing = TablePlane(SMALL_WH, lean).from_above(seen(lean, places))
    assert drawing == pytest.approx(MIDDLE + scale * places)


def test_a_ray_that_hardly_meets_the_table_ends_where_a_steeper_one_does():
    lean = (0.0, -2.0)
    ray = np.array([0, 45 / FOCAL, 1])
    _right, down, away = axes(lean)
    assert ray @ away < 0.2
    (found,) = TablePlane(SMALL_WH, lean).from_above(np.array([[80.0, 90]]))
    steep = (45 * ray @ away + FOCAL * away[2] * ray @ down) / 0.2
    assert found[1] == pytest.approx(steep)


@pytest.mark.parametrize(
    ("tilt_deg", "ends"), [(19.9, None), (20.1, 49), (28, 67), (37, 89), (38, None)]
)
def test_the_table_ends_where_the_stand_may_begin(tilt_deg, ends):
    """18 degrees from straight below; with 38 the whole picture is nearer."""
    assert TablePlane(SMALL_WH, (0.0, np.tan(np.radians(tilt_deg)))).ends == ends


@pytest.mark.parametrize(
    ("from_deg", "nearness"),
    [(180, 0.5), (90, 0.2), (135, 0.495), (225, 0.212), (315, 0), (0, 0)],
)
def test_how_near_an_arm_is_to_the_stand_goes_by_its_direction(from_deg, nearness):
    plane = TablePlane(SMALL_WH, (0.2, 0.5))
    assert plane.nearness(from_deg) == pytest.approx(nearness, abs=1e-3)


@pytest.mark.parametrize(
    ("by", "from_deg"), [((30, -40), 36.87), ((40, 30), 126.87), ((-30, 40), 216.87)]
)
def test_straight_below_the_lens_a_direction_is_as_it_is_seen(by, from_deg):
    tip = np.array([70.0, 40])
    found = TablePlane(SMALL_WH).direction_deg(tip, tip + by)
    assert found == pytest.approx(from_deg, abs=0.01)


def off_if_risen(rise, tip, entry):
    """How far off a direction is told whose entry is seen risen by a share."""
    lean = (0.0, 0.5)
    ends = seen(lean, np.array([tip, entry / (1 - rise)]))
    x, y = entry - tip
    found = TablePlane(SMALL_WH, lean).direction_deg(*ends)
    return off_deg(found, np.degrees(np.arctan2(x, -y)))


@pytest.mark.parametrize("entry", [(40.0, 20.0), (-30.0, 25.0), (25.0, 5.0)])
def test_an_arm_rises_by_as_much_as_it_comes_from_the_side_of_the_stand(entry):
    """1.2 for each unit of the lean, here 0.5; the lens is 100 high."""
    tip, entry = np.array([5.0, -20]), np.array(entry)
    assert off_if_risen(1.2 * 0.5 * (entry - tip)[1] / 100, tip, entry) < 2.5


def test_an_arm_from_the_other_side_does_not_rise():
    assert off_if_risen(0.0, np.array([5.0, 10]), np.array([30.0, -20])) < 0.01


def watch_on(*leans):
    """Two dozen cards of each table, found exactly, one table after the other."""
    watch, box = LeanWatch(), [[-7, -10.87], [7, -10.87], [7, 10.87], [-7, 10.87]]
    for lean in leans:
        for angle in np.radians(range(0, 360, 15)):
            c, s = np.cos(angle), np.sin(angle)
            watch.note(seen(lean, np.array(box) @ np.array([[c, s], [-s, c]])))
    return watch


@pytest.mark.parametrize("lean", LEANS)
def test_exact_corners_tell_the_lean_to_half_a_degree(lean):
    expected = np.degrees(np.arctan(lean))
    assert lean_deg(watch_on(lean)) == pytest.approx(expected, abs=0.6)


def test_cards_of_long_ago_do_not_count():
    """As when the camera was set up anew."""
    assert (
        lean_deg(watch_on(LEANS[2], LEANS[0])) == lean_deg(watch_on(LEANS[0]))
    ).all()
