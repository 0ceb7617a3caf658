"""The words of the notation: seats, numbers, colors, lists and texts in quotes."""

import json
import re
from math import isfinite

from companion.core.cards import Card, Color
from companion.core.errors import NotationError
from companion.core.seating import Seat

NOTHING = "-"
"""Stands for a card, seat or color that is not there, and for an empty list."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_BARE = re.compile(r"[\w.+'-]+")
_WHOLE = re.compile(r"[0-9]{1,9}")
_VALUE = re.compile(rf"{_QUOTED}|true|false|-?[0-9][0-9.eE+-]*")
"""What `json` may read: nothing that holds lists, in which others could be nested."""


def split(text: str, separator: str) -> list[str]:
    """Split a text at each separator outside quotes.

    Raises:
        NotationError: if a part is empty or a quote does not end.
    """
    part = rf'(?:{_QUOTED}|[^"{separator}])+'
    if not re.fullmatch(f"{part}(?:{separator}{part})*", text):
        raise NotationError(
            f"Expected parts divided by one {separator!r}, with quotes in pairs, "
            f"but found {text!r}."
        )
    return re.findall(part, text)


def write_text(text: str) -> str:
    """Write any text as one word: as it is, or quoted as in JSON."""
    if _BARE.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def read_text(word: str) -> str:
    """Read what `write_text` wrote."""
    return str(read_value(word)) if word.startswith('"') else word


def write_value(value: object) -> str:
    """Write the value of an option; quote a text that could be taken for a number."""
    if isinstance(value, str) and read_value(write_text(value)) == value:
        return write_text(value)
    return json.dumps(value)


def read_value(word: str) -> object:
    """Read a truth value, a number or a quoted text; take anything else as text."""
    if not _VALUE.fullmatch(word):
        return word
    try:
        return json.loads(word)
    except ValueError:  # numbers that JSON writes otherwise, or of 5000 digits
        return word


def write_seat(seat: Seat | None) -> str:
    """Write a seat, or that there is none."""
    return NOTHING if seat is None else str(seat)


def read_seat(word: str) -> Seat | None:
    """Read what `write_seat` wrote."""
    return None if word == NOTHING else Seat(read_whole(word))


def read_whole(word: str) -> int:
    """Read a whole number from 0.

    Raises:
        NotationError: if it is not one.
    """
    if not _WHOLE.fullmatch(word):
        raise NotationError(f"Expected a whole number, but found {word!r}.")
    return int(word)


def read_points(word: str) -> float:
    """Read points, which may have decimals (F8).

    Raises:
        NotationError: if it is not a number.
    """
    try:
        points = float(word)
    except ValueError:
        points = float("nan")
    if not isfinite(points):
        raise NotationError(f"Expected points, but found {word!r}.")
    return int(word) if word.isdecimal() else points


def write_color(color: Color | None) -> str:
    """Write a color, or that there is none."""
    return color.value if color else NOTHING


def read_color(word: str) -> Color | None:
    """Read what `write_color` wrote.

    Raises:
        NotationError: if it is not a color.
    """
    colors = {color.value: color for color in Color}
    if word != NOTHING and word not in colors:
        raise NotationError(f"Expected {', '.join(colors)} or -, but found {word!r}.")
    return colors.get(word)


def write_cards(cards: tuple[Card, ...]) -> str:
    """Write cards in their order."""
    return ",".join(write_text(str(card)) for card in cards) or NOTHING


def read_cards(word: str) -> tuple[Card, ...]:
    """Read what `write_cards` wrote."""
    if word == NOTHING:
        return ()
    return tuple(Card.parse(read_text(entry)) for entry in split(word, ","))
