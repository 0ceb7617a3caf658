"""Conversion of events and states to and from the record form (docs/record.md)."""

import types
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.errors import NotationError
from companion.core.events import Correction, GameEvent, PlainEvent
from companion.core.state import State
from companion.schema.sentences import shown

_MOST = 10**9  # beyond any number of a game; longer ones are a broken file
_TYPES: dict[str, type[Any]] = {
    "deal": ev.Dealt,
    "flip": ev.Flipped,
    "play": ev.Played,
    "color": ev.ColorNamed,
    "swap": ev.Swapped,
    "redeal": ev.Redealt,
    "draw": ev.Drew,
    "pass": ev.Passed,
    "reshuffle": ev.Reshuffled,
    "uno": ev.UnoCalled,
    "catch": ev.Caught,
    "challenge": ev.Challenged,
    "verdict": ev.Judged,
    "stop": ev.Stopped,
    "hands": ev.HandsCounted,
    "leave": ev.Left,
    "join": ev.Joined,
    "time": ev.TimeCalled,
}
_CORRECTIONS: dict[str, type[Any]] = {
    "undo": ev.Undone,
    "redo": ev.Redone,
    "amend": ev.Amended,
    "insert": ev.Inserted,
    "delete": ev.Deleted,
    "turn": ev.TurnSet,
    "count": ev.CountSet,
    "clockwise": ev.DirectionSet,
}


class _Field(NamedTuple):
    name: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    default: object
    required: bool


def encode(event: GameEvent) -> dict[str, Any]:
    """Return the event as a JSON object of the record."""
    kind = type(event)
    word = _WORDS[kind]
    body = {
        field.name: field.write(value)
        for field in _FIELDS[kind]
        if (value := getattr(event, field.name)) != field.default or field.required
    }
    if word in _CORRECTIONS:
        return {"type": "correct", word: _pack(body)}
    return {"type": word, **body}


def decode(data: Mapping[str, Any]) -> GameEvent:
    """Read an event from a JSON object of the record. Unknown keys are ignored.

    Raises:
        NotationError: saying which key was expected to be what.
    """
    if not isinstance(data, Mapping):
        raise NotationError(f"Expected an event, but found {shown(data)}.")
    word = data.get("type")
    if word == "correct":
        return _decode_correction(data)
    kind = _TYPES.get(word) if isinstance(word, str) else None
    if kind is None:
        raise NotationError(
            f"Expected one of {', '.join(_TYPES)}, but found {shown(word)}."
        )
    event: GameEvent = _build(kind, data, str(word))
    return event


def _decode_correction(data: Mapping[str, Any]) -> GameEvent:
    for word, kind in _CORRECTIONS.items():
        if word in data:
            event: GameEvent = _build(kind, _unpack(kind, data[word], data), word)
            return event
    raise NotationError(f"Expected one of {', '.join(_CORRECTIONS)} in a correction.")


def _pack(body: dict[str, Any]) -> Any:  # noqa: ANN401 (any JSON value)
    """Write a correction with one key as its bare value, one without keys as true."""
    if len(body) > 1:
        return body
    return next(iter(body.values()), True)


def _unpack(kind: type[Any], value: object, data: Mapping[str, Any]) -> dict[str, Any]:
    """Accept a correction's keys nested, bare, or beside the word."""
    names = [field.name for field in _FIELDS[kind]]
    nested = value if isinstance(value, dict) else {}
    bare = {names[0]: value} if names and not isinstance(value, dict) else {}
    return {**data, **bare, **nested}


def _build(kind: type[Any], data: Mapping[str, Any], word: str) -> Any:  # noqa: ANN401 (one of the closed union)
    values = {}
    for field in _FIELDS[kind]:
        if field.required and field.name not in data:
            raise NotationError(f"{word}: the key {field.name!r} is missing.")
        value = data.get(field.name)
        if value is None and not field.required:
            continue  # some writers put null where others leave the key out
        try:
            values[field.name] = field.read(value)
        except NotationError as error:
            raise NotationError(f"{word}, key {field.name!r}: {error}") from error
    return kind(**values)


def _whole(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise NotationError(
            f"Expected a whole number from 0, but found {shown(value)}."
        )
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"Expected true or false, but found {shown(value)}.")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise NotationError(f"Expected a text, but found {shown(value)}.")
    return value


def _integers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise NotationError(f"Expected a list of numbers, but found {shown(value)}.")
    return tuple(_whole(entry) for entry in value)


@lru_cache
def _card(notation: str) -> Card:
    return Card.parse(notation)


def _member(kind: type[Enum]) -> Callable[[Any], Enum]:
    """Return a reader of the words of ``kind``."""
    members = {member.value: member for member in kind}

    def read(value: object) -> Enum:
        if not isinstance(value, str) or value not in members:
            raise NotationError(
                f"Expected {' or '.join(members)}, but found {shown(value)}."
            )
        return members[value]

    return read


def _plain(value: Any) -> GameEvent:  # noqa: ANN401 (any JSON value)
    event = decode(value)
    if isinstance(event, Correction):
        raise NotationError("Expected an event that is no correction itself.")
    return event


def _optional(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _same(value: Any) -> Any:  # noqa: ANN401 (any JSON value)
    return value


def _reader_writer(kind: Any) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:  # noqa: ANN401 (a type)
    """Return how a value of type ``kind`` is read from and written to JSON."""
    if kind == PlainEvent:
        return _plain, encode
    if get_origin(kind) in {types.UnionType, Union}:
        read, write = _reader_writer(get_args(kind)[0])
        return _optional(read), _optional(write)
    if get_origin(kind) is tuple:
        return _integers, list
    if kind is Card:
        return lambda value: _card(_text(value)), str
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member(kind), lambda value: value.value
    return {bool: _flag, int: _whole, str: _text}.get(kind, _whole), _same


def _fields_of(kind: type[Any]) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, vars(ev))
    return tuple(
        _Field(
            field.name,
            *_reader_writer(hints[field.name]),
            default=field.default,
            required=field.default is field.default_factory,  # both are MISSING
        )
        for field in fields(kind)
    )


_WORDS = {kind: word for word, kind in (_TYPES | _CORRECTIONS).items()}
_FIELDS = {kind: _fields_of(kind) for kind in _WORDS}


def public(state: State) -> dict[str, Any]:
    """Return the public view of a state, as the record writes it after an event."""
    no_direction = state.is_duel or state.went_out is not None
    return {
        "phase": state.phase.value,
        "current": state.current,
        "direction": None if no_direction else int(state.direction),
        "color": state.color.value if state.color else None,
        "top": str(state.top) if state.top else None,
        "pending": state.pending,
        "owes": state.owes,
        "side": [[entry.seat, entry.cards] for entry in state.side],
        "at_risk": sorted(state.at_risk),
        "counts": list(state.counts),
        "draw_pile": state.draw_pile,
        "discard_pile": state.discard_pile,
        "scores": list(state.scores),
        "out": list(state.out),
        "dealer": state.dealer,
        "round": state.round,
        "winners": None if state.winners is None else list(state.winners),
    }
