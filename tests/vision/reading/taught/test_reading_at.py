"""A taught card is read where something new lies, though no net finds a card there."""

from dataclasses import replace
from typing import cast

import numpy as np
import pytest
from other_cards import NAMES, flat_of, other_card, seen

from vision.reading.detector import CardDetector, Detection
from vision.reading.reader import Reader
from vision.reading.search import WholeCardSearch
from vision.reading.taught.classifiers import LEAST_CONFIDENCE, TaughtClassifier
from vision.reading.taught.matching import Prototype

pytestmark = pytest.mark.slow


class Blind:
    """Finds no corners that it would trust."""

    def trusted(self, _pyramid, _spots):
        return []

    def correct_once(self, _pyramid, spot):
        return spot


@pytest.fixture(scope="module")
def reader():
    classifier = TaughtClassifier.of(
        tuple(Prototype.of(name, flat_of(name)) for name in NAMES)
    )
    return Reader(
        cast("CardDetector", Blind()), classifier, LEAST_CONFIDENCE, WholeCardSearch
    )


def places(corners):
    """The card's place as what has changed tells it: good to a twentieth."""
    off = np.array([[9, -6], [-7, -5], [6, 8], [-5, 9]], np.float32)
    return lambda: corners + off


@pytest.mark.parametrize("name", ["1-disc", "2-box", "3-cross"])
def test_a_card_is_laid_on_what_it_seems_to_be(reader, name):
    picture, corners = seen(other_card(name), 20.0)
    (card,) = reader.read_at(picture, places(corners)).cards
    assert str(card.card) == name


def test_a_part_of_a_card_is_no_card(reader):
    picture, corners = seen(other_card("2-box"), 0.0)
    half = corners.copy()
    half[2:] = (corners[2:] + corners[[1, 0]]) / 2
    assert reader.read_at(picture, lambda: half).cards == ()


def test_where_nothing_is_new_nothing_is_read(reader):
    picture, _ = seen(other_card("2-box"), 0.0)
    assert reader.read_at(picture, lambda: None).cards == ()


def test_a_card_is_told_where_it_lies_and_not_where_it_was_looked_for(reader):
    picture, corners = seen(other_card("3-cross"), 20.0)
    middle = corners.mean(axis=0)
    too_large = (corners - middle) * np.float32(1.04) + middle
    (card,) = reader.read_at(picture, lambda: too_large).cards
    ways = (card.corners, np.roll(card.corners, 2, axis=0))  # it looks so on its head
    off = min(float(np.abs(way - corners).max()) for way in ways)
    assert off < np.abs(too_large - corners).max() / 2


class Across(Blind):
    """Finds a card, but begins it at one of its long sides."""

    def __init__(self, corners):
        self.spot = Detection(np.roll(corners, 1, axis=0), 0.95)

    def guess_from_near(self, _pyramid):
        return [self.spot]

    def trusted(self, _pyramid, spots):
        return spots

    def trusted_elsewhere(self, _pyramid, _spots):
        return []


@pytest.mark.parametrize("name", ["1-disc", "2-box", "3-cross"])
def test_a_card_that_is_found_lying_across_is_read_standing(reader, name):
    picture, corners = seen(other_card(name), 20.0)
    turned = replace(reader, detector=cast("CardDetector", Across(corners)))
    (card,) = turned.read(picture).cards
    assert str(card.card) == name
