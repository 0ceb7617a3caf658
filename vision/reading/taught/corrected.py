"""Worn and drawn-on cards: as the table has put them right, beside the usual reading.

A corrected picture never names a card alone. The usual reading must hold the card
possible, and every other card that it holds possible must have been seen as it looks in
this deck, so that both can be compared; else the reading stays what it was.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from companion.core.cards import Card
from vision.reading.face import CardClassifier, Classification
from vision.reading.reading import Image
from vision.reading.taught.deck import TaughtSample
from vision.reading.taught.match import Matcher
from vision.reading.taught.namer import LEAST_CONFIDENCE, card_of, classification_of
from vision.reading.taught.prototype import Prototype
from vision.reading.taught.view import FLAT_WH, NormalizedCard

_SURE = 0.9
"""A card that is told so surely is doubted only for one that is named beside it."""
_POSSIBLE = 0.002
"""A card that is less likely than this is not meant."""
_RIVAL = 0.02
"""Of what the usual reading holds possible: less likely cards are no rivals."""
_CLOSE = 8
"""Most pictures compared closely."""
_READY = 16
"""Most pictures kept ready; each takes some megabytes, and doubts are rare."""


@dataclass(slots=True)
class Remembered:
    """What cards of the deck look like; replaced as a whole, by any thread."""

    corrected: tuple[TaughtSample, ...] = ()
    """Pictures that the table has put right, under the cards' right names."""
    seen: tuple[TaughtSample, ...] = ()
    """Pictures of cards that were told surely: only to compare with, never to name."""


@dataclass(frozen=True, slots=True, eq=False)
class CorrectedClassifier:
    """Names cards as usual, except those that the table has put right."""

    usual: CardClassifier
    remembered: Remembered

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of the flats that it names."""
        return FLAT_WH if self.remembered.corrected else self.usual.size_wh

    def classify(self, flat: Image) -> Classification:
        """Name a flat card, whichever way up it lies.

        Args:
            flat: the card alone, of ``size_wh``, ``(height, width, 3)`` uint8, BGR.
        """
        usual = self.usual.classify(_resized(flat, self.usual.size_wh))
        likely = self._likely(usual)
        rivals = self._rivals(usual, {card_of(known.card) for known in likely})
        if not likely or rivals is None:
            return usual
        naming = _compared(_resized(flat, FLAT_WH), (*likely, *rivals))
        card, chance = naming.ranking[0]
        is_corrected = any(card == card_of(known.card) for known in likely)
        if not is_corrected or chance < LEAST_CONFIDENCE:
            return usual
        others = tuple(other for other in usual.ranking if other[0] != card)
        ranking = ((card, chance), *others)
        return replace(naming, ranking=ranking, outline=usual.outline)

    def _likely(self, usual: Classification) -> tuple[TaughtSample, ...]:
        """Choose the corrected pictures that what is seen may be."""
        first, chance = usual.ranking[0]
        cards = {card for card, share in usual.ranking[1:] if share >= _POSSIBLE}
        is_sure = chance >= _SURE

        def may_be(card: Card) -> bool:
            return card in cards or (not is_sure and card.color == first.color)

        found = self.remembered.corrected
        return tuple(known for known in found if may_be(card_of(known.card)))

    def _rivals(
        self, usual: Classification, likely: set[Card]
    ) -> list[TaughtSample] | None:
        """Find a look of all other possible cards; ``None`` if one was never seen."""
        whole = sum(share for _, share in usual.ranking)
        rivals = {
            card for card, share in usual.ranking if share >= _RIVAL * whole
        } - likely
        found = [
            known for known in self.remembered.seen if card_of(known.card) in rivals
        ]
        has_all = {card_of(known.card) for known in found} == rivals
        return found if has_all else None


def _compared(flat: Image, known: tuple[TaughtSample, ...]) -> Classification:
    matcher, seen = Matcher(tuple(map(_ready, known))), NormalizedCard.of(flat)
    guesses = [(n, turned) for n in range(len(known)) for turned in (False, True)]
    matches = matcher.matches((seen, seen.turned()), guesses, _CLOSE)
    return classification_of(matcher, matches)


@lru_cache(_READY)
def _ready(shown: TaughtSample) -> Prototype:
    return Prototype.of(shown.card, shown.flat)


def _resized(flat: Image, size_wh: tuple[int, int]) -> Image:
    if flat.shape[1::-1] == size_wh:
        return flat
    return np.asarray(cv2.resize(flat, size_wh, interpolation=cv2.INTER_AREA), np.uint8)
