"""What goes wrong once in a round, and how the sensors then report it."""

import random
from enum import Enum

from companion.core.cards import Card
from companion.core.decks import Deck


class Mishap(Enum):
    """One mistake of a sensor or a hand."""

    NONE = "no error"
    UNREAD = "card unread"
    TWO_UNREAD = "two cards unread"
    MISREAD = "card misread"
    PHANTOM = "card imagined"
    NO_DRAW = "draw forgotten"
    NO_PASS = "pass forgotten"  # noqa: S105 (a turn, not a password)
    NO_COLOR = "color not named"
    WRONG_SEAT = "out of turn"
    TAKEN_BACK = "taken back late"
    HABIT = "press by habit"


class Wiring(Enum):
    """What the sensors know about who it was."""

    SHARED = "shared buttons"
    OWN = "own buttons"
    SEEN = "directions"
    """Shared buttons, but the camera sees from where each arm comes."""


def lookalike(card: Card, deck: Deck, rng: random.Random) -> Card:
    """Return another face that ``card`` may be taken for: one attribute is wrong."""
    if card.color is None:
        others = [c for c in deck.faces if c.color is None and c != card]
    else:
        in_color = rng.random() < 0.5  # noqa: PLR2004 (a coin)
        others = [
            c
            for c in deck.faces
            if c != card
            and c.color is not None
            and (c.color == card.color if in_color else c.symbol == card.symbol)
        ]
    return rng.choice(others)
