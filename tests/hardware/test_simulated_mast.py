"""The simulated table as the camera on the mast of the printed box sees it."""

from dataclasses import replace

import numpy as np
import pytest

from hardware.case.layout import panel_frame, top_z
from hardware.case.parameters import Case
from hardware.case.view import mast_pose
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.mast import Mast, MastView
from hardware.simulated.projection import Pose
from hardware.simulated.table import DRAW_PILE, PILE, SimulatedTable

WH = (320, 180)


@pytest.fixture(scope="module")
def view():
    return MastView(size_wh=WH)


def seen(view, *points):
    return view.view.to_picture(np.array(points, np.float32))


def length_at(view, y, height=0.0):
    corners = view.view.corners(Pose(0.0, y), height)
    return float(np.linalg.norm(corners[1] - corners[0]))


def test_the_simulated_mast_is_the_one_that_is_printed():
    case, mast = Case(), Mast()
    pose = mast_pose(case)
    measures = {
        "height_mm": pose.height_mm,
        "tilt_deg": pose.tilt_deg,
        "behind_mm": pose.behind_mm,
        "field_deg": case.camera.field_deg[0],
        "front_mm": case.table.pile_before,
        "width_mm": case.shape.width,
        "depth_mm": case.shape.depth,
        "base_mm": case.shape.base_height,
        "top_mm": top_z(case),
        "leans_mm": panel_frame(case).to_world((0, case.shape.panel_height, 0))[1],
    }
    for name, value in measures.items():
        assert getattr(mast, name) == pytest.approx(value, abs=1.0), name
    assert mast.window_mm == case.display.window


@pytest.mark.parametrize("tilt_deg", [22.0, 27.0, 34.0])
def test_a_point_is_seen_where_the_drawings_of_the_case_say(tilt_deg):
    case = Case()
    case = replace(case, shape=replace(case.shape, tilt_deg=tilt_deg))
    pose = mast_pose(case)
    mast = Mast(pose.height_mm, tilt_deg, pose.behind_mm)
    view = mast.view(case.camera.picture)
    for x, y, z in ((0, 0, 0), (75, -40, 0), (-104, 95, 28), (30, 60, 120)):
        # Who looks at the display has the camera's left at the right hand.
        expected = pose.to_picture((-x, y, z), case.camera)
        found = view.to_picture(np.array([(x, y, z)], np.float32))[0]
        assert found == pytest.approx(expected, abs=0.5)


def test_cards_grow_towards_the_camera_and_with_the_pile(view):
    assert length_at(view, -150) < length_at(view, 0) < length_at(view, 60)
    assert length_at(view, 0) < length_at(view, 0, height=30)


def test_a_high_pile_is_seen_further_away_from_the_camera(view):
    low, high = seen(view, (0, 0, 0), (0, 0, 30))
    assert high[1] < low[1]


@pytest.mark.slow
def test_the_box_fills_the_bottom_of_the_picture_and_its_display_changes():
    table = SimulatedTable(mast=MastView(size_wh=WH))
    before = table.picture().astype(int)
    table.place("R7", PILE)
    table.update_screen()
    changed = np.abs(table.picture() - before).max(axis=2) > 60
    rows = np.flatnonzero(changed[:, WH[0] // 2 + 20 : WH[0] // 2 + 60].any(axis=1))
    front = seen(table.mast, (0, Mast().front_mm, 0))[0][1]
    assert len(rows)
    assert front < rows.min()
    assert rows.max() < WH[1]


@pytest.mark.slow
def test_the_display_shows_a_card_only_once_the_hand_is_gone():
    table = SimulatedTable(mast=MastView(size_wh=WH))
    camera = SimulatedCamera(table)
    camera.lay("R7", 1)
    while not camera.is_at_rest:
        camera.read(0)
    without = table.picture()
    camera.idle(8)
    while not camera.is_at_rest:
        camera.read(0)
    assert (table.picture() != without).any()


def arm_px(view, turn_deg, tip=PILE):
    """Which pixels an arm covers whose hand points so at a pile."""
    table = SimulatedTable(mast=view)
    x, y = table.projection.to_picture(np.array([(tip.x_mm, tip.y_mm)], np.float32))[0]
    sprite = table.seen(table.hand(turn_deg, 0).at(x, y)[1])
    covered = np.zeros(WH[::-1], bool)
    high, wide = sprite.keep.shape[:2]
    there = np.s_[sprite.y : sprite.y + high, sprite.x : sprite.x + wide]
    covered[there] = sprite.keep[..., 0] < 128
    return covered


@pytest.mark.slow
@pytest.mark.parametrize(
    ("turn_deg", "edge"),
    [(90, np.s_[:, 0]), (-90, np.s_[:, -1]), (180, np.s_[0]), (0, np.s_[-1])],
)
def test_arms_reach_in_from_all_sides(view, turn_deg, edge):
    assert arm_px(view, turn_deg)[edge].any()


@pytest.mark.slow
def test_an_arm_over_the_box_passes_near_the_lens(view):
    over, across = (arm_px(view, turn).sum() for turn in (0, 180))
    assert over > across


def test_an_arm_over_the_box_rises_above_it():
    mast = Mast()
    goals = (PILE, DRAW_PILE)
    assert mast.rise_of_arm((0.0, 1.0), 0.3, goals) == 0.3
    over = mast.rise_of_arm((0.0, -1.0), 0.3, goals)
    top = mast.front_mm + mast.leans_mm
    assert over * (top - PILE.y_mm) > mast.top_mm


def test_what_is_behind_the_lens_is_not_seen(view):
    flat = view.flat
    table = SimulatedTable(mast=view)
    x, y = flat.to_picture(np.array([(0.0, 420.0)], np.float32))[0]
    hand = table.hand(0, 0).at(x, y)[1]
    assert view.see(replace(hand, rise=(390.0, 0.0, 0.0))) is None
