"""The ribbon reaches the camera, and the camera sees both piles: no library needed."""

from dataclasses import replace
from itertools import combinations
from math import dist, hypot, isclose

import pytest

from companion.camera.picture_check import LEAST_HEIGHT
from hardware.case.bought_parts import CAMERA_MODULE_3
from hardware.case.checks.reach import (
    bay_faults,
    button_faults,
    field_faults,
    pose_faults,
    ribbon_faults,
)
from hardware.case.layout import board_frame, head_frame, panel_frame
from hardware.case.parameters import Ballast, Case, variants
from hardware.case.ribbon import ribbon_way
from hardware.case.view import (
    CameraPose,
    blur_px,
    card_px,
    corners_of_piles,
    lamp_pose,
    mast_pose,
    share_of_case,
)
from hardware.pi_camera.opening import DISTANCE_M, full_field
from hardware.simulated.projection import CARD_MM
from hardware.simulated.table import DRAW_PILE, PILE


def named(case: Case) -> str:
    return f"{case.board.name}, {case.display.name}, {case.button.name}"


def with_shape(case: Case, **changes: float) -> Case:
    return replace(case, shape=replace(case.shape, **changes))


@pytest.mark.parametrize("case", variants(), ids=named)
def test_the_ribbon_reaches_from_each_board(case):
    assert ribbon_faults(case) == []
    assert ribbon_way(case).length < case.ribbon.length - 50


@pytest.mark.parametrize("case", variants(), ids=named)
def test_the_mast_is_as_high_and_leans_as_asked(case):
    assert pose_faults(case) == []
    assert 380 <= mast_pose(case).height_mm <= 420
    assert 20 <= mast_pose(case).tilt_deg <= 35


@pytest.mark.parametrize("case", variants(), ids=named)
def test_the_camera_sees_both_piles_with_their_margins(case):
    assert field_faults(case, mast_pose(case)) == []
    assert field_faults(case, lamp_pose(case)) == []


@pytest.mark.parametrize("case", variants(), ids=named)
def test_the_ballast_and_the_buttons_find_their_places(case):
    assert [*bay_faults(case), *button_faults(case)] == []


def test_a_mast_ten_centimeters_longer_is_too_long_for_the_ribbon():
    longer = with_shape(Case(), mast_length=Case().shape.mast_length + 100)
    fault, *_ = ribbon_faults(longer)
    assert "must be 5" in fault
    assert "500 mm. Shorten the mast." in fault
    assert "380 to 420 mm is asked for" in pose_faults(longer)[0]


def test_a_sharp_bend_of_the_ribbon_is_told():
    case = Case()
    stiff = replace(case, ribbon=replace(case.ribbon, length=900, bend_radius=300))
    assert any("bends with a radius" in fault for fault in ribbon_faults(stiff))


def test_a_pile_outside_of_the_picture_is_told_by_its_name():
    case = Case()
    far = replace(case, table=replace(case.table, apart=600.0))
    faults = field_faults(far, mast_pose(far))
    assert [fault.split(" comes")[0] for fault in faults] == [
        "A card on the draw pile",
        "A card on the discard pile",
    ]


def test_a_pile_behind_the_edge_of_the_case_is_told():
    case = Case()
    near = replace(case, table=replace(case.table, pile_before=40.0))
    assert field_faults(near, mast_pose(near))


def test_a_camera_far_away_sees_cards_too_small_and_blurred():
    case = Case()
    far = CameraPose(height_mm=1800, tilt_deg=0, behind_mm=0)
    *_, small, blurred = field_faults(case, far)
    assert "the reader needs 60" in small
    assert "blurred" in blurred


def test_too_much_sand_is_told_and_a_thick_top():
    case = replace(Case(), ballast=Ballast("sand", 4.0, 1.6e-6))
    assert "Take something heavier." in bay_faults(case)[0]
    assert "snaps into" in button_faults(with_shape(case, top=6.0))[0]


def test_the_picture_has_its_top_far_from_the_case():
    case = Case()
    pose = mast_pose(case)
    far, near = (pose.to_picture((0.0, y, 0.0), case.camera) for y in (-100.0, 50.0))
    assert far[1] < near[1]
    assert isclose(far[0], case.camera.picture[0] / 2)


def test_straight_from_above_a_card_is_as_large_as_its_distance_says():
    case, pose = Case(), lamp_pose(Case())
    width = case.camera.picture[0]
    # The standard lens shows 714 mm at 550 mm.
    assert card_px(case, pose, 0.0) == pytest.approx(width * 87 / 714, rel=0.01)


def test_the_case_fills_less_than_a_third_of_the_picture():
    for case in variants():
        assert 0.1 < share_of_case(case, mast_pose(case)) < 0.33


def test_what_the_camera_is_taken_for_is_what_the_program_opens():
    camera = CAMERA_MODULE_3
    assert full_field("imx708").picture_wh == camera.picture
    assert camera.focused_at == DISTANCE_M * 1000
    assert blur_px(camera, camera.focused_at) == 0


def test_the_table_is_as_large_as_the_simulated_one():
    table = Case().table
    apart = hypot(PILE.x_mm - DRAW_PILE.x_mm, PILE.y_mm - DRAW_PILE.y_mm)
    assert table.apart == pytest.approx(apart, abs=1)
    assert table.card == CARD_MM
    assert table.least_card_px >= LEAST_HEIGHT * CAMERA_MODULE_3.picture[1]


def test_a_card_may_lie_anywhere_on_its_pile_in_any_direction():
    names = {name for name, _ in corners_of_piles(Case())}
    assert names == {"draw pile", "discard pile"}


@pytest.mark.parametrize("frame", [panel_frame, board_frame, head_frame])
def test_lengths_and_angles_are_in_the_world_as_in_a_part_s_own_system(frame):
    system = frame(Case())
    points = ((0.0, 0.0, 0.0), (1.0, 2.0, 3.0), (-4.0, 0.5, 2.0))
    placed = [(point, system.to_world(point)) for point in points]
    for (one, there), (other, yonder) in combinations(placed, 2):
        assert dist(there, yonder) == pytest.approx(dist(one, other))
