"""The content of a deck file, and the deck that it describes."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.cards import DARK, LIGHT, Card, Color, Symbol
from companion.core.decks import Deck, Face, check_size
from companion.core.effects import TAKE_TEXT, Effect, named_effect
from companion.core.errors import ConfigError
from companion.core.wording import LocalizedText
from companion.storage.parsing import Text
from companion.storage.sentences import quoted

Words = Annotated[
    str | dict[str, Text],
    Meta(description="a text, or texts by language such as { en = ..., de = ... }"),
]
_Symbols = Annotated[
    tuple[Text, ...], Meta(min_length=1, description="a list of texts")
]
_Copies = Annotated[int, Meta(ge=1, le=1000, description="copies from 1 to 1000")]
_Points = Annotated[
    Literal["face"] | Annotated[int, Meta(ge=0, le=1000)],
    Meta(description='points from 0 to 1000 or "face"'),
]
_Cards = Annotated[int, Meta(ge=-1000, le=1000)]
_Effects = Annotated[
    tuple[str | dict[str, _Cards], ...], Meta(description="a list of effects")
]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Faces that are alike except for symbol and color."""

    symbols: _Symbols
    copies: _Copies
    points: _Points
    effects: _Effects = ()
    wild: bool = False
    dark: bool = False
    """Whether it is printed on the other side, in its colors."""
    name: Words = ""
    """The name of the entry's only symbol."""
    text: Words = ""
    """Text of the card for people, for an effect that takes one."""

    def __post_init__(self) -> None:
        """Check that the name and the text have something to belong to.

        Raises:
            ConfigError: if a name stands for several symbols, or no effect takes the
                text.
        """
        if self.name and len(self.symbols) > 1:
            raise ConfigError("expected a name for one symbol only; list it alone.")
        takers = [word for word in self.effects if word in TAKE_TEXT]
        if bool(self.text) != bool(takers):
            words = " and ".join(TAKE_TEXT)
            raise ConfigError(f"expected a text with {words}, and only there.")


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """All the cards in one box, or only those that differ from another deck."""

    title: Words = ""
    says: Words = ""
    based_on: Text | None = None
    """The deck that this one is based on."""
    copies: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=1000)]],
        Meta(description="a table of symbol = number, 0 or more"),
    ] = {}
    """Numbers of copies that differ from that deck, by symbol; 0 removes it."""
    cards: tuple[Entry, ...] = ()


def deck_of(name: str, file: DeckFile, base: Deck | None) -> Deck:
    """Return the deck that a file describes.

    Args:
        name: the file's name without its extension; three digits at the end are the
            number of cards.
        file: its content.
        base: the deck that it is based on.

    Raises:
        ConfigError: naming the entry and what was expected.
    """
    empty = Deck(name, {}, _wording(file.title), _wording(file.says))
    left = base.with_copies(file.copies).faces.values() if base else ()
    deck = empty.with_faces(left)
    for entry in file.cards:
        deck = deck.with_faces(_faces(entry))
    if not deck.faces:
        raise ConfigError("cards: expected a list of [[cards]] tables.")
    check_size(deck)
    return deck


def _faces(entry: Entry) -> Iterator[Face]:
    printed = DARK if entry.dark else LIGHT
    colors: tuple[Color | None, ...] = (None,) if entry.wild else printed
    text = _wording(entry.text)
    effects = tuple(_effect(effect, text) for effect in entry.effects)
    for symbol in entry.symbols:
        points = _points(symbol, entry.points)
        for color in colors:
            card = Card(Symbol(symbol), color)
            name = _wording(entry.name)
            yield Face(card, entry.copies, points, effects, name, entry.dark)


def _points(symbol: str, points: int | Literal["face"]) -> int:
    if points != "face":
        return points
    if not symbol.isdecimal():
        raise ConfigError(f"Expected points >= 0 for {symbol}, but found 'face'.")
    return int(symbol)


def _effect(given: str | dict[str, int], text: LocalizedText) -> Effect:
    """Return an effect: a word, or a table of one word and a number of cards."""
    if isinstance(given, str):
        return named_effect(given, text if given in TAKE_TEXT else None)
    if len(given) != 1:
        raise ConfigError(f"Expected an effect of one key, but found {quoted(given)}.")
    [(word, cards)] = given.items()
    return named_effect(word, cards)


def _wording(given: str | dict[str, str]) -> LocalizedText:
    return LocalizedText.of(given) if given else LocalizedText()
