"""A card that lies before the camera to be taught, as the screen knows it."""

from dataclasses import dataclass
from typing import Protocol

from companion.core.cards import Card

Outline = tuple[tuple[float, float], ...]
"""Four corners clockwise, x and y as fractions of the picture's width and height."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A card at rest."""

    number: int
    """Counts the cards that were laid, from 1."""
    suggestions: tuple[Card, ...] = ()
    """What it may be, best first; empty where nothing is known about it."""
    learned: Card | None = None
    """What it was taught as; ``None`` until somebody has said it."""
    outline: Outline = ()
    """Where it lay when it was taken."""
    older: int = 0
    """Pictures that were taught of the same card before: of another, if by mistake."""


@dataclass(frozen=True, slots=True)
class CorrectionOffer:
    """A card that the table has put right, and that can be learned."""

    number: int
    """Counts the offers, from 1."""
    card: Card
    """What the table said that it is."""
    is_learned: bool = False
    status: str = ""
    """Why it cannot be learned, or not be forgotten."""


class CorrectionLearner(Protocol):
    """Learns from what is put right, as the screen uses it. Any thread may call it."""

    @property
    def offer(self) -> CorrectionOffer | None:
        """What can be learned now, or was learned just now."""

    @property
    def learned(self) -> tuple[Card, ...]:
        """The usual cards of which a corrected picture was learned, oldest first."""

    def add_correction(self, at: float, card: Card) -> None:
        """The card of a report was really this one: keep its picture, and offer it.

        Args:
            at: what the report said, which nobody has to remember.
            card: what the table said.
        """

    def learn(self) -> None:
        """Learn what is offered."""

    def decline(self) -> None:
        """Offer it no more."""

    def unlearn(self) -> None:
        """Forget what was learned just now."""

    def forget(self, number: int) -> None:
        """Forget one of `learned`, counted from 0."""


class DeckTeacher(Protocol):
    """Teaches decks, as the screen uses it. Any thread may call it."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards taught so far, in their order."""

    @property
    def laid(self) -> LessonCard | None:
        """The card that lies there; ``None`` while none rests."""

    @property
    def ignores(self) -> bool:
        """Whether nothing is seen but what lay there when the lesson began."""

    @property
    def played(self) -> str:
        """The taught deck that is read in the game; empty for the usual cards."""

    @property
    def trouble(self) -> str:
        """Why the deck of the last evening is not read; empty if it is."""

    @property
    def is_preparing(self) -> bool:
        """Whether a deck will be read in a moment."""

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

    def keep_only(self) -> None:
        """Forget the older pictures of the card that was learned from what lies there.

        Raises:
            CompanionError: if that cannot be kept.
        """

    def undo(self) -> Card | None:
        """Forget the card that was learned last, and return which it was.

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
