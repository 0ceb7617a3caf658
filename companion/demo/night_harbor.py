"""The deck of our own drawing: its rules, and how often each of its cards is there."""

from functools import cache
from pathlib import Path

from companion.core.decks import Deck
from companion.decks import load_deck

FILE = Path(__file__).with_name("night_harbor_112.toml")
"""Says what its cards do."""


@cache
def night_harbor() -> Deck:
    """Return the deck: see `hardware.simulated.drawing.harbor` for its pictures."""
    return load_deck(str(FILE))
