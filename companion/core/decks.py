"""A deck as data: its faces, how many of each, their points and effects."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.core.cards import Card, Color, Symbol
from companion.core.effects import Effect, parse_effect
from companion.core.errors import ConfigError

_SIZE_DIGITS = 3  # as in classic_108; a year such as 1999 is no size


@dataclass(frozen=True, slots=True)
class Face:
    """One printed face of a deck."""

    card: Card
    copies: int
    points: int
    """What the card costs in a hand at the end of a round (F3)."""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one box."""

    name: str
    title: str
    faces: Mapping[Card, Face] = field(hash=False)
    says: str = ""
    """What is special about it, in one sentence."""

    @property
    def size(self) -> int:
        """Number of cards in the box."""
        return sum(face.copies for face in self.faces.values())

    def __contains__(self, card: Card) -> bool:
        return card in self.faces

    def effects(self, card: Card) -> tuple[Effect, ...]:
        """Return what the card does; nothing for a card that the deck lacks."""
        face = self.faces.get(card)
        return face.effects if face else ()


def parse_deck(name: str, data: Mapping[str, object], base: Deck | None = None) -> Deck:
    """Build a deck from the content of its TOML file.

    Args:
        name: the file's name without ending; three digits at its end are its size.
        data: the parsed file: ``title``, ``says``, a list ``cards`` of tables with
            ``symbols``, ``copies``, ``points``, ``effects`` and ``wild``, and a table
            ``copies`` that says how many of a face of ``base`` are left (0 for none).
        base: the deck that this one is based on.

    Raises:
        ConfigError: naming the entry and what was expected.
    """
    cards = data.get("cards", [] if base else None)
    if not isinstance(cards, list):
        raise ConfigError(f"Deck {name}: expected a list of [[cards]] tables.")
    faces = _left_of(base, name, data.get("copies", {})) if base else {}
    for entry in cards:
        for face in _faces(name, entry):
            if face.card in faces:
                raise ConfigError(f"Deck {name}: the face {face.card} is listed twice.")
            faces[face.card] = face
    title, says = str(data.get("title", name)), str(data.get("says", ""))
    deck = Deck(name, title, faces, says)
    _check_size(deck)
    return deck


def _left_of(base: Deck, name: str, copies: object) -> dict[Card, Face]:
    """Return the faces of ``base``, with other numbers of copies for some symbols."""
    if not isinstance(copies, dict):
        raise ConfigError(f"Deck {name}: expected a table [copies].")
    symbols = {card.symbol for card in base.faces}
    for symbol, count in copies.items():
        if symbol not in symbols or type(count) is not int or count < 0:
            raise ConfigError(
                f"Deck {name}: [copies] expected symbol = number for a symbol of "
                f"{base.name}, but found {symbol} = {count!r}."
            )
    numbers = {
        card: copies.get(card.symbol, face.copies) for card, face in base.faces.items()
    }
    return {
        card: replace(base.faces[card], copies=number)
        for card, number in numbers.items()
        if number
    }


def _faces(name: str, entry: object) -> list[Face]:
    if not isinstance(entry, dict):
        raise ConfigError(f"Deck {name}: expected a table, but found {entry!r}.")
    symbols = entry.get("symbols")
    if not isinstance(symbols, list) or not all(
        isinstance(s, str) and s for s in symbols
    ):
        raise ConfigError(f"Deck {name}: expected symbols = [texts] in {entry!r}.")
    copies, points = entry.get("copies"), entry.get("points")
    if type(copies) is not int or copies < 1:
        raise ConfigError(f"Deck {name}: expected copies >= 1 for {symbols}.")
    effects = entry.get("effects", [])
    if not isinstance(effects, list):
        raise ConfigError(f"Deck {name}: expected effects = [...] for {symbols}.")
    colors: list[Color | None] = [None] if entry.get("wild") else list(Color)
    return [
        Face(
            Card(Symbol(symbol), color),
            copies,
            _points(name, symbol, points),
            tuple(parse_effect(effect) for effect in effects),
        )
        for symbol in symbols
        for color in colors
    ]


def _points(name: str, symbol: str, points: object) -> int:
    if points == "face" and symbol.isdecimal():
        return int(symbol)
    if type(points) is int and points >= 0:
        return points
    raise ConfigError(f'Deck {name}: expected points >= 0 or "face" for {symbol}.')


def _check_size(deck: Deck) -> None:
    promised = deck.name.rpartition("_")[2]
    says_size = promised.isdigit() and len(promised) == _SIZE_DIGITS
    if says_size and deck.size != int(promised):
        raise ConfigError(
            f"Deck {deck.name}: its name promises {promised} cards, "
            f"but its faces add up to {deck.size}."
        )
