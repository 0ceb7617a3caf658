"""The keys of the notation, after its first four words: how each is written and read.

A key whose value is the usual one is written as the empty text, and left out.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.errors import NotationError
from companion.core.events import Why
from companion.core.notation_words import (
    read_cards,
    read_color,
    read_points,
    read_seat,
    read_whole,
    split,
    write_cards,
    write_color,
    write_seat,
)
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, State


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
