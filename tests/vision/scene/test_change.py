import cv2
import numpy as np
import pytest
from film import XY, Lying, Table, corners_at

from companion.core.cards import Card
from vision.reading.geometry import angle_between, card_mask, pose_gap, short_side
from vision.reading.reading import Corners, Image
from vision.scene.background import find_entering, reaches_in
from vision.scene.change import changed, changed_share_beneath, changed_share_of_card

HERE = corners_at((120, 120))


def a_table(
    *poses: Corners, light: float = 1.0, shadow: float = 0.0, hand: XY | None = None
) -> Image:
    table = Table()
    table.pile = [Lying(Card.parse("R7"), corners) for corners in poses]
    table.light, table.shadow, table.hand = light, shadow, hand
    return table.picture()


def small(picture: Image) -> Image:
    return np.asarray(cv2.blur(picture[::2, ::2], (3, 3)))


def test_nothing_changes_in_noise() -> None:
    assert not changed(small(a_table(HERE)), small(a_table(HERE))).any()


@pytest.mark.parametrize("levers", [{"light": 0.6}, {"light": 1.2}, {"shadow": 0.3}])
def test_light_and_shadow_change_nothing(levers: dict[str, float]) -> None:
    now = small(a_table(HERE, **levers))
    assert not changed(small(a_table(HERE)), now).any()


def test_a_card_changes_its_place_and_nothing_at_the_border() -> None:
    mask = changed(small(a_table()), small(a_table(HERE)))
    inside = card_mask(HERE, (160, 120), 0.5) > 0
    assert (mask[inside] > 0).mean() > 0.6
    assert not find_entering(mask).mask.any()


def test_an_arm_reaches_the_border() -> None:
    now = small(a_table(HERE, hand=(120, 120)))
    assert reaches_in(small(a_table(HERE)), now)


def test_what_changes_only_beyond_the_end_of_the_table_does_not_count() -> None:
    before, now = small(a_table(HERE)), small(a_table(HERE, hand=(120, 120)))
    now[106:, 10:24] = 20
    mask, on_table = changed(before, now), changed(before, now, ends=90)
    assert mask[108:, 12:22].mean() > 200
    assert not on_table[:, 8:26].any()
    assert (on_table[:, 40:] == mask[:, 40:]).all()  # the arm, as far as the edge


def test_a_luma_picture_can_be_compared_as_well() -> None:
    before, now = (small(a_table(*poses))[..., 1] for poses in ((), (HERE,)))
    assert changed(before, now).any()


def test_the_place_of_a_card_is_unchanged_in_other_light() -> None:
    now = a_table(HERE, light=0.7)
    assert changed_share_of_card(a_table(HERE), now, HERE) < 0.02


def test_the_place_of_a_card_that_was_covered_is_changed() -> None:
    now = a_table(HERE, corners_at((125, 125), 30))
    assert changed_share_of_card(a_table(HERE), now, HERE) > 0.1


@pytest.mark.parametrize(("x", "degrees"), [(120, 70), (132, 10), (150, 0)])
def test_what_looks_out_beneath_a_second_card_is_unchanged(
    x: float, degrees: float
) -> None:
    new = corners_at((x, 120), degrees)
    now = a_table(HERE, new)
    share = changed_share_beneath(a_table(HERE), now, old=HERE, new=new)
    assert share < 0.05


@pytest.mark.parametrize(("x", "degrees"), [(120, 25), (132, 10), (150, 0)])
def test_what_comes_to_light_beside_a_pushed_card_is_something_else(
    x: float, degrees: float
) -> None:
    new = corners_at((x, 120), degrees)
    share = changed_share_beneath(a_table(HERE), a_table(new), old=HERE, new=new)
    assert share > 0.5


def test_of_a_card_that_is_covered_entirely_nothing_can_be_said() -> None:
    picture = a_table(HERE)
    assert changed_share_beneath(picture, picture, old=HERE, new=HERE) is None


def test_a_half_turn_is_the_same_pose() -> None:
    assert pose_gap(HERE, corners_at((120, 120), 180)) == pytest.approx(0, abs=1e-4)


def test_a_gap_counts_in_short_sides() -> None:
    moved = corners_at((120 + short_side(HERE), 120))
    assert pose_gap(HERE, moved) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(
    ("degrees", "expected"), [(30, 30), (90, 90), (150, 30), (180, 0), (-20, 20)]
)
def test_the_turn_between_cards_is_that_of_their_axes(
    degrees: float, expected: float
) -> None:
    turned = corners_at((50, 50), degrees)
    assert angle_between(HERE, turned) == pytest.approx(expected, abs=0.1)


def test_white_that_cannot_get_whiter_has_not_changed() -> None:
    before, now = a_table(HERE), a_table(HERE, light=1.5)
    assert changed_share_of_card(before, now, HERE) < 0.06
    assert changed_share_of_card(now, before, HERE) < 0.06
    assert not reaches_in(small(before), small(now))
