"""How the camera leans, and what lies where on the table."""

import numpy as np
import pytest

from hardware.simulated.mast import Mast
from hardware.simulated.projection import Pose, Projection
from vision.scene.table_plane import LeanWatch, TablePlane

SMALL_WH = (160, 90)


def watch_of(view, cards=8, noise_px=0.25):
    """Cards of one pile, their corners found as exactly as a reader finds them."""
    rng, watch = np.random.default_rng(5), LeanWatch()
    for _ in range(cards):
        x, y = rng.normal(0, 7, 2)
        turn = rng.choice((0, 90, 180, 270)) + rng.normal(0, 18)
        corners = view.corners(Pose(-62.0 + x, y, float(turn)))
        watch.note(corners + rng.normal(0, noise_px, (4, 2)))
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
