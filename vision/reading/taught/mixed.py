"""A printed variant of the usual deck: its special cards taught, the others known."""

from collections.abc import Container
from dataclasses import dataclass

import cv2
import numpy as np

from companion.core.cards import Card
from vision.reading.face import CardClassifier, Classification
from vision.reading.reading import Image
from vision.reading.taught.namer import LEAST_CONFIDENCE, TaughtClassifier
from vision.reading.taught.view import FLAT_WH


@dataclass(frozen=True, slots=True, eq=False)
class MixedClassifier:
    """Names shown cards by what was shown, and cards that nobody showed as usual."""

    taught: TaughtClassifier
    usual: CardClassifier
    """Knows the usual cards."""
    shown: frozenset[Card]
    """A card that was shown, but does not look so, is no such card."""
    cards: Container[Card] | None = None
    """All cards of the deck, if they are known: it is no other card."""

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
        """
        naming = self.taught.classify(flat)
        if naming.ranking[0][1] >= LEAST_CONFIDENCE or naming.is_back:
            return naming
        small = cv2.resize(flat, self.usual.size_wh, interpolation=cv2.INTER_AREA)
        usual = self.usual.classify(np.asarray(small, np.uint8))
        card, chance = usual.ranking[0]
        is_told = chance >= LEAST_CONFIDENCE and self._may_be_usual(card)
        return usual if is_told else naming

    def _may_be_usual(self, card: Card) -> bool:
        is_of_deck = self.cards is None or card in self.cards
        return is_of_deck and card not in self.shown
