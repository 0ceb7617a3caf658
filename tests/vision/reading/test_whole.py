from typing import cast

import numpy as np
import pytest
from bench.setups import random_setup

from companion.commands.benchmarks.camera import next_frame
from models.training.drawing.theme_decks import draw_harbor, draw_sun_and_moon
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid, pose_gap, to_frame
from vision.reading.sizes import USUAL, complete_card, proportion, proportion_of
from vision.reading.taught.teacher import Teacher

CARD = np.array([(100, 100), (165, 100), (165, 200), (100, 200)], np.float32)
UPPER = np.array([(100, 100), (165, 100), (165, 160), (100, 160)], np.float32)
LEFT = np.array([(100, 100), (140, 100), (140, 200), (100, 200)], np.float32)
MIDDLE = np.array([(119, 129), (146, 129), (146, 171), (119, 171)], np.float32)
MAT = np.array([(30, 30), (235, 30), (235, 270), (30, 270)], np.float32)
SHEET = np.array([(54, 30), (211, 30), (211, 270), (54, 270)], np.float32)
PICTURE = Pyramid.of(np.zeros((300, 300, 3), np.uint8))


class Table:
    """Has a card, whose corners are found from a guess near by; perhaps on others."""

    def __init__(self, *cards):
        self.cards = cards or (CARD,)

    def correct(self, _pyramid, spot, *, hopeless):
        del hopeless
        ways = (spot.corners, np.roll(spot.corners, 1, axis=0))
        for card in self.cards:
            if any(pose_gap(card, way) < 0.2 for way in ways):
                return Detection(card, 0.95)
        return Detection(spot.corners, 0.2)


def whole(part, table=None, wanted=0.65):
    return complete_card(cast("CardDetector", table or Table()), PICTURE, part, wanted)


@pytest.mark.parametrize("part", [UPPER, LEFT])
@pytest.mark.parametrize("turn", range(4))
def test_a_part_is_prolonged_to_the_whole_card(part, turn):
    assert np.array_equal(whole(np.roll(part, turn, axis=0)), CARD)


@pytest.mark.parametrize("turn", range(4))
def test_what_is_printed_in_the_middle_of_a_card_is_not_taken_for_it(turn):
    assert np.array_equal(whole(np.roll(MIDDLE, turn, axis=0)), CARD)


def test_what_a_card_lies_on_is_not_taken_for_it():
    assert whole(CARD, Table(MAT)) is CARD


def test_the_sheet_on_which_a_card_lies_is_not_taken_for_it():
    assert whole(CARD, Table(CARD, SHEET)) is CARD


def test_a_whole_card_stays_as_it_was_found():
    assert whole(CARD) is CARD


def test_nothing_is_made_up_where_the_deck_is_printed_so():
    assert whole(UPPER, Table(UPPER)) is UPPER


class Noting(Table):
    """Finds no card, and notes where one is looked for."""

    def __init__(self):
        super().__init__(MAT)
        self.tried = []

    def correct(self, pyramid, spot, *, hopeless):
        self.tried.append(spot.corners)
        return super().correct(pyramid, spot, hopeless=hopeless)


def prolonged(part, wanted):
    """Where a whole card is looked for of which a part was found."""
    table = Noting()
    assert whole(part, table, wanted) is part
    return table.tried[5:]  # after the part itself, and what may be all around it


def test_a_part_is_prolonged_to_either_side_by_the_mean_of_its_opposite_ones():
    part = np.array([(100, 100), (160, 100), (165, 160), (95, 160)], np.float32)
    along = np.hypot(60, 5)
    by = 65 / along / 0.65
    far = 2 * by - 1
    down, up = ([[-1, a], [1, a], [1, b], [-1, b]] for a, b in ((-1, far), (-far, 1)))
    tried = prolonged(part, 0.65)
    for box, found in zip((down, up), tried, strict=False):
        assert found == pytest.approx(to_frame(np.float32(box), part), abs=0.01)


@pytest.mark.parametrize(("high", "ways"), [(50, 2), (49, 0), (90, 2)])
def test_a_part_that_shows_less_than_half_of_a_card_is_none(high, ways):
    """Of a card of 65 by 100: what stands, and what lies across."""
    part = np.array([(80, 80), (145, 80), (145, 80 + high), (80, 80 + high)])
    tried = prolonged(np.asarray(part, np.float32), 0.65)
    stands = [
        each for each in tried if np.ptp(each[:, 0]) == pytest.approx(65, abs=0.1)
    ]
    assert len(stands) == ways


def test_one_part_among_whole_cards_does_not_change_the_proportion_of_the_deck():
    cards = [proportion(corners) for corners in (CARD, CARD, UPPER, CARD, LEFT)]
    assert proportion_of(cards) == pytest.approx(0.65)


def test_before_some_cards_are_known_most_decks_tell_the_proportion():
    assert proportion_of([1.0, 1.0]) == USUAL


@pytest.mark.slow
@pytest.mark.parametrize("card", ["R2", "Y1", "YR", "BF"])
def test_a_card_without_a_border_is_taught_whole_and_not_the_sun_on_it(card):
    camera = random_setup(np.random.default_rng(35), draw_sun_and_moon).camera
    camera.table.take_from_draw_pile(camera.table.draw_pile)
    camera.table.place(card, camera.table.careless_pose())
    image = next_frame(camera).image
    teacher = Teacher.load()
    shown = teacher.whole(image, teacher.find_card(image), ())
    (lies,) = camera.table.pile
    assert pose_gap(camera.table.projection.corners(lies.pose), shown.corners) < 0.15


@pytest.mark.slow
def test_a_card_that_is_dark_below_is_taught_whole_on_a_dark_table():
    camera = random_setup(np.random.default_rng(9801), draw_harbor).camera
    camera.table.take_from_draw_pile(camera.table.draw_pile)
    camera.table.place("W", camera.table.careless_pose())
    image = next_frame(camera).image
    teacher = Teacher.load()
    shown = teacher.whole(image, teacher.find_card(image), ())
    (card,) = camera.table.pile[-1:]
    assert pose_gap(camera.table.projection.corners(card.pose), shown.corners) < 0.1
