"""Which arm did what, by where it was and when: at the limits."""

from collections.abc import Iterable

import numpy as np
import pytest

from vision.following.arm_tracks import ArmTracks, Reach, reaches_of
from vision.following.pile_events import Origin
from vision.scene.background import find_entering
from vision.scene.table_plane import TablePlane

TABLE = TablePlane((160, 120))
WIDTH = 160
PLACE = np.array([80.0, 60.0])
NEAR = 10.0
"""Pixels within which an arm is at the place."""


def reach(
    whence: float, *, short: float = 0.0, depth: float = 50.0, is_shared: bool = False
) -> Reach:
    """An arm from a direction, whose far end is so many pixels short of the place."""
    turn = np.radians(whence)
    way = np.array([np.sin(turn), -np.cos(turn)])
    tip = PLACE + short * way
    return Reach(tip + depth * way, tip, TABLE, is_shared)


def across(whence: float) -> Reach:
    """An arm that reaches over the place and far beyond it."""
    return reach(whence, short=-40.0, depth=100.0)


def tracks(*seen: tuple[float, Reach]) -> ArmTracks:
    found = ArmTracks()
    for at, each in seen:
        found.note([each], at, WIDTH)
    return found


def who_laid(arms: ArmTracks, landed_at: float, until: float = 9.0) -> Origin | None:
    return arms.who_laid(PLACE, NEAR, landed_at=landed_at, until=until)


def degrees(origin: Origin | None) -> float:
    """Direction of an origin, -180 to 180; rounded, as it is a sum of waves."""
    assert origin is not None
    return round((origin.degrees + 180) % 360 - 180, 6)


# How it reaches.


@pytest.mark.parametrize(
    ("place", "gap"),
    [((5, 3), 3), ((-4, 3), 5), ((13, -4), 5), ((0, 0), 0), ((10, 2), 2)],
)
def test_the_gap_to_an_arm_is_that_to_its_nearest_point(
    place: tuple[float, float], gap: float
) -> None:
    arm = Reach(np.zeros(2), np.array([10.0, 0]), TABLE)
    assert arm.gap_to(np.array(place, float)) == pytest.approx(gap)


def test_an_arm_that_only_just_enters_is_a_point() -> None:
    arm = Reach(PLACE, PLACE, TABLE)
    assert arm.gap_to(PLACE + np.array([3, 4])) == pytest.approx(5)
    assert arm.depth == 0


def masked(*boxes: tuple[slice, slice]) -> np.ndarray:
    change = np.zeros((120, 160), np.uint8)
    for box in boxes:
        change[box] = 255
    return change


def reaches(change: np.ndarray) -> list[Reach]:
    return [*reaches_of(find_entering(change), PLACE)]


def test_an_arm_begins_in_the_middle_of_what_it_covers_of_the_edge() -> None:
    change = masked(np.s_[70:, 70:90])
    (arm,) = reaches(change)
    assert arm.entry == pytest.approx((79.5, 118.5))
    assert arm.tip == pytest.approx((79.5, 71), abs=1)
    assert arm.depth == pytest.approx(47.5, abs=1)


def test_without_an_arm_nothing_reaches_in() -> None:
    assert reaches(masked()) == []


@pytest.mark.parametrize(("gap", "arms"), [(56, 1), (57, 2)])
def test_arms_are_two_where_a_third_of_the_width_lies_between_them(
    gap: int, arms: int
) -> None:
    """0.35 of 160 pixels."""
    there = 39 + gap
    assert len(reaches(masked(np.s_[80:, 30:40], np.s_[80:, there : there + 10]))) == (
        arms
    )


@pytest.mark.parametrize(("ends", "arms"), [(119, 1), (120, 2)])
def test_whatever_covers_seven_pixels_of_the_edge_is_no_arm_of_its_own(
    ends: int, arms: int
) -> None:
    change = masked(np.s_[80:, 20:40], np.s_[80:, 116:119], np.s_[80:ends, 119])
    assert len(reaches(change)) == arms


def test_if_no_arm_is_wide_enough_all_are_one() -> None:
    (arm,) = reaches(masked(np.s_[80:, 20:23], np.s_[80:, 120:123]))
    assert arm.entry == pytest.approx((71, 118.5))


@pytest.mark.parametrize(("hole", "ends_at"), [(5, 60), (6, 95), (9, 98)])
def test_an_arm_that_meets_another_ends_at_a_hole_of_six_pixels(
    hole: int, ends_at: int
) -> None:
    change = masked(np.s_[50:, 70:90], np.s_[50:70, 70:])
    change[89 : 89 + hole, 76:84] = 0
    whence = {round(arm.degrees / 90): arm for arm in reaches(change)}
    assert whence[2].tip[1] == pytest.approx(ends_at, abs=0.8)
    assert whence[1].tip == pytest.approx(PLACE)
    assert all(arm.is_shared for arm in whence.values())


