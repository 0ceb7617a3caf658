"""The public state as one line of text that people can read.

It is what FEN is to chess: error messages print it, and tests are written in it. The
first four words are the card on top, whose turn it is, the phase and the hands; what
follows is ``key=value``, a flag or an option, and is left out where it has its usual
value (docs/notation.md)::

    W+4:blue 2> challenge 6,5!,7,1? piles=79/10 dealer=0 round=1 owes=2:4 challenged=1
"""

import json
import re
from collections.abc import Callable

from companion.core.cards import Color
from companion.core.seating import Direction, Seat
from companion.core.state import State

NOTHING = "-"
"""Stands for a card, seat or color that is not there, and for an empty list."""

MARKS = {"called": "!", "exposed": "?", "out": "x"}
"""The mark behind a hand, by the field of the state that names the seats with it."""

FLAGS = ("opening", "final", "time_up")
"""Words that stand alone: fields of the state that are mostly false."""

_BARE = re.compile(r"[\w.+'-]+")
_LIKE_A_VALUE = re.compile(r"true|false|-?[0-9][0-9.eE+-]*")


def notation(state: State) -> str:
    """Return the whole state as one line."""
    words = [_top(state), _turn(state), state.phase.value, _hands(state)]
    *keys, seen = (_key(state, name) for name in KEYS)
    flags = (flag for flag in FLAGS if getattr(state, flag))
    options = (f"{n}={_value(v)}" for n, v in state.rules.differing.items())
    words += [*keys, *flags, *options, seen]  # the longest last, few need to read it
    return " ".join(word for word in words if word)


def usual_name(seat: int) -> str:
    """Return the name that a player has who gave none."""
    return f"Player {seat + 1}"


def _key(state: State, name: str) -> str:
    value = KEYS[name](state)
    return value and f"{name}={value}"


def _top(state: State) -> str:
    if state.top is None:
        return NOTHING
    card = _text(str(state.top))
    as_printed = state.color is state.top.color
    return card if as_printed else f"{card}:{_color(state.color)}"


def _turn(state: State) -> str:
    seat = _seat_or_nothing(state.current)
    return f"{seat}>" if state.direction is Direction.CLOCKWISE else f"<{seat}"


def _hands(state: State) -> str:
    return ",".join(_hand(state, Seat(seat)) for seat in range(state.seats))


def _hand(state: State, seat: Seat) -> str:
    name = state.name(seat)
    said = "" if name == usual_name(seat) else f"{_text(name)}:"
    marks = "".join(m for key, m in MARKS.items() if seat in getattr(state, key))
    return f"{said}{state.counts[seat]}{marks}"


def _text(text: str) -> str:
    """Write any text as one word: as it is, or quoted as in JSON."""
    if _BARE.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _value(value: object) -> str:
    """Write the value of an option; quote a text that could be taken for a number."""
    if isinstance(value, str) and not _LIKE_A_VALUE.fullmatch(value):
        return _text(value)
    return json.dumps(value)


def _seat_or_nothing(seat: Seat | None) -> str:
    return NOTHING if seat is None else str(seat)


def _color(color: Color | None) -> str:
    return color.value if color else NOTHING


def _owed(state: State) -> str:
    if not state.pending and state.owes is None:
        return ""
    return f"{_seat_or_nothing(state.owes)}:{state.pending}"


def _extra_penalties(state: State) -> str:
    return ",".join(
        f"{owed.seat}:{owed.cards}:{owed.why.value}" for owed in state.extra_penalties
    )


def _seen(state: State) -> str:
    usual = () if state.top is None else (state.top,)
    if state.discards == usual:
        return ""
    return ",".join(_text(str(card)) for card in state.discards) or NOTHING


def _number(field: str) -> Callable[[State], str]:
    """Return how a field is written that is a number or a seat, or not there."""

    def write(state: State) -> str:
        number = getattr(state, field)
        return "" if number is None else str(number)

    return write


def _numbers(field: str) -> Callable[[State], str]:
    return lambda state: ",".join(map(str, getattr(state, field) or ()))


KEYS: dict[str, Callable[[State], str]] = {
    "piles": lambda state: f"{state.draw_pile}/{state.discard_pile}",
    "order": _numbers("order"),
    "dealer": _number("dealer"),
    "round": _number("round"),
    "owes": _owed,
    "challenged": _number("challenged"),
    "former": lambda state: state.former_color.value if state.former_color else "",
    "then": _number("then"),
    "side": _extra_penalties,
    "sequence": _number("sequence"),
    "scores": lambda state: _numbers("scores")(state) if any(state.scores) else "",
    "round_winner": _number("round_winner"),
    "winners": _numbers("winners"),
    "seen": _seen,
}
"""What writes each key, in the order of the keys; the last comes after all options.

A key with the usual value is written as the empty text, and left out.
"""
