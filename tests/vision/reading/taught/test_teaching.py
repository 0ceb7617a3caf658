from typing import cast

import numpy as np
import pytest
from other_cards import other_card, seen

from vision.reading.classifier import CardClassifier
from vision.reading.detector import CardDetector, Detection
from vision.reading.reading import Corners, Image
from vision.reading.taught.classifiers import MixedClassifier, TaughtClassifier, card_of
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.teacher import Teacher

pytestmark = pytest.mark.slow


class Finds:
    """A detector that finds a card with these corners."""

    def __init__(self, corners: Corners) -> None:
        self.corners = corners

    def detect(self, frame: Image) -> list[Detection]:
        del frame
        return [Detection(self.corners, 0.99)]


def shown(corners: Corners, picture: Image) -> Image:
    nobody = cast("CardClassifier", None)
    (card,) = Teacher(cast("CardDetector", Finds(corners)), nobody).find_cards(picture)
    return card.flat


@pytest.mark.parametrize("quarters", [1, 3])
def test_a_card_that_is_found_lying_across_is_taught_standing(quarters) -> None:
    picture, corners = seen(other_card("2-box"), 20.0)
    across = np.roll(corners, quarters, axis=0)
    upright = shown(corners, picture), shown(np.roll(corners, 2, axis=0), picture)
    assert any(np.array_equal(shown(across, picture), flat) for flat in upright)


@pytest.mark.parametrize(
    ("has", "classifier"),
    [(("R7",), TaughtClassifier), (("R7", "R8"), MixedClassifier)],
)
def test_a_usual_card_is_looked_for_only_where_one_was_not_shown(
    has, classifier
) -> None:
    picture, corners = seen(other_card("2-box"), 20.0)
    deck = TaughtDeck("Ours", based_on="ours").with_sample(
        "R7", shown(corners, picture)
    )
    nobody = Teacher(cast("CardDetector", None), cast("CardClassifier", None))
    reader = nobody.reader(deck, frozenset(map(card_of, has)))
    assert isinstance(reader.classifier, classifier)
