"""A taught deck: its cards as they were shown."""

from dataclasses import dataclass, replace

import numpy as np

from companion.core.errors import CompanionError
from vision.reading.reading import Image
from vision.reading.taught.view import FLAT_WH

MOST_PICTURES = 500
"""A taught deck keeps no more."""
MOST_OF_A_CARD = 8
"""Nor more of one card."""


class TaughtDeckError(CompanionError, ValueError):
    """A taught deck cannot be read, written or added to."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtSample:
    """One picture of a card."""

    card: str
    """Its name: in notation, such as ``R7``, or any other text."""
    flat: Image
    """``(288, 192, 3)`` uint8, BGR."""

    def __post_init__(self) -> None:
        """Check the picture.

        Raises:
            TaughtDeckError: if it is of another size.
        """
        if (
            self.flat.shape != (FLAT_WH[1], FLAT_WH[0], 3)
            or self.flat.dtype != np.uint8
        ):
            raise TaughtDeckError(
                f"Expected a picture of {FLAT_WH[0]} x {FLAT_WH[1]} pixels of "
                f"{self.card}, but found one of shape {self.flat.shape}: show it again."
            )


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDeck:
    """Shown cards, in the order in which they were shown."""

    name: str
    """What people call it."""
    shown: tuple[TaughtSample, ...] = ()
    based_on: str = ""
    """The deck file that says what its cards do; empty for the usual deck."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of its cards, each once, in the order in which they came."""
        return tuple(dict.fromkeys(shown.card for shown in self.shown))

    def with_shown(self, card: str, flat: Image) -> "TaughtDeck":
        """Return the deck with one more picture of a card.

        Args:
            card: its name.
            flat: ``(288, 192, 3)`` uint8, BGR.

        Raises:
            TaughtDeckError: if there are too many.
        """
        of_it = sum(shown.card == card for shown in self.shown)
        if len(self.shown) >= MOST_PICTURES or of_it >= MOST_OF_A_CARD:
            raise TaughtDeckError(
                f"The deck {self.name} has {len(self.shown)} pictures already, "
                f"{of_it} of them of {card}: forget one of them first."
            )
        return replace(self, shown=(*self.shown, TaughtSample(card, flat)))

    def renewed(
        self, card: str, flat: Image, *, most_of_it: int = MOST_OF_A_CARD
    ) -> "TaughtDeck":
        """Return the deck with one more picture, in place of an old one if it is full.

        No card loses its only picture.

        Args:
            card: its name.
            flat: ``(288, 192, 3)`` uint8, BGR.
            most_of_it: so many of this card are kept, the first and the newest.

        Raises:
            TaughtDeckError: if it is full of cards with one picture each.
        """
        of_it = [shown for shown in self.shown if shown.card == card]
        gone = of_it[1:2] if len(of_it) >= most_of_it else []
        if not gone and len(self.shown) >= MOST_PICTURES:
            gone = self._spare()
        kept = tuple(shown for shown in self.shown if shown not in gone)
        return replace(self, shown=kept).with_shown(card, flat)

    def _spare(self) -> list[TaughtSample]:
        """Choose a picture that the deck can do without, the oldest of the shown."""
        first = {shown.card: shown for shown in reversed(self.shown)}
        return [shown for shown in self.shown if shown is not first[shown.card]][:1]

    def without_latest(self, card: str) -> "TaughtDeck":
        """Return the deck as it was before the last picture of a card."""
        of_it = [shown for shown in self.shown if shown.card == card]
        kept = tuple(shown for shown in self.shown if shown not in of_it[-1:])
        return replace(self, shown=kept)

    def without_last(self) -> "TaughtDeck":
        """Return the deck as it was before the last picture."""
        return replace(self, shown=self.shown[:-1])

    def without(self, card: str) -> "TaughtDeck":
        """Return the deck without all pictures of a card."""
        return replace(self, shown=tuple(s for s in self.shown if s.card != card))