# Which samples are one arm.


@pytest.mark.parametrize(("moved", "stayed_s"), [(40.0, 0.5), (40.1, 0.0)])
def test_an_arm_whose_entry_leaps_by_a_fourth_of_the_width_is_another(
    moved: float, stayed_s: float
) -> None:
    first, then = (Reach(np.array([80.0 + by, 119]), PLACE, TABLE) for by in (0, moved))
    arms = tracks((1.0, first), (1.5, then))
    stayed = arms.who_stayed(PLACE, NEAR)
    assert stayed is not None
    assert stayed[1] == stayed_s


@pytest.mark.parametrize(("away_s", "stayed_s"), [(1.0, 1.0), (1.25, 0.0)])
def test_an_arm_that_was_away_for_more_than_a_second_is_another(
    away_s: float, stayed_s: float
) -> None:
    arms = tracks((2.0, reach(0)), (2.0 + away_s, reach(0)))
    assert arms.who_stayed(PLACE, NEAR)[1] == stayed_s


def test_a_sample_belongs_to_the_nearest_arm() -> None:
    left, right = (Reach(np.array([x, 119.0]), PLACE, TABLE) for x in (60.0, 90.0))
    arms = ArmTracks()
    arms.note([left], 1.0, WIDTH)
    arms.note([right], 1.0, 40)  # in so narrow a picture they are two
    arms.note([Reach(np.array([80.0, 119]), PLACE, TABLE)], 1.75, WIDTH)
    origin, stayed_s = arms.who_stayed(PLACE, NEAR)
    assert stayed_s == 0.75
    assert origin.degrees < 180


@pytest.mark.parametrize(("count", "stayed_s"), [(100, 99.0), (101, 99.0)])
def test_of_an_arm_a_hundred_frames_are_remembered(count: int, stayed_s: float) -> None:
    arms = tracks(*((float(at), reach(0)) for at in range(count)))
    assert arms.who_stayed(PLACE, NEAR)[1] == stayed_s


@pytest.mark.parametrize(("others", "stayed_s"), [(11, 0.5), (12, 0.0)])
def test_a_dozen_arms_are_remembered(others: int, stayed_s: float) -> None:
    later = ((10.0 + 2 * at, reach(0)) for at in range(others))
    arms = tracks((0.0, reach(90)), (0.5, reach(90)), *later)
    assert arms.who_stayed(PLACE, NEAR)[1] == stayed_s


# Who stayed.


def test_an_arm_stays_until_it_is_seen_elsewhere() -> None:
    """A hand that lies still is in no moving frame until it leaves."""
    away = reach(0, short=30)
    arms = tracks((1.0, away), (1.25, reach(0)), (1.5, reach(0)), (2.25, away))
    origin, stayed_s = arms.who_stayed(PLACE, NEAR)
    assert stayed_s == 1.0
    assert degrees(origin) == 0


def test_the_arm_that_stayed_longest_is_told() -> None:
    arms = tracks(
        *((1.0, reach(90)), (1.5, reach(90))),
        *((3.0, reach(0)), (3.75, reach(0))),
        *((6.0, reach(180)), (6.25, reach(180))),
    )
    origin, stayed_s = arms.who_stayed(PLACE, NEAR)
    assert (degrees(origin), stayed_s) == (0, 0.75)


@pytest.mark.parametrize(("gap", "is_there"), [(9.9, True), (10.0, False)])
def test_an_arm_is_at_a_place_within_the_radius_only(
    gap: float,
    is_there: bool,  # noqa: FBT001 (a case)
) -> None:
    arms = tracks((1.0, reach(0, short=gap)))
    assert (arms.who_stayed(PLACE, NEAR) is not None) is is_there
    assert (who_laid(arms, 1.0) is not None) is is_there


def test_arms_that_were_forgotten_did_nothing() -> None:
    arms = tracks((1.0, reach(0)))
    arms.forget()
    assert arms.who_stayed(PLACE, NEAR) is None
    assert who_laid(arms, 1.0) is None


# Who laid.


def test_a_hand_at_the_card_laid_it_and_no_arm_that_reached_over_it() -> None:
    arms = tracks((1.0, reach(90)), (1.0, across(180)))
    assert degrees(who_laid(arms, 1.0)) == 90


def test_an_arm_that_reached_over_it_laid_it_if_no_hand_was_there() -> None:
    assert degrees(who_laid(tracks((1.0, across(90))), 1.0)) == 90


@pytest.mark.parametrize("arm", [reach(90), across(90)])
@pytest.mark.parametrize(("until", "is_known"), [(1.0, True), (0.9, False)])
def test_what_comes_after_the_end_has_laid_nothing(
    arm: Reach,
    until: float,
    is_known: bool,  # noqa: FBT001 (a case)
) -> None:
    assert (who_laid(tracks((1.0, arm)), 1.0, until) is not None) is is_known


