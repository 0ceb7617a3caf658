"""Arms that come, and arms that have left."""

import numpy as np
import pytest
from film import PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.scene.background import find_entering, reaches_in
from vision.scene.gate import small_picture


@pytest.fixture
def table():
    table = Table()
    table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    return table


def seen(table, *, hand):
    table.hand = (PILE[0], PILE[1] + 40) if hand else None
    return small_picture(table.picture())


def test_an_arm_that_comes_reaches_in(table):
    assert reaches_in(seen(table, hand=False), seen(table, hand=True))


def test_an_arm_that_was_there_and_has_left_does_not(table):
    """It changes the same part of the picture, but leaves the bare table behind."""
    assert not reaches_in(seen(table, hand=True), seen(table, hand=False))


def test_an_arm_that_stays_away_from_the_pile_does_not_reach_it(table):
    table.hand = (40, 200)
    now = small_picture(table.picture())
    near = (slice(30, 90), slice(40, 80))
    assert not reaches_in(seen(table, hand=False), now, near)


def test_what_changes_only_where_the_camera_stands_does_not_reach_in(table):
    """A display there changes up to the edge of the picture, and so does a shadow."""
    before = seen(table, hand=False)
    now = before.copy()
    now[100:, 60:90] = 20
    assert reaches_in(before, now)
    assert not reaches_in(before, now, ends=95)
    now[20:40, 20:40] = 20  # a card that was laid
    assert not reaches_in(before, now, ends=95)
    now[80:96, 65:85] = 20  # a hand of an arm of the table's color
    assert reaches_in(before, now, ends=95)


def test_the_fingers_of_an_arm_of_the_tables_color_belong_to_it():
    change = np.zeros((90, 160), np.uint8)
    change[70:, 80:100] = 255
    change[55:66, 84:96] = 255  # the hand between them looks like the table
    change[20:30, 20:30] = 255  # a card that lies elsewhere
    entering = find_entering(change)
    assert not entering.mask[55:66].any()
    whole = entering.by_arm()
    assert whole[55:66, 84:96].all()
    assert not whole[:50].any()


def arm_with(level_inside, level_outside=30):
    """A picture in which an arm, or the place of one, reaches in from below."""
    picture = np.full((90, 160, 3), level_outside, np.uint8)
    picture[40:, 60:80] = level_inside
    return picture


@pytest.mark.parametrize(
    ("before", "now", "reaches"),
    [
        (30, 90, True),
        (90, 30, False),  # it has left
        (90, 150, True),
        (200, 155, True),  # more than six tenths of it are still there
        (200, 140, False),
    ],
)
def test_an_arm_has_left_if_its_place_is_like_the_table_beside_it(before, now, reaches):
    assert reaches_in(arm_with(before), arm_with(now)) is reaches


def test_on_checks_an_arm_of_their_mean_color_comes_and_leaves():
    """Beside them a hand looked more like the cloth than the cloth itself."""
    rows, columns = np.indices((90, 160)) // 14 % 2
    cloth = np.where(rows == columns, 60, 160).astype(np.uint8)
    bare = np.dstack([cloth] * 3)
    reached = bare.copy()
    reached[40:, 60:80] = 105
    assert reaches_in(bare, reached)
    assert not reaches_in(reached, bare)


def test_a_sleeve_as_dark_as_a_shadow_beside_it_has_left_a_mottled_cloth():
    """Its colors are frequent around it, where hardly two pixels of the cloth agree."""
    random = np.random.default_rng(0)
    cloth = random.normal(110, 12, (90, 160, 3))
    cloth[80:, 30:130] = random.normal(45, 6, (10, 100, 3))
    sleeve = cloth.copy()
    sleeve[40:, 60:80] = random.normal(45, 6, (50, 20, 3))
    assert not reaches_in(sleeve.astype(np.uint8), cloth.astype(np.uint8))
    assert reaches_in(cloth.astype(np.uint8), sleeve.astype(np.uint8))


def test_where_no_table_is_seen_beside_it_something_has_come():
    before, now = np.full((90, 160, 3), 150, np.uint8), arm_with(150, 90)
    now[:, :58] = now[:, 82:] = np.random.default_rng(0).integers(0, 255, (90, 1, 1))
    assert reaches_in(before, now)


def test_an_arm_over_what_the_camera_stands_on_is_judged_where_the_table_ends(table):
    """A bright display looks less like what is beside it than a sleeve does."""
    bare = seen(table, hand=False)
    bare[95:], bare[97:, 62:88] = 60, 230
    arm = bare.copy()
    arm[60:, 60:90] = 75
    for before, now, is_there in ((bare, arm, True), (arm, bare, False)):
        assert reaches_in(before, now) is not is_there
        assert reaches_in(before, now, ends=93) is is_there
