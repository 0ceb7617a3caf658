"""Readers of the usual cards and of taught decks, which know what the deck has."""

from collections.abc import Collection
from pathlib import Path

from companion.core.cards import Card
from companion.core.errors import ConfigError
from companion.decks import load_named_deck
from vision.reading.reader import Reader
from vision.reading.taught.deck import TaughtDeck, read_taught_deck
from vision.reading.taught.teacher import Teacher


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
    return reader_of(read_taught_deck(deck), Teacher.load(models))


def reader_of(deck: TaughtDeck, teacher: Teacher) -> Reader:
    """Make a reader of a taught deck, which tells no card that the deck does not have.

    Raises:
        TaughtDeckError: if no card was shown.
    """
    return teacher.reader(deck, _cards(deck))


def _cards(deck: TaughtDeck) -> Collection[Card] | None:
    """Return all cards of a taught deck, if its deck file is known here."""
    try:
        return load_named_deck(deck.based_on).faces if deck.based_on else None
    except ConfigError:
        return None  # taught elsewhere: it is read all the same
