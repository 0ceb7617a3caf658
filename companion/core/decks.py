"""A deck as data: its faces, how many of each, their points and effects."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from companion.core.cards import Card
from companion.core.effects import Effect
from companion.core.errors import ConfigError
from companion.core.wording import LocalizedText

_SIZE_DIGITS = 3  # as in classic_108; a year such as 1999 is not a size


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face of a deck."""

    card: Card
    copies: int
    points: int
    """Points of the card in a hand at the end of a round (F3)."""
    effects: tuple[Effect, ...] = ()
    name: LocalizedText = field(default_factory=LocalizedText)
    """The name of its symbol, such as ``draw two``; empty for a number."""
    dark: bool = False
    """Whether it is printed on the other side of a deck with two (H14)."""


@dataclass(frozen=True, slots=True)
class Deck:
    """All the cards in one box."""

    name: str
    faces: Mapping[Card, Face]
    title: LocalizedText = field(default_factory=LocalizedText)
    """The name that people know it by; empty if it has none."""
    description: LocalizedText = field(default_factory=LocalizedText)
    """Sentence that says what is special about it."""
    size: int = field(init=False, compare=False)
    """Number of cards in the box, counted once: it is asked for at every card."""
    has_two_sides: bool = field(init=False, compare=False)
    """Whether each card has a face on either side (H14)."""

    def __post_init__(self) -> None:
        """Count the cards: each of them once, if they have two sides."""
        light = [face.copies for face in self.faces.values() if not face.dark]
        object.__setattr__(self, "size", sum(light))
        object.__setattr__(self, "has_two_sides", len(light) < len(self.faces))

    def __hash__(self) -> int:
        """Return the hash of the name alone: decks are looked up a lot."""
        return hash(self.name)

    def __contains__(self, card: Card) -> bool:
        return card in self.faces

    def effects(self, card: Card) -> tuple[Effect, ...]:
        """Return what the card does; empty if the deck does not have the card."""
        face = self.faces.get(card)
        return face.effects if face else ()

    def name_of(self, card: Card) -> LocalizedText:
        """Return the name of the card's symbol; empty for a number."""
        face = self.faces.get(card)
        return face.name if face else LocalizedText()

    def is_dark(self, card: Card) -> bool:
        """Whether the face is on the other side of a deck with two."""
        face = self.faces.get(card) if self.has_two_sides else None
        return face is not None and face.dark

    def likeliest(self, readings: Iterable[Card]) -> Card | None:
        """Return the first reading that is a card of this deck, if there is one.

        Args:
            readings: what a card may be, best first.
        """
        return next((card for card in readings if card in self.faces), None)

    def with_copies(self, copies: Mapping[str, int]) -> Self:
        """Return the deck with the copies of some symbols changed; 0 removes them.

        Raises:
            ConfigError: if the deck has no such symbol.
        """
        symbols = {card.symbol for card in self.faces}
        unknown = [symbol for symbol in copies if symbol not in symbols]
        if unknown:
            raise ConfigError(
                f"[copies] expected a symbol of {self.name}, but found {unknown[0]!r}."
            )
        numbers = {
            card: copies.get(card.symbol, face.copies)
            for card, face in self.faces.items()
        }
        left = {
            card: replace(self.faces[card], copies=number)
            for card, number in numbers.items()
            if number
        }
        return replace(self, faces=left)

    def with_faces(self, added: Iterable[Face]) -> Self:
        """Return the deck with more faces.

        Raises:
            ConfigError: if the deck already has one of them, or if the symbol of a
                wild does not begin with W.
        """
        faces = dict(self.faces)
        for face in added:
            if face.card in faces:
                raise ConfigError(f"The face {face.card} is listed twice.")
            if face.card.is_wild and not face.card.symbol.startswith("W"):
                raise ConfigError(
                    "Expected the symbol of a wild to begin with W, but found "
                    f"{face.card.symbol!r}."
                )
            faces[face.card] = face
        return replace(self, faces=faces)


def check_size(deck: Deck) -> None:
    """Refuse a deck whose size differs from the one in its name.

    Raises:
        ConfigError: naming both sizes.
    """
    promised = deck.name.rpartition("_")[2]
    says_size = promised.isdigit() and len(promised) == _SIZE_DIGITS
    if says_size and deck.size != int(promised):
        raise ConfigError(
            f"Its name promises {promised} cards, but its faces add up to {deck.size}."
        )
