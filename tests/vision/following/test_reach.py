"""Arms as masks: where they enter, and how many they are."""

import math

import numpy as np
import pytest

from vision.following.arm_tracks import ArmTracks, Reach, reaches_of
from vision.scene.background import find_entering
from vision.scene.table_plane import TablePlane

PILE = np.array([80.0, 60.0])


def reaches(*boxes: tuple[slice, slice], pile=PILE) -> list[Reach]:
    change = np.zeros((120, 160), np.uint8)
    for box in boxes:
        change[box] = 255
    return [*reaches_of(find_entering(change), pile)]


@pytest.mark.parametrize(
    ("box", "degrees"),
    [
        (np.s_[:50, 70:90], 0),
        (np.s_[50:70, 90:], 90),
        (np.s_[70:, 70:90], 180),
        (np.s_[50:70, :60], 270),
    ],
)
def test_an_arm_comes_from_where_it_enters(box, degrees):
    (reach,) = reaches(box)
    assert (reach.degrees - degrees + 180) % 360 - 180 == pytest.approx(0, abs=5)


def test_nothing_reaches_in():
    assert not reaches(np.s_[40:60, 40:60])


def test_fingers_side_by_side_are_one_arm():
    assert len(reaches(np.s_[80:, 60:66], np.s_[70:, 75:81], np.s_[80:, 90:96])) == 1


def test_an_arm_across_a_corner_is_one_arm():
    assert len(reaches(np.s_[:40, 110:125], np.s_[10:40, 110:])) == 1


def test_arms_from_two_sides_are_two():
    whence = sorted(r.degrees for r in reaches(np.s_[70:, 70:90], np.s_[50:60, 110:]))
    assert whence == pytest.approx([90, 180], abs=8)


def test_arms_that_meet_at_the_pile_are_two():
    whence = sorted(r.degrees for r in reaches(np.s_[50:, 70:90], np.s_[50:70, 70:]))
    assert whence == pytest.approx([90, 180], abs=8)


@pytest.mark.parametrize("pile", [(159.6, 60.0), (170.0, 130.0), (-9.0, -9.0)])
def test_arms_that_meet_at_a_pile_beyond_the_edge_are_two(pile):
    boxes = np.s_[50:, 70:90], np.s_[50:70, 70:]
    assert len(reaches(*boxes, pile=np.array(pile))) == 2


def test_only_what_is_near_the_arm_is_near():
    (reach,) = reaches(np.s_[70:, 70:90])
    assert reach.gap_to(PILE) == pytest.approx(11, abs=2)
    assert reach.gap_to(np.array([80.0, 100.0])) < 2


def test_over_the_stand_of_the_camera_a_wide_sleeve_is_no_arms_far_end():
    change = np.zeros((90, 160), np.uint8)
    change[68:, 0:110] = 255  # so near the lens it covers the corner, and the stand
    change[40:68, 30:45] = 255
    table = TablePlane((160, 90), (0.0, float(np.tan(np.radians(27)))))
    (reach,) = reaches_of(find_entering(change), np.array([38.0, 35.0]), table)
    assert reach.tip == pytest.approx((37, 41), abs=5)


def test_what_fills_the_whole_picture_comes_from_somewhere():
    tracks = ArmTracks()
    whole = Reach(PILE, PILE, TablePlane((160, 120)))
    tracks.note([whole], 0.0, 160)
    origin = tracks.who_laid(PILE, 20.0, landed_at=0.0, until=1.0)
    assert 0 <= origin.degrees < 360
    assert math.isfinite(origin.spread)
