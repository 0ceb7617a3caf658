"""The teacher: takes shown cards from pictures, and makes a reader of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from companion.core.cards import Card
from companion.core.errors import TaughtDeckError
from vision.reading.classifier import CardClassifier, NetClassifier
from vision.reading.detector import CardDetector
from vision.reading.geometry import Pyramid, upright
from vision.reading.manifest import models_in, read_manifest
from vision.reading.reader import Reader
from vision.reading.reading import Corners, Image
from vision.reading.search import WholeCardSearch
from vision.reading.sizes import complete_card, proportion_of
from vision.reading.taught.alignment import FLAT_WH
from vision.reading.taught.classifiers import (
    LEAST_CONFIDENCE,
    MixedClassifier,
    TaughtClassifier,
    card_of,
)
from vision.reading.taught.deck import TaughtDeck
from vision.reading.taught.matching import Prototype


@dataclass(frozen=True, slots=True, eq=False)
class CardSample:
    """A card that was found in a picture to learn from."""

    flat: Image
    """``(288, 192, 3)`` uint8, BGR."""
    corners: Corners


@dataclass(frozen=True, slots=True, eq=False)
class Teacher:
    """Finds the cards that are shown, and makes readers that know them."""

    detector: CardDetector
    """Finds cards of any deck."""
    usual_classifier: CardClassifier
    """Names the cards that nobody needs to show."""

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """Load the nets.

        Args:
            folder: where ``manifest.toml`` lies; the shipped models when left out.

        Raises:
            ModelError: if the manifest or a file is missing or wrong.
        """
        with models_in(folder) as found:
            manifest = read_manifest(found)
            detector = CardDetector.load(found, manifest, any_card=True)
            return cls(detector, NetClassifier.load(found, manifest))

    def find_card(self, frame: Image) -> CardSample | None:
        """Find the one card that is shown; ``None`` if there is none.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
        """
        return next(iter(self.find_cards(frame)), None)

    def find_cards(self, frame: Image) -> tuple[CardSample, ...]:
        """Find all that may be the card that is shown, the likeliest first.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
        """
        found = [upright(each.corners) for each in self.detector.detect(frame)]
        pyramid = Pyramid.of(frame)
        return tuple(CardSample(pyramid.rectify(c, FLAT_WH), c) for c in found)

    def whole(
        self, frame: Image, sample: CardSample, proportions: Sequence[float]
    ) -> CardSample:
        """Find the whole of a shown card, if what was found is a part of it.

        Args:
            frame: the picture in which it was found.
            sample: what was found.
            proportions: the shorter by the longer side of other cards of the deck.
        """
        pyramid, usual = Pyramid.of(frame), proportion_of(proportions)
        corners = complete_card(self.detector, pyramid, sample.corners, usual)
        if corners is sample.corners:
            return sample
        corners = upright(corners)
        return CardSample(pyramid.rectify(corners, FLAT_WH), corners)

    def reader(self, deck: TaughtDeck, cards: Collection[Card] | None = None) -> Reader:
        """Make a reader that knows the cards of a taught deck.

        Of a deck that is based on another one, cards that were not shown are read as
        usual, if there are any: a printed variant is taught by its special cards only.

        Args:
            deck: what was shown.
            cards: all that the deck has; no other card is reported.
                ``None`` if nobody knows.

        Raises:
            TaughtDeckError: if no card was shown.
        """
        if not deck.samples:
            raise TaughtDeckError(
                f"The taught deck {deck.name} has no cards yet: show it at least one."
            )
        prototypes = tuple(
            Prototype.of(sample.card, sample.flat) for sample in deck.samples
        )
        taught = TaughtClassifier.of(prototypes)
        shown = frozenset(map(card_of, deck.cards))
        if not deck.based_on or (cards is not None and shown.issuperset(cards)):
            return Reader(self.detector, taught, LEAST_CONFIDENCE, WholeCardSearch)
        mixed = MixedClassifier(taught, self.usual_classifier, shown, cards)
        return Reader(self.detector, mixed, LEAST_CONFIDENCE, WholeCardSearch)
