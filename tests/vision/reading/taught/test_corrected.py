from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from models.training.drawing.faces import draw_face
from vision.reading.classifier import Classification
from vision.reading.reading import Refusal
from vision.reading.taught.alignment import FLAT_WH
from vision.reading.taught.classifiers import (
    CorrectedClassifier,
    CorrectedSamples,
    card_of,
)
from vision.reading.taught.deck import TaughtSample
from vision.reading.taught.shortlist import distorted


def flat(card, *, worn=False, seed=1):
    face = cv2.resize(draw_face(card)[..., :3], FLAT_WH, interpolation=cv2.INTER_AREA)
    if worn:
        cv2.line(face, (60, 90), (140, 200), (30, 20, 20), 12, cv2.LINE_AA)
        cv2.line(face, (150, 90), (50, 190), (30, 20, 20), 12, cv2.LINE_AA)
    return distorted(face, np.random.default_rng(seed))


@dataclass
class Doubting:
    """Says of every card the same."""

    said: tuple = (("R1", 0.5), ("R7", 0.3), ("R2", 0.1))
    size_wh = (64, 96)

    def classify(self, seen):
        assert seen.shape[1::-1] == self.size_wh
        ranking = tuple((card_of(card), chance) for card, chance in self.said)
        return Classification(ranking, 0.0, is_upright=True, flaw=Refusal.UNSURE)


CORRECTED = (TaughtSample("R7", flat("R7", worn=True)),)
OTHERS = tuple(TaughtSample(card, flat(card, seed=2)) for card in ("R1", "R2"))


def read(seen, said=Doubting.said, corrected=CORRECTED, others=OTHERS):
    classifier = CorrectedClassifier(
        Doubting(said), CorrectedSamples(corrected, others)
    )
    seen = cv2.resize(seen, classifier.size_wh, interpolation=cv2.INTER_AREA)
    (card, chance), *_ = classifier.classify(seen).ranking
    return str(card), chance > 0.8


def test_a_worn_card_that_was_put_right_is_read_the_next_time() -> None:
    assert read(flat("R7", worn=True, seed=3)) == ("R7", True)


def test_a_worn_card_is_read_though_it_is_surely_taken_for_another() -> None:
    said = (("R1", 0.95), ("R7", 0.02))
    assert read(flat("R7", worn=True, seed=3), said) == ("R7", True)


@pytest.mark.slow
@pytest.mark.parametrize("card", ["R1", "R2", "B7", "W"])
def test_no_other_card_is_read_as_the_corrected_one(card) -> None:
    assert read(flat(card, seed=4)) == ("R1", False)


def test_a_card_that_the_usual_reading_rules_out_is_never_told() -> None:
    said = (("B1", 0.99), ("B2", 0.001))
    assert read(flat("R7", worn=True, seed=3), said) == ("B1", True)


def test_nothing_is_told_before_it_was_compared_with_all_it_may_be() -> None:
    worn = flat("R7", worn=True, seed=3)
    assert read(worn, others=OTHERS[:1]) == ("R1", False)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ((("B1", 0.5), ("R7", 0.002)), "R7"),  # held possible
        ((("B1", 0.5), ("R7", 0.0019)), "B1"),
        ((("R1", 0.89),), "R7"),  # of its color, and not sure
        ((("R1", 0.9),), "R1"),
        ((("R1", 0.8), ("R7", 0.1), ("G4", 0.018)), "R7"),  # hardly a rival
        ((("R1", 0.8), ("R7", 0.1), ("G4", 0.019)), "R1"),  # nobody knows its look
    ],
)
def test_a_corrected_card_is_told_if_it_is_possible_and_all_rivals_are_known(
    said, told
) -> None:
    others = (*OTHERS, TaughtSample("B1", flat("B1", seed=2)))
    assert read(flat("R7", worn=True, seed=3), said, others=others)[0] == told


def test_without_corrections_the_usual_reader_gets_what_it_always_got() -> None:
    assert CorrectedClassifier(Doubting(), CorrectedSamples()).size_wh == (64, 96)


def test_a_card_is_blurred_as_much_across_as_down():
    noise = np.random.default_rng(1).normal(128, 30, (*FLAT_WH[::-1], 3))
    for seed in range(3):
        blurred = distorted(np.uint8(noise), np.random.default_rng(seed)).astype(float)
        across, down = (np.abs(np.diff(blurred, axis=axis)).mean() for axis in (1, 0))
        assert across == pytest.approx(down, rel=0.1)
