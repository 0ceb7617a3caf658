"""The words of the notation, and its keys after the first four words: written and read.

A key whose value is the usual one is written as the empty text, and left out.
"""

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any, NamedTuple

from companion.core.cards import Card, Color
from companion.core.errors import NotationError
from companion.core.events import Why
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, State

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


class Key(NamedTuple):
    """One ``key=value`` of the notation."""

    write: Callable[[State], str]
    read: Callable[[str], dict[str, Any]]
    """Returns the fields of the state that the value stands for."""


def _read_piles(value: str) -> dict[str, Any]:
    draw_pile, discard_pile = _parts(value, "/", "72/8")
    return {
        "draw_pile": read_whole(draw_pile),
        "discard_pile": read_whole(discard_pile),
    }


def _write_owed(state: State) -> str:
    if not state.pending and state.owes is None:
        return ""
    return f"{write_seat(state.owes)}:{state.pending}"


def _read_owed(value: str) -> dict[str, Any]:
    seat, cards = _parts(value, ":", "2:4")
    return {"owes": read_seat(seat), "pending": read_whole(cards)}


def _write_side(state: State) -> str:
    return ",".join(
        f"{owed.seat}:{owed.cards}:{owed.why.value}" for owed in state.extra_penalties
    )


def _read_side(value: str) -> dict[str, Any]:
    return {"extra_penalties": tuple(map(_read_aside, split(value, ",")))}


def _read_aside(entry: str) -> ExtraPenalty:
    seat, cards, word = _parts(entry, ":", "2:4:uno")
    reasons = {why.value: why for why in Why}
    if word not in reasons:
        raise NotationError(f"Expected {', '.join(reasons)}, but found {word!r}.")
    return ExtraPenalty(Seat(read_whole(seat)), read_whole(cards), reasons[word])


def _write_scores(state: State) -> str:
    return ",".join(map(str, state.scores)) if any(state.scores) else ""


def _read_scores(value: str) -> dict[str, Any]:
    return {"scores": tuple(map(read_points, split(value, ",")))}


def _write_seen(state: State) -> str:
    usual = () if state.top is None else (state.top,)
    return "" if state.discards == usual else write_cards(state.discards)


def _parts(value: str, divider: str, example: str) -> list[str]:
    parts = value.split(divider)
    if len(parts) != len(example.split(divider)):
        raise NotationError(f"Expected something like {example}, but found {value!r}.")
    return parts


def _seat(field: str) -> Key:
    def write(state: State) -> str:
        seat = getattr(state, field)
        return "" if seat is None else write_seat(seat)

    return Key(write, lambda value: {field: read_seat(value)})


def _seats(field: str) -> Key:
    def write(state: State) -> str:
        return ",".join(map(str, getattr(state, field) or ()))

    def read(value: str) -> dict[str, Any]:
        return {field: tuple(Seat(read_whole(seat)) for seat in split(value, ","))}

    return Key(write, read)


KEYS = {
    "piles": Key(lambda s: f"{s.draw_pile}/{s.discard_pile}", _read_piles),
    "order": _seats("order"),
    "dealer": _seat("dealer"),
    "round": Key(lambda s: str(s.round), lambda v: {"round": read_whole(v)}),
    "owes": Key(_write_owed, _read_owed),
    "challenged": _seat("challenged"),
    "former": Key(
        lambda s: write_color(s.former_color) if s.former_color else "",
        lambda v: {"former_color": read_color(v)},
    ),
    "then": _seat("then"),
    "side": Key(_write_side, _read_side),
    "sequence": Key(
        lambda s: "" if s.sequence is None else str(s.sequence),
        lambda v: {"sequence": read_whole(v)},
    ),
    "scores": Key(_write_scores, _read_scores),
    "winners": _seats("winners"),
    "seen": Key(_write_seen, lambda v: {"discards": read_cards(v)}),
}
"""Every key, in the order in which it is written; the last after all options."""

FLAGS = ("opening", "final", "time_up")
"""Words that stand alone: fields of the state that are mostly false."""
