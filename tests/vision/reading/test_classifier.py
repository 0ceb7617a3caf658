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

    later: list[list[float]] | None = None
    """What it says of the card seen from beside; the same if left out."""
    looks: int = 0
    seen: np.ndarray | None = None
    """What it was shown last."""

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        self.seen, turned = pictures
        assert (self.seen == turned[::-1, ::-1]).all()
        self.looks += 1
        said = self.logits if self.looks == 1 or not self.later else self.later
        return np.array(said, np.float32)


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
    naming = classifier_of(SIX, NINE).classify(FLAT)
    assert naming.ranking[0][1] == pytest.approx(0.5, abs=0.01)


SIX, NINE = [9, 0, 0, 9, 0, 0, 0, 0], [9, 0, 0, 0, 9, 0, 0, 0]
DOUBTED = [3, 0, 0, 3, 0, 0, 0, 0]
"""A six, by about 0.8."""


def looking(first: list[float], later: list[float]) -> tuple[Says, NetClassifier]:
    both = [[[*said[:-1], *FINE, 0.0]] * 2 for said in (first, later)]
    net = Says(both[0], later=both[1])
    return net, NetClassifier(net, COLORS, SYMBOLS, CONDITIONS, 1.0)


def test_what_is_doubted_and_another_card_from_beside_is_told_by_neither_name() -> None:
    net, classifier = looking(DOUBTED, [3, 0, 0, 0, 3, 0, 0, 0])
    assert classifier.classify(FLAT).ranking[0][1] < 0.7
    assert net.looks == 5


def test_what_is_doubted_and_the_same_from_beside_is_told_more_surely() -> None:
    card, chance = looking(DOUBTED, SIX)[1].classify(FLAT).ranking[0]
    assert str(card) == "R6"
    assert chance > 0.95


@pytest.mark.parametrize("first", [SIX, [1, 0, 0, 1, 0, 0, 1, 0]])
def test_what_is_sure_or_unlikely_is_looked_at_once(first) -> None:
    net, classifier = looking(first, NINE)
    classifier.classify(FLAT)
    assert net.looks == 1


@pytest.mark.parametrize(("white", "shown"), [(20, 235), (99, 235), (101, 101)])
def test_a_dim_card_is_brightened_before_it_is_named(white: int, shown: int) -> None:
    flat = np.zeros((60, 40, 3), np.uint8)
    flat[20:] = white
    net, classifier = looking(SIX, SIX)
    classifier.classify(flat)
    assert net.seen is not None
    assert net.seen.max() == shown
    assert net.seen.min() == 0


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
