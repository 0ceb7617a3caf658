"""What covers a place, and whether it is a hand that works there."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest
from film import XY, beyond

from vision.following.draw_pile import CardBack, Sight
from vision.following.visits import Surroundings, visits_to
from vision.reading.geometry import Mask
from vision.scene.table_plane import TablePlane

PLACE = (80.0, 60.0)
LENGTH = 25.0
"""Of a card, pixels."""
EVERY_S = 0.1
AROUND = Surroundings(np.array(PLACE), LENGTH, TablePlane((160, 120)))
PLAIN = np.zeros((120, 160, 3), np.uint8)
BACK = CardBack(np.array(PLACE), np.array((20.0, 60.0)), LENGTH, PLAIN, 0.0)
"""It looks like the table, so it can be seen nowhere else."""

Frame = list[tuple[XY, float]]
"""Each arm: where its fingers are, and from which side it comes, degrees."""


def arms(frame: Frame) -> Mask:
    mask = np.zeros((120, 160), np.uint8)
    for tip, whence in frame:
        ends = [
            np.rint(at).astype(int).tolist() for at in (tip, beyond(tip, whence, 200))
        ]
        cv2.line(mask, ends[0], ends[1], 255, 22)
    return mask


def visits(*frames: Frame, every_s: float = EVERY_S) -> list[float]:
    seen = [sight(number * every_s, arms(frame)) for number, frame in enumerate(frames)]
    return visits_to(AROUND, seen, len(seen) * every_s, BACK) or []


def sight(at: float, by_arm: Mask) -> Sight:
    return Sight(at, by_arm, PLAIN)


def there(whence: float, short_by: float = -3.0) -> Frame:
    """A hand at the place, which ends so many pixels before the middle."""
    return [(beyond(PLACE, whence, short_by + 11), whence)]


def beside(whence: float, aside: float) -> Frame:
    """An arm past the place, so many card lengths aside of it."""
    tip = beyond(beyond(PLACE, whence + 90, aside * LENGTH), whence, -40)
    return [(tip, whence)]


def at_depths(whence: float, depths: Iterable[float]) -> list[Frame]:
    return [[(beyond(PLACE, whence, depth), whence)] for depth in depths]


@pytest.mark.parametrize("whence", [0.0, 50.0, 90.0, 135.0, 180.0, 230.0, 270.0, 310.0])
def test_a_hand_that_covers_the_place_was_there_and_tells_from_where_it_came(
    whence: float,
) -> None:
    (from_deg,) = visits([], there(whence), there(whence), [])
    assert (from_deg - whence + 180) % 360 - 180 == pytest.approx(0, abs=6)


def test_without_an_arm_nobody_was_there() -> None:
    assert not visits()
    assert not visits([], [])


def test_what_covers_the_place_without_an_arm_is_no_hand() -> None:
    card = np.zeros((120, 160), np.uint8)
    cv2.circle(card, (80, 60), 8, 255, -1)
    assert not visits_to(AROUND, [sight(0.0, card), sight(0.1, card)], 0.2, BACK)


def test_a_hand_that_hardly_reaches_the_place_was_not_there() -> None:
    near = there(90, short_by=6.0)
    assert not visits(near, near)


@pytest.mark.parametrize(
    ("short_by", "frames", "count"), [(2, 3, 0), (2, 4, 1), (4, 4, 0)]
)
def test_fingertips_that_cover_less_must_stay_for_a_third_of_a_second(
    short_by: float, frames: int, count: int
) -> None:
    assert len(visits(*[there(90, short_by)] * frames)) == count


@pytest.mark.parametrize(("frames", "count"), [(1, 0), (2, 1)])
def test_a_hand_that_met_an_arm_and_covered_more_with_it_stays_twice_as_long(
    frames: int, count: int
) -> None:
    hand = there(90)
    met = [*hand, *beside(0, 0.4)]
    assert len(visits(*[hand] * frames, met, every_s=0.125)) == count


@pytest.mark.parametrize("aside", [-1.0, -0.7, -0.4, 0.0, 0.4, 0.7, 1.0])
def test_an_arm_that_only_reaches_past_was_not_there(aside: float) -> None:
    assert not visits(*[beside(20, aside)] * 4)


def test_an_arm_on_its_way_across_the_place_was_not_there() -> None:
    depths = (30, 10, -20, -40, -40, -40, -20, 10, 30)
    assert not visits(*at_depths(90, depths))


def test_of_an_arm_that_hardly_covers_the_place_nothing_is_said() -> None:
    near, across = there(90, short_by=6.0), beside(20, 0.0)
    for frame, expected in ((near, None), (across, [])):
        assert visits_to(AROUND, [sight(0.0, arms(frame))], 1.0, BACK) == expected


@pytest.mark.parametrize(("across", "count"), [(2, 1), (3, 0)])
def test_a_hand_stays_at_least_as_long_as_others_reach_across(
    across: int, count: int
) -> None:
    crossing = beside(0, 0.4)
    full = there(90, short_by=-8.0)
    assert len(visits(full, full, *[crossing] * across, every_s=0.125)) == count


def test_other_arms_elsewhere_do_not_matter() -> None:
    other = ((30.0, 60.0), 270.0)
    (from_deg,) = visits(*[[*there(90), other]] * 2)
    assert from_deg == pytest.approx(90, abs=6)


def test_each_arm_counts_by_itself_even_if_another_is_beside_the_place() -> None:
    """Of both together, as much lies on one side of the place as on the other."""
    hand, other = arms(there(90)) > 0, arms(beside(0, -0.9)) > 0
    by_arm = np.where(hand, 1, np.where(other, 2, 0)).astype(np.uint8)
    seen = [sight(number * EVERY_S, by_arm) for number in range(2)]
    (from_deg,) = visits_to(AROUND, seen, 2 * EVERY_S, BACK) or ()
    assert from_deg == pytest.approx(90, abs=6)
    as_one = [sight(at, np.minimum(by_arm, 1)) for at, by_arm, _ in seen]
    assert not visits_to(AROUND, as_one, 2 * EVERY_S, BACK)


@pytest.mark.parametrize(("missing", "is_seen"), [(1, False), (3, True)])
def test_a_hand_may_have_come_while_frames_were_missing(
    missing: int,
    is_seen: bool,  # noqa: FBT001 (a case)
) -> None:
    nobody = arms([])
    come = (missing + 1) * 0.0625
    seen = [
        sight(0.0, nobody),
        sight(come, arms(there(90))),
        sight(come + 0.0625, nobody),
    ]
    assert bool(visits_to(AROUND, seen, 1.0, BACK)) is is_seen


@pytest.mark.parametrize(("lasts_s", "is_seen"), [(0.12, False), (0.14, True)])
def test_a_hand_stays_at_least_an_eighth_of_a_second(
    lasts_s: float,
    is_seen: bool,  # noqa: FBT001 (a case)
) -> None:
    assert (
        bool(visits_to(AROUND, [sight(0.0, arms(there(90)))], lasts_s, BACK)) is is_seen
    )


@pytest.mark.parametrize(
    ("away", "count"),
    [(0, 1), (1, 1), (2, 1), (3, 2)],  # of 0.1 s; and longer than a quarter of a second
)
def test_a_hand_that_comes_again_was_there_twice(away: int, count: int) -> None:
    hand = there(90)
    assert len(visits(hand, hand, *[[]] * away, hand, hand)) == count


def test_on_a_table_that_leans_the_surroundings_are_seen_squashed() -> None:
    leaning = Surroundings(np.array(PLACE), LENGTH, TablePlane((160, 120), (0.0, 0.6)))
    hand = [sight(at, arms(there(180))) for at in (0.0, 0.1)]
    assert visits_to(leaning, hand, 0.2, BACK) == [pytest.approx(180, abs=6)]
