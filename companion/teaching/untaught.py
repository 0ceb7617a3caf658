"""Cards of a deck that nobody has taught yet."""

from collections.abc import Collection

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.errors import ConfigError
from companion.decks import load_named_deck
from vision.reading.taught.classifiers import card_of
from vision.reading.taught.deck import TaughtDeck

FEW = 4
"""Most cards named one by one; of more only their number is said."""


def missing_cards(deck: Deck, taught: Collection[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that are not taught yet, in the deck's order."""
    return tuple(card for card in deck.faces if card not in taught)


def untaught_line(taught: TaughtDeck) -> str:
    """Tell in one line for a terminal what is missing in a taught deck.

    Args:
        taught: what was shown.

    Returns:
        Nothing if all is taught, or if nobody here knows which cards the deck has.
    """
    try:
        deck = load_named_deck(taught.based_on) if taught.based_on else None
    except ConfigError:
        deck = None  # taught elsewhere
    missing = missing_cards(deck, set(map(card_of, taught.cards))) if deck else ()
    if deck is None or not missing:
        return ""
    names = f" ({', '.join(map(str, missing))})" if len(missing) <= FEW else ""
    return (
        f"{taught.name}: {len(missing)} of {len(deck.faces)} cards are not taught"
        f"{names}: teach them; until then those that do not look as usual are not"
        " read, and must be entered by touch."
    )
