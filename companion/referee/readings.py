"""Narrows what the camera read to cards that the deck in play has.

A table without a shuffle-hands card is never asked about one (5.17).
"""

from dataclasses import replace

from companion.core.decks import Deck
from companion.referee.inputs import CardSeen

_UNSURE = 0.0


def in_deck(deck: Deck, seen: CardSeen) -> CardSeen | None:
    """Return a reading without the cards that the deck does not have.

    Args:
        deck: the deck in play.
        seen: the card as it was read.

    Returns:
        The reading, with confidence 0 if its best card was not in the deck; ``None``
        if none of its cards is: the card is as good as unread.
    """
    readings = [card for card in (seen.card, *seen.alternatives) if card in deck]
    if not readings:
        return None
    best, *others = readings
    confidence = seen.confidence if best == seen.card else _UNSURE
    return replace(seen, card=best, confidence=confidence, alternatives=tuple(others))
