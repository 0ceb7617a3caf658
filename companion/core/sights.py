"""What the camera shows people besides the game: looked at, never ruled on.

Corners are four points clockwise from the card's own top left, each as parts of the
picture's width and height from its upper left, so that a picture of any size fits.
"""

from dataclasses import dataclass

from companion.core.cards import Card

Outline = tuple[tuple[float, float], ...]
"""Four points, x and y from 0 to 1; see the module."""


@dataclass(frozen=True, slots=True)
class SpreadCard:
    """One card of a hand that is spread before the camera."""

    card: Card
    """The most probable card."""
    confidence: float
    """Probability that it is right, 0 to 1."""
    corners: Outline
    """Where it lies."""
    alternatives: tuple[Card, ...] = ()
    """The next-best readings, best first."""


@dataclass(frozen=True, slots=True)
class HandRead:
    """The uncovered cards of one picture, read because somebody asked for it.

    The top of the discard pile is among them if it can be seen.
    """

    at: float
    """When the picture was taken, monotonic seconds."""
    cards: tuple[SpreadCard, ...]
    """The cards, from left to right; empty if none could be read."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The camera's picture, small, for people to look at."""

    at: float
    """When it was taken, monotonic seconds."""
    size_wh: tuple[int, int]
    """Width and height, pixels."""
    rgb: bytes
    """Red, green and blue of each pixel, row by row from the top."""
    card: SpreadCard | None = None
    """The card on top, as last read; this and the rest while checks are asked for."""
    is_sharp: bool | None = None
    """Whether the card is in focus; ``None`` if there is none to tell it by."""
    is_light: bool = True
    """Whether there is light enough."""
    is_glaring: bool = False
    """Whether much of the picture is nothing but white."""
    knows_draw_pile: bool = False
    """Whether the draw pile's place is known, by learning or by being marked."""
