"""The scene at rest, as it is remembered: bare, covered, and in its light."""

import numpy as np
import pytest
from film import PILE, Lying, Table, corners_at

from companion.core.cards import Card
from vision.scene.background import BackgroundModel, find_entering
from vision.scene.gate import small_picture

NEAR = (slice(30, 90), slice(40, 80))
ELSEWHERE = (slice(0, 20), slice(0, 20))


def table(hand=None, light=1.0):
    table = Table()
    table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    table.hand, table.light = hand, light
    return small_picture(table.picture())


BARE, ARM = table(), table(hand=(PILE[0], PILE[1] + 40))
DIM = table(light=0.7)


def model(*stored, covered=()):
    quiet = BackgroundModel()
    for small in stored:
        quiet.store(small)
    for small in covered:
        quiet.store(small, is_covered=True)
    return quiet


def test_before_anything_is_stored_nothing_is_known():
    blank = BackgroundModel()
    assert blank.without_cover is None
    assert not blank.is_comparable(BARE)
    assert not blank.is_reached_into(ARM)
    assert not blank.is_like(BARE)
    assert blank.gain_to(BARE) == 1.0


def test_the_first_picture_is_the_bare_scene_until_a_quiet_one_is_stored():
    quiet = BackgroundModel()
    quiet.start_with(BARE)
    assert quiet.without_cover is BARE
    assert quiet.is_reached_into(ARM)
    assert not quiet.is_comparable(BARE)
    quiet.start_with(ARM)
    assert quiet.without_cover is BARE, "an arm may come unnoticed before"
    quiet.start_with(BARE[::2])
    assert quiet.without_cover.shape == BARE[::2].shape
    quiet.store(DIM)
    assert quiet.without_cover is DIM
    quiet.start_with(ARM)
    assert quiet.without_cover is DIM


def test_what_is_covered_keeps_the_bare_scene_beside_it():
    quiet = model(BARE, covered=[ARM])
    assert quiet.without_cover is BARE
    assert not quiet.is_reached_into(ARM)
    assert not quiet.is_reached_into(BARE)
    assert quiet.is_like(ARM)
    assert not quiet.is_like(BARE)
    again = model(BARE, covered=[ARM, DIM])
    assert again.without_cover is BARE
    assert again.is_reached_into(ARM), "only the last cover is remembered"
    quiet.store(BARE)
    assert quiet.is_reached_into(ARM)


def test_an_arm_that_lay_still_while_other_things_moved_is_none():
    quiet = model(BARE)
    assert quiet.is_reached_into(ARM)
    quiet.note_suspect(ARM)
    assert not quiet.is_reached_into(ARM)
    quiet.store(BARE)
    assert quiet.is_reached_into(ARM)


def test_an_arm_must_reach_where_it_counts():
    assert model(BARE).is_reached_into(ARM, NEAR)
    assert not model(BARE).is_reached_into(ARM, ELSEWHERE)


def test_only_the_light_may_differ_from_the_quiet_scene():
    assert model(BARE).is_like(DIM)
    assert not model(BARE).is_like(ARM)
    assert model(BARE).is_like(ARM, ELSEWHERE)
    assert not model(BARE).is_like(ARM, NEAR)


def test_a_part_of_the_scene_can_be_renewed():
    quiet = model(BARE)
    quiet.store_part(ARM, NEAR)
    assert (quiet.without_cover[NEAR] == ARM[NEAR]).all()
    assert (quiet.without_cover[ELSEWHERE] == BARE[ELSEWHERE]).all()
    assert (table() == BARE).all(), "the picture itself stays"
    quiet.store_part(BARE[:50], NEAR)
    assert quiet.without_cover.shape == BARE.shape
    blank = BackgroundModel()
    blank.store_part(BARE, NEAR)
    assert blank.without_cover is None


def test_a_picture_of_another_size_cannot_be_compared():
    smaller = np.ascontiguousarray(BARE[:50])
    assert not model(BARE).is_comparable(smaller)
    assert not model(BARE).is_like(smaller)
    assert not model(BARE).is_reached_into(smaller)
    lit = model(BARE)
    lit.note_light(BARE)
    assert lit.gain_to(smaller) == 1.0


def test_the_light_is_measured_against_its_reference():
    quiet = model(BARE)
    assert quiet.gain_to(DIM) == 1.0
    quiet.note_light(BARE)
    assert quiet.gain_to(DIM) == pytest.approx(0.7, abs=0.03)
    assert quiet.gain_to(BARE) == 1.0
    quiet.forget_light()
    assert quiet.gain_to(DIM) == 1.0


def blobs(*boxes):
    change = np.zeros((90, 160), np.uint8)
    for top, bottom, left, right in boxes:
        change[top:bottom, left:right] = 255
    return change


EDGES = [(0, 20, 50, 60), (70, 90, 50, 60), (40, 50, 0, 20), (40, 50, 140, 160)]


@pytest.mark.parametrize("box", EDGES)
def test_what_touches_any_edge_reaches_in(box):
    assert find_entering(blobs(box)).mask.any()
    top, bottom, left, right = box
    shift = {0: 1, 90: -1}.get(top if top == 0 else bottom, 0)
    side = {0: 1, 160: -1}.get(left if left == 0 else right, 0)
    nearly = (top + shift, bottom + shift, left + side, right + side)
    assert find_entering(blobs(nearly)).mask.any(), "blur weakens the outermost pixel"
    away = (top + 2 * shift, bottom + 2 * shift, left + 2 * side, right + 2 * side)
    assert not find_entering(blobs(away)).mask.any()


def test_each_part_that_reaches_in_counts_for_itself():
    arms = find_entering(blobs((70, 90, 20, 30), (0, 20, 100, 110), (40, 50, 60, 70)))
    assert len(arms.numbers) == 2
    near = (slice(60, 90), slice(0, 50))
    assert arms.is_in(near)
    assert arms.only_in(near).mask[80, 25] == 255
    assert not arms.only_in(near).mask[10, 105]
    assert not arms.is_in((slice(35, 55), slice(55, 75)))
    arms = find_entering(blobs((70, 90, 20, 30), (0, 20, 100, 110)))
    assert arms.only_in(near).mask.sum() == arms.mask.sum() / 2


@pytest.mark.parametrize(("gap", "is_part"), [(4, True), (5, False)])
def test_parts_close_to_an_arm_belong_to_it(gap, is_part):
    arm = find_entering(blobs((70, 90, 20, 30), (60 - gap, 70 - gap, 20, 30)))
    assert bool(arm.by_arm()[64 - gap, 25]) is is_part
    assert arm.by_arm()[80, 25]


def test_a_part_between_two_arms_belongs_to_one_of_them_and_each_has_its_number():
    left, right, between = (60, 90, 10, 30), (60, 90, 40, 60), (50, 56, 30, 40)
    by_arm = find_entering(blobs(left, right, between)).by_arm()
    assert sorted(np.unique(by_arm)) == [0, 1, 2]
    assert by_arm[80, 20] != by_arm[80, 50]
    assert by_arm[53, 35] in {by_arm[80, 20], by_arm[80, 50]}
