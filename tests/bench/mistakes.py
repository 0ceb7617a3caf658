"""What goes wrong once in a simulated round, and how often people and sensors err.

The tracker has rates of its own (`companion.referee.tracking.rates`): it is not told
these.
"""

import random
from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.decks import Deck


class Mistake(Enum):
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
        in_color = rng.random() < 0.5
        others = [
            c
            for c in deck.faces
            if c != card
            and c.color is not None
            and (c.color == card.color if in_color else c.symbol == card.symbol)
        ]
    return rng.choice(others)


@dataclass(frozen=True, slots=True)
class SimulatedRates:
    """Frequencies, each a share of the occasions on which it can happen."""

    draws: float = 0.2
    """Turns in which the seat draws. Measured in simulated play: 0.2 to 0.24."""
    keeps: float = 0.7
    """Drawn cards that are kept. Measured in simulated play."""
    unread: float = 0.0037
    """Cards that nobody reads. Measured: 3 of 956 in simulated and photoreal rounds."""
    unread_again: float = 0.1
    """Cards unread just after another one. Assumed."""
    misread: float = 0.0006
    """Cards taken for another. Assumed: none of 956 was."""
    imagined: float = 0.0005
    """Cards read where none was laid. Assumed: none in 956."""
    no_draw: float = 0.02
    """Draws that nobody presses. Assumed of people."""
    no_pass: float = 0.03
    """Passes that nobody presses. Assumed of people."""
    out_of_turn: float = 0.006
    """Cards that another seat than the one to act plays. Assumed of people."""
    stray_press: float = 0.001
    """Presses that mean nothing. Assumed of people."""
    taken_back: float = 0.02
    """Rounds in which a card is taken back late. Assumed of people."""
    no_color: float = 0.2
    """Rounds in which a color is not named. Assumed of people."""
    habit: float = 0.2
    """Rounds in which a press is for a penalty counted already. Assumed of people."""
    draws_seen: float = 0.87
    """Draws that a camera sees whose draw pile is marked. Measured: 124 of 142, in 24
    simulated rounds of hard cases."""
    draws_imagined: float = 0.011
    """Cards before which it sees one that nobody made. Measured: 6 in 541 there."""
    unread_told: float = 0.7
    """Unread cards of which the camera says that one lies there. Measured: 24 of 34
    that its reader refused to read, in thirteen simulated rounds of hard cases."""
    arm_seen: float = 0.1
    """All others of which it sees the arm at least. Measured: none of 10."""
    idle_arms: float = 0.15
    """Cards before which somebody reaches over the pile for nothing. Measured: 36 of
    217."""
    unread_imagined: float = 0.01
    """Cards before which it says so though none was laid. Measured: none of 217."""


SIMULATED = SimulatedRates()
