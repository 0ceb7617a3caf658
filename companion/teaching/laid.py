"""A card that lies before the camera to be taught, as the screen knows it."""

from dataclasses import dataclass
from typing import Protocol

from companion.core.cards import Card


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card at rest."""

    number: int
    """Counts the cards that were laid, from 1."""
    believed: tuple[Card, ...] = ()
    """What it may be, best first; empty where nothing is known about it."""
    learned: Card | None = None
    """What it was taught as; ``None`` until somebody has said it."""


class Teaches(Protocol):
    """Teaches decks, as the screen uses it. Any thread may call it."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards taught so far, in their order."""

    @property
    def laid(self) -> LaidCard | None:
        """The card that lies there; ``None`` while none rests."""

    @property
    def played(self) -> str:
        """The taught deck that is read in the game; empty for the usual cards."""

    def open(self, name: str) -> None:
        """Begin to teach a deck, or go on with it.

        Raises:
            CompanionError: if its file cannot be used.
        """

    def close(self) -> None:
        """Stop teaching; all that was taught is kept already."""

    def learn(self, card: Card) -> None:
        """Learn the card that lies there by its name.

        Raises:
            CompanionError: if it cannot be kept.
        """

    def again(self) -> None:
        """Look at the card that lies there once more, as if it were new."""

    def undo(self) -> None:
        """Forget the card that was learned last.

        Raises:
            CompanionError: if that cannot be kept.
        """

    def examine(self, *, on: bool) -> None:
        """Say of each card what was learned, instead of learning it."""

    def play_with(self, name: str) -> None:
        """Read a taught deck from now on; the usual cards for an empty name.

        Raises:
            CompanionError: if its file cannot be used.
        """
