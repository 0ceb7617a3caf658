"""Take a shown card from a picture, and make a reader of what was shown."""

from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Self

from vision.reading.finder import Finder
from vision.reading.locate import Spot
from vision.reading.manifest import read_manifest
from vision.reading.reader import Reader
from vision.reading.reading import Corners, Image
from vision.reading.rectify import Pyramid
from vision.reading.taught.deck import TaughtDeck, TaughtDeckError
from vision.reading.taught.deck_file import read_taught_deck
from vision.reading.taught.namer import LEAST_CONFIDENCE, TaughtNamer
from vision.reading.taught.prototype import Prototype
from vision.reading.taught.view import FLAT_WH


def any_finder(folder: Path | None = None) -> Finder:
    """Load the nets that find cards of any deck.

    Args:
        folder: where ``manifest.toml`` lies; the shipped models when left out.

    Raises:
        ModelError: if the manifest or a file is missing or wrong.
    """
    if folder is None:
        with as_file(files("models")) as shipped:
            return any_finder(shipped)
    return Finder.load(folder, read_manifest(folder), any_card=True)


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """A card that was found in a picture to learn from."""

    flat: Image
    """``(288, 192, 3)`` uint8, BGR."""
    corners: Corners


@dataclass(frozen=True, slots=True, eq=False)
class Teacher:
    """Finds the cards that are shown."""

    finder: Finder

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """Load the nets that find cards: see `any_finder`."""
        return cls(any_finder(folder))

    def look(self, frame: Image) -> ShownCard | None:
        """Find the one card that is shown; ``None`` if there is none.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
        """
        found = self.finder.find(frame)
        return _shown(frame, found[0]) if found else None

    def reader(self, deck: TaughtDeck) -> Reader:
        """Make a reader of a taught deck: see `reader_of`."""
        return reader_of(deck, self.finder)


def _shown(frame: Image, spot: Spot) -> ShownCard:
    flat = Pyramid.of(frame).rectify(spot.corners, FLAT_WH)
    return ShownCard(flat, spot.corners)


def reader_of(deck: TaughtDeck, finder: Finder) -> Reader:
    """Make a reader that knows the cards of a taught deck.

    Args:
        deck: what was shown.
        finder: finds cards of any deck.

    Raises:
        TaughtDeckError: if no card was shown.
    """
    if not deck.shown:
        raise TaughtDeckError(
            f"The taught deck {deck.name} has no cards yet: show it at least one."
        )
    prototypes = tuple(Prototype.of(shown.card, shown.flat) for shown in deck.shown)
    return Reader(finder, TaughtNamer.of(prototypes), LEAST_CONFIDENCE)


def load_reader(deck: Path | None = None, models: Path | None = None) -> Reader:
    """Load a reader of the usual cards, or of a taught deck.

    Args:
        deck: the file of a taught deck.
        models: where ``manifest.toml`` lies; the shipped models when left out.

    Raises:
        ModelError: if the manifest or a file is missing or wrong.
        TaughtDeckError: if the deck cannot be used.
    """
    if deck is None:
        return Reader.load(models)
    return reader_of(read_taught_deck(deck), any_finder(models))
