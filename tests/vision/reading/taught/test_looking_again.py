"""Where the corners of a taught card are found badly, other ways are tried."""

from typing import cast

import numpy as np
import pytest
from other_cards import BACK_SIDE, NAMES, flat_of, other_card, seen, with_back

from companion.core.cards import Card
from vision.reading.classifier import Classification
from vision.reading.detector import CardDetector, Detection
from vision.reading.reader import Reader
from vision.reading.reading import Refusal
from vision.reading.search import WholeCardSearch
from vision.reading.taught.classifiers import LEAST_CONFIDENCE, TaughtClassifier
from vision.reading.taught.matching import Prototype

pytestmark = pytest.mark.slow
AT_NIGHT = pytest.mark.nightly(reason="other cards and ways of lying")

NOWHERE = np.array([[5, 5], [65, 5], [65, 95], [5, 95]], np.float32)


EXACT = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)


class Answers:
    """Guesses spots; each correction gives the next of some corners, all trusted."""

    def __init__(self, guesses, corners):
        self.guesses = [Detection(guess, 0.5) for guess in guesses]
        self.corners = iter(corners)
        self.corrected = 0

    def guess_from_near(self, _pyramid):
        return self.guesses

    def guess_from_afar(self, _pyramid):
        return []

    def trusted(self, _pyramid, _spots):
        self.corrected += 1
        corners = next(self.corners, None)
        return [] if corners is None else [Detection(corners, 0.97)]

    def correct_once(self, _pyramid, spot):
        return spot


@pytest.fixture(scope="module")
def classifier():
    return TaughtClassifier.of(
        tuple(Prototype.of(name, flat_of(name)) for name in NAMES)
    )


def read(classifier, detector, picture):
    reader = Reader(
        cast("CardDetector", detector), classifier, LEAST_CONFIDENCE, WholeCardSearch
    )
    return [str(card.card) for card in reader.read(picture).cards]


def test_trusted_corners_of_no_card_do_not_end_the_search(classifier):
    picture, corners = seen(other_card("2-box"), 20.0)
    detector = Answers([NOWHERE], [NOWHERE, NOWHERE + 9, corners])
    assert read(classifier, detector, picture) == ["2-box"]


def test_a_whole_card_that_was_put_right_ends_the_search():
    detector = Answers([NOWHERE, NOWHERE + 9], [NOWHERE, NOWHERE + 9])
    read(Relaid(), detector, np.zeros((100, 100, 3), np.uint8))
    assert detector.corrected == 1


def test_corners_that_were_looked_at_are_not_named_again(classifier):
    picture, _ = seen(other_card("2-box"), 20.0)
    named = Counted(classifier)
    read(named, Answers([NOWHERE], [NOWHERE] * 5), picture)
    assert named.count == 1


@pytest.mark.parametrize("place", [0, pytest.param(len(NAMES), marks=AT_NIGHT)])
def test_poor_corners_are_moved_wherever_the_back_was_shown(place):
    picture, corners = seen(other_card("2-box"), 20.0)
    width = np.linalg.norm(corners[1] - corners[0])
    poor = corners + np.array([0.137, 0.096], np.float32) * width
    detector = Answers([poor], [poor] * 5)
    assert read(with_back(place), detector, picture) == ["2-box"]


def test_a_back_that_was_shown_is_not_laid_anew():
    picture, corners = seen(BACK_SIDE, 20.0)
    named = Counted(with_back(0))
    read(named, Answers([corners], [corners]), picture)
    assert named.count == 1


class Counted:
    """A classifier that counts what it is asked."""

    def __init__(self, classifier):
        self.classifier = classifier
        self.size_wh = classifier.size_wh
        self.count = 0

    def classify(self, flat):
        self.count += 1
        return self.classifier.classify(flat)


class Relaid:
    """A classifier that is sure of a card once it was laid anew."""

    size_wh = (192, 288)

    def __init__(self):
        self.is_sure = False

    def classify(self, _flat):
        whole, self.is_sure = self.is_sure, True
        return Classification(
            ranking=((Card.parse("R7"), float(whole)),),
            no_face=float(not whole),
            is_upright=True,
            flaw=Refusal.NO_CARD,
            is_whole=whole,
            outline=EXACT,
        )


class Starts(Answers):
    """Notes from where it corrects corners."""

    def __init__(self, guesses, corners):
        super().__init__(guesses, corners)
        self.starts = []

    def trusted(self, pyramid, spots):
        self.starts += spots
        return super().trusted(pyramid, spots)


def test_half_a_card_is_looked_at_in_the_size_of_what_was_found_before(classifier):
    picture, corners = seen(other_card("2-box"), 20.0)
    middle = corners.mean(axis=0)
    away = corners - middle + np.array([150, 300], np.float32)
    half = (corners - middle) * np.float32(0.5) + middle
    detector = Starts([away, half], [away, corners])
    assert read(classifier, detector, picture) == ["2-box"]
    assert np.abs(detector.starts[1].corners - corners).max() < 1


def test_what_tells_the_size_of_cards_is_not_looked_at_anew(classifier):
    picture, corners = seen(other_card("2-box"), 20.0)
    middle = corners.mean(axis=0)
    away = corners - middle + np.array([150, 300], np.float32)
    detector = Starts([away, corners], [away, NOWHERE, corners])
    assert read(classifier, detector, picture) == ["2-box"]
    assert np.abs(detector.starts[2].corners.mean(axis=0) - middle).max() < 1


def test_a_card_beside_a_smaller_thing_is_looked_at_in_its_own_size_too(classifier):
    """A box of matches is surely found, but says nothing of the cards."""
    picture, corners = seen(other_card("2-box"), 20.0)
    middle = corners.mean(axis=0)
    box = (corners - middle) * np.float32(0.6) + middle + np.float32([60, 60])
    detector = Starts([], [box, None, corners])
    detector.guesses = [Detection(box, 0.9), Detection(corners, 0.3)]
    assert read(classifier, detector, picture) == ["2-box"]
    assert np.abs(detector.starts[2].corners - corners).max() < 1
