from typing import cast

import numpy as np
import pytest
from bench.setups import random_setup

from companion.commands.benchmarks.camera import next_frame
from models.training.drawing.theme_decks import draw_harbor, draw_sun_and_moon
from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid, pose_gap
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
