"""Cards as they are printed: a symbol, and a color unless the card is wild."""

from dataclasses import dataclass
from enum import Enum
from typing import NewType, Self

from companion.core.errors import NotationError

Symbol = NewType("Symbol", str)
"""What is printed, in record notation: ``7``, ``S``, ``R``, ``+2``, ``W``, ``W+4``.

Symbols are open: a deck file may add its own. Wild symbols begin with ``W``.
"""


class Color(Enum):
    """The four colors of a deck, and the four on the other side of a deck with two."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PINK = "pink"
    TEAL = "teal"
    ORANGE = "orange"
    VIOLET = "violet"

    __hash__ = object.__hash__  # Enum's own is slow, and faces are looked up a lot

    @property
    def letter(self) -> str:
        """The capital that stands for the color in notation, as in ``R7``."""
        return self.value[0].upper()


LIGHT = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
"""The colors of nearly every deck."""
DARK = (Color.PINK, Color.TEAL, Color.ORANGE, Color.VIOLET)
"""The colors of the dark side, where a deck has one (H14)."""

_COLORS = {color.letter: color for color in Color}


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card face.

    A wild card has no color and is never re-colored: the color that was called
    belongs to the state of the game, not to the card.
    """

    symbol: Symbol
    """What is printed."""
    color: Color | None = None
    """The printed color; ``None`` for wilds."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a card from notation, such as ``R7``, ``G+2``, ``W`` or ``W+4``.

        Raises:
            NotationError: if ``text`` is not a card's notation.
        """
        color = _COLORS.get(text[:1])
        if color is not None and len(text) > 1:
            return cls(Symbol(text[1:]), color)
        if text[:1] == "W":
            return cls(Symbol(text))
        raise NotationError(
            f"Expected a card such as R7, GS, B+2, W or W+4, but found {text!r:.80}."
        )

    @property
    def is_wild(self) -> bool:
        """Whether the card matches everything and lets its player name a color."""
        return self.color is None

    def __str__(self) -> str:
        return (self.color.letter if self.color else "") + self.symbol

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


BACK = Card(Symbol("back"))
"""Card that stands for one lying face down: no deck has it."""