@pytest.mark.parametrize(
    ("first_at", "then_at", "whence"),
    [
        (0.9, 1.0, 90),  # of two that came just then the last
        (0.9, 1.15, 90),  # a little later, too
        (0.9, 1.16, 0),  # but not much later
        (0.39, 0.4, 90),
        (0.1, 0.3, 90),  # if all hovered there, the last of them
        (1.2, 1.3, 0),  # if all came afterwards, the first of them
    ],
)
def test_of_two_hands_the_one_laid_it_that_came_just_then(
    first_at: float, then_at: float, whence: float
) -> None:
    arms = tracks((first_at, reach(0)), (then_at, reach(90)))
    assert degrees(who_laid(arms, landed_at=1.0)) == whence


def test_a_hand_that_hovered_there_has_not_laid_it() -> None:
    arms = tracks((0.4, reach(0)), (0.3, reach(90)))
    origin = who_laid(arms, landed_at=1.0)
    assert degrees(origin) == 0
    assert origin is not None
    assert origin.spread == pytest.approx(7.5)  # the other one raises no doubt


def test_a_hand_that_was_seen_by_itself_is_likelier_than_one_that_met_another() -> None:
    arms = tracks((0.9, reach(0)), (1.0, reach(90, is_shared=True)))
    assert degrees(who_laid(arms, landed_at=1.0)) == 0
    met = tracks((0.9, reach(0, is_shared=True)), (1.0, reach(90, is_shared=True)))
    assert degrees(who_laid(met, landed_at=1.0)) == 90


def test_a_hand_counts_as_seen_by_itself_if_it_once_was() -> None:
    arms = tracks(
        (0.8, reach(0, is_shared=True)),
        (0.85, reach(0)),
        (0.9, reach(90, is_shared=True)),
    )
    assert degrees(who_laid(arms, landed_at=1.0)) == 0


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [(0, 60, 60), (340, 40, 60), (40, 340, 60), (0, 180, 180)],
)
def test_another_hand_that_may_have_laid_it_makes_the_direction_less_sure(
    one: float, other: float, apart: float
) -> None:
    arms = tracks((0.8, reach(one)), (0.9, reach(other)))
    origin = who_laid(arms, landed_at=1.0)
    assert origin is not None
    assert origin.spread == pytest.approx(np.hypot(7.5, apart / 2))


# From where it came.


def origin_of(samples: Iterable[Reach], until: float = 9.0) -> Origin:
    arms = tracks(*((0.1 * at, each) for at, each in enumerate(samples)))
    origin = who_laid(arms, landed_at=0.0, until=until)
    assert origin is not None
    return origin


@pytest.mark.parametrize(("depth", "spread"), [(25, 10), (50, 7.5), (100, 6.25)])
def test_a_long_arm_tells_more_surely_from_where_it_comes(
    depth: float, spread: float
) -> None:
    origin = origin_of([reach(30, depth=depth)])
    assert origin.degrees == pytest.approx(30)
    assert origin.spread == pytest.approx(spread)


def test_the_deeper_an_arm_reaches_in_the_more_its_direction_counts() -> None:
    """Weights 30² for 0 degrees, and 60² for 30; together they scatter by 12."""
    entry = PLACE + np.array([0, 60])
    shallow = Reach(entry, PLACE + np.array([0, 30]), TABLE)
    turn = np.radians(30)
    deep = Reach(entry, entry - 60 * np.array([np.sin(-turn), np.cos(turn)]), TABLE)
    arms = tracks((0.0, deep), (0.1, shallow))
    place = deep.tip
    origin = arms.who_laid(place, NEAR, landed_at=0.0, until=1.0)
    assert origin is not None
    mean = 900 * np.exp(1j * np.radians(180)) + 3600 * np.exp(1j * np.radians(210))
    scatter = np.degrees(np.sqrt(-2 * np.log(abs(mean) / 4500)))
    assert origin.degrees == pytest.approx(np.degrees(np.angle(mean)) % 360)
    assert origin.spread == pytest.approx(
        np.hypot(5 * (1 + 25 / 60), scatter / 2), rel=1e-4
    )


def test_only_what_was_seen_until_then_tells_from_where_it_came() -> None:
    arms = [reach(30), reach(40)]
    assert origin_of(arms, until=0.05).degrees == pytest.approx(30)
    assert origin_of(arms, until=0.1).degrees == pytest.approx(35, abs=0.1)


def test_near_the_stand_of_the_camera_a_direction_is_less_sure() -> None:
    plane = TablePlane((160, 120), (0.0, 0.5))
    arm = Reach(np.array([80.0, 118]), PLACE, plane)
    sure = 5 * (1 + 25 / arm.depth)
    assert origin_of([arm]).spread == pytest.approx(np.hypot(sure, 20 * 0.5), rel=1e-3)
