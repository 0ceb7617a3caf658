from dataclasses import dataclass

import numpy as np
import pytest

from vision.reading.classifier import NetClassifier
from vision.reading.reading import Refusal

COLORS = ("R", "B", "W")
SYMBOLS = ("6", "9", "W", "none")
CONDITIONS = ("fine", "covered", "blurred", "glare")
FINE = [9, 0, 0, 0]


@dataclass
class Says:
    """A net that gives set logits for the picture and for its half turn."""

    logits: list[list[float]]
    size_wh: tuple[int, int] = (4, 6)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        assert len(pictures) == 2
        return np.array(self.logits, np.float32)


def classifier_of(
    first: list[float],
    second: list[float] | None = None,
    condition: list[float] = FINE,
) -> NetClassifier:
    """A classifier of a net that gives colors, symbols and, last, the way up."""
    both = [[*said[:-1], *condition, said[-1]] for said in (first, second or first)]
    return NetClassifier(Says(both), COLORS, SYMBOLS, CONDITIONS, 1.0)


FLAT = np.zeros((6, 4, 3), np.uint8)


def test_color_and_symbol_make_the_card() -> None:
    naming = classifier_of([0, 9, 0, 9, 0, 0, 0, 0]).classify(FLAT)
    card, chance = naming.ranking[0]
    assert str(card) == "B6"
    assert chance > 0.99


def test_a_wild_has_no_color() -> None:
    naming = classifier_of([0, 0, 9, 0, 0, 9, 0, 0]).classify(FLAT)
    assert str(naming.ranking[0][0]) == "W"


def test_a_wild_symbol_on_a_colored_field_is_doubted() -> None:
    naming = classifier_of([9, 0, 0, 0, 0, 9, 0, 0]).classify(FLAT)
    assert naming.ranking[0][1] < 0.5


def test_half_turns_that_disagree_make_it_unsure() -> None:
    six, nine = [9, 0, 0, 9, 0, 0, 0, 0], [9, 0, 0, 0, 9, 0, 0, 0]
    naming = classifier_of(six, nine).classify(FLAT)
    assert naming.ranking[0][1] == pytest.approx(0.5, abs=0.01)


def test_no_face_is_told_apart() -> None:
    naming = classifier_of([9, 0, 0, 0, 0, 0, 9, 0]).classify(FLAT)
    assert naming.no_face > 0.99
    assert naming.ranking[0][1] < 0.01


def test_the_half_turn_that_stands_better_is_up() -> None:
    assert classifier_of([0] * 7 + [1], [0] * 7 + [-1]).classify(FLAT).is_upright
    assert not classifier_of([0] * 7 + [-1], [0] * 7 + [1]).classify(FLAT).is_upright


@pytest.mark.parametrize(
    ("condition", "flaw"),
    [
        ("covered", Refusal.COVERED),
        ("blurred", Refusal.BLURRED),
        ("glare", Refusal.GLARE),
        ("fine", Refusal.NO_CARD),
    ],
)
def test_what_hinders_a_reading_is_named(condition: str, flaw: Refusal) -> None:
    logits = [9.0 if name == condition else 0.0 for name in CONDITIONS]
    naming = classifier_of([9, 0, 0, 0, 0, 0, 9, 0], condition=logits).classify(FLAT)
    assert naming.flaw is flaw


def test_a_face_seen_well_is_no_more_than_unsure() -> None:
    naming = classifier_of([9, 0, 0, 1, 1, 0, 0, 0]).classify(FLAT)
    assert naming.flaw is Refusal.UNSURE
