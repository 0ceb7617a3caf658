"""The reading of one picture: its cards, or one reason why there is none."""

from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from companion.core.cards import Card

Image = NDArray[np.uint8]
"""A picture from a camera: ``(height, width, 3)`` uint8, BGR."""

Corners = NDArray[np.float32]
"""A card's corners: ``(4, 2)`` float32, x then y in pixels of the frame, clockwise
from the card's own top left as its symbol reads upright."""

Box = tuple[slice, slice]
"""Rows and columns of a picture."""


class Refusal(Enum):
    """Why no card is reported: the reader says so instead of guessing."""

    NO_CARD = "no_card"
    BLURRED = "blurred"
    GLARE = "glare"
    COVERED = "covered"
    UNSURE = "unsure"
    DARK = "dark"
    """Too little light falls on the table."""
    FAR = "far"
    """A card lies there, but too small in the picture."""
    CUT_OFF = "cut_off"
    """A card reaches over the edge of the picture."""
    UNKNOWN = "unknown"
    """A whole card lies there plainly, but of a print that nobody taught."""


@dataclass(frozen=True, slots=True, eq=False)
class CardReading:
    """One card found in a picture."""

    card: Card
    """The most probable card."""
    confidence: float
    """Probability that ``card`` is right, 0 to 1."""
    corners: Corners
    """Corners of the card in the picture."""
    alternatives: tuple[tuple[Card, float], ...] = ()
    """The next-best cards with their probabilities, best first."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """All that was read from one picture: cards, or one reason why there is none."""

    cards: tuple[CardReading, ...] = ()
    """The cards, the topmost or largest first; empty when refused."""
    refused: Refusal | None = field(default=None)
    """The reason when ``cards`` is empty, else ``None``."""

    def in_frame(self, part: Box) -> "Reading":
        """Tell of a whole frame what was read from this part of it."""
        rows, columns = part
        offset = np.array([columns.start, rows.start], np.float32)
        cards = (replace(card, corners=card.corners + offset) for card in self.cards)
        return replace(self, cards=tuple(cards))
