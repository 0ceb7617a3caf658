"""Events, states and inputs as JSON objects: of the record and of the journal.

Each object is told apart by a word under one of its keys. msgspec checks what is read.
It would accept any whole number and read a card as an object of its fields, so each
dataclass has a struct that declares how it is written.

The record (docs/record.md) holds only facts. The journal also keeps the inputs from
which the referee derived them, so that a later referee can rule on an evening again.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import lru_cache, singledispatch
from operator import attrgetter
from types import GenericAlias
from typing import (
    Annotated,
    Any,
    Generic,
    Optional,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Meta, Struct, defstruct
from msgspec.structs import astuple

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.errors import ConfigError, NotationError
from companion.core.events import GameEvent, PlainEvent, Repair
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee import inputs
from companion.referee.inputs import TableInput
from companion.storage.parsing import Name, checked, parse_json, read_by
from companion.storage.sentences import quoted

_Member = TypeVar("_Member")  # Python 3.11 has no [Member]

_MOST = 10**9  # beyond any number of a game; longer ones are a broken file


def read_json(text: object, kind: Any) -> Any:  # noqa: ANN401 (by its type)
    """Read a JSON text as a declared type; see `parse_json`.

    Raises:
        NotationError: if it is anything else.
    """
    try:
        return parse_json(text, kind)
    except ConfigError as error:
        raise NotationError(str(error)) from error


@singledispatch
def plain(value: Any) -> Any:  # noqa: ANN401 (of any field)
    """Return the value of a field as JSON has it; other modules add their types."""
    return value


plain.register(Card, str)
plain.register(Enum, attrgetter("value"))


@plain.register(tuple)
def _plain_tuple(values: tuple[Any, ...]) -> list[Any]:
    return [plain(each) for each in values]


_parsed = lru_cache(Card.parse)


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise NotationError  # without a message: the declaration has one
    return _parsed(value)


_WHOLE = Annotated[int, Meta(ge=0, le=_MOST, description="a whole number from 0")]
_DECLARED = {
    int: _WHOLE,
    Seat: _WHOLE,
    str: Name,
    Card: read_by(_card, Card, expected="a card such as R7 or W+4"),
}


class TaggedUnion(Generic[_Member]):
    """A closed set of dataclasses, each with its word.

    A field with its default value is left out of the object.

    Args:
        tag: the key under which the word stands.
        members: the dataclasses by their words.
        keys: keys that differ from the names of the fields.
        declared: what msgspec checks for further types of fields.
    """

    def __init__(
        self,
        tag: str,
        members: Mapping[str, type[Any]],
        *,
        keys: Mapping[str, str] | None = None,
        declared: Mapping[Any, Any] | None = None,
    ) -> None:
        self._tag, self._members = tag, members
        self._words = {member: word for word, member in members.items()}
        known = {**_DECLARED, **(declared or {})}
        self._structs = {
            word: _struct(member, keys, known) for word, member in members.items()
        }
        self._fields = {word: fields(member) for word, member in members.items()}

    def encode(self, value: _Member) -> dict[str, Any]:
        """Return a value as a JSON object."""
        word = self._words[type(value)]
        data: dict[str, Any] = {self._tag: word}
        keys = self._structs[word].__struct_encode_fields__
        for key, field in zip(keys, self._fields[word], strict=True):
            each = getattr(value, field.name)
            if each != field.default:
                data[key] = plain(each)
        return data

    def decode(self, data: Mapping[str, Any]) -> _Member:
        """Read a value from its JSON object. Unknown keys are ignored.

        Raises:
            NotationError: saying which key was expected to be what.
        """
        word = data.get(self._tag)
        if not isinstance(word, str) or word not in self._members:
            words = ", ".join(self._members)
            raise NotationError(f"Expected one of {words}, but found {quoted(word)}.")
        try:
            values = astuple(checked(data, self._structs[word], at=word))
        except ConfigError as error:
            raise NotationError(str(error)) from error
        if None in values:  # some writers put null where others leave a key out
            defaults = (field.default for field in self._fields[word])
            both = zip(values, defaults, strict=True)
            values = tuple(d if v is None and d is not MISSING else v for v, d in both)
        member: _Member = self._members[word](*values)
        return member


def _struct(
    member: type[Any], keys: Mapping[str, str] | None, declared: Mapping[Any, Any]
) -> type[Struct]:
    """Return the struct by which msgspec checks what is read as a dataclass."""
    hints = get_type_hints(member)
    found: list[Any] = []
    for field in fields(member):
        kind = _declaration(hints[field.name], declared)
        if field.default is MISSING:
            found.append((field.name, kind))
        else:
            found.append((field.name, Optional[kind], field.default))  # noqa: UP045 (made here)
    return defstruct(member.__name__, found, rename=keys)


def _declaration(hint: Any, declared: Mapping[Any, Any]) -> Any:  # noqa: ANN401 (types)
    """Return the type by which msgspec checks what is read for a field."""
    if hint in declared:
        return declared[hint]
    if get_origin(hint) is tuple:
        return GenericAlias(tuple, (_declaration(get_args(hint)[0], declared), ...))
    if get_args(hint):  # or None
        return Optional[_declaration(get_args(hint)[0], declared)]  # noqa: UP045 (made here)
    return hint


_EVENTS: dict[str, type[GameEvent]] = {
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
_CORRECTIONS: dict[str, type[GameEvent]] = {
    "undo": ev.Undone,
    "redo": ev.Redone,
    "amend": ev.Amended,
    "insert": ev.Inserted,
    "delete": ev.Deleted,
    "turn": ev.TurnSet,
    "count": ev.CountSet,
    "clockwise": ev.DirectionSet,
}


def encode_event(event: GameEvent) -> dict[str, Any]:
    """Return an event as a JSON object of the record."""
    if type(event) not in _CORRECTIONS.values():
        return _EVENT.encode(event)
    body = _CORRECTION.encode(event)
    return {"type": "correct", body.pop("type"): _packed(body)}


def decode_event(data: object) -> GameEvent:
    """Read an event from a JSON object of the record. Unknown keys are ignored.

    Raises:
        NotationError: saying which key was expected to be what.
    """
    if not isinstance(data, dict):
        raise NotationError(f"Expected an event, but found {quoted(data)}.")
    if data.get("type") == "correct":
        return _CORRECTION.decode(_unpacked(data))
    return _EVENT.decode(data)


def _packed(body: dict[str, Any]) -> Any:  # noqa: ANN401 (any JSON value)
    """Write a correction with one key as its bare value, one without keys as true."""
    if len(body) > 1:
        return body
    return next(iter(body.values()), True)


def _unpacked(data: dict[str, Any]) -> dict[str, Any]:
    """Accept a correction's keys nested, bare, or beside its word."""
    for word, kind in _CORRECTIONS.items():
        if word in data:
            value = data[word]
            bare = {field.name: value for field in fields(kind)[:1]}
            nested = value if isinstance(value, dict) else bare
            return {**data, **nested, "type": word}
    words = ", ".join(_CORRECTIONS)
    raise NotationError(f"Expected one of {words} in a correction.")


_PLAIN = read_by(
    decode_event, *get_args(PlainEvent), expected="an event that is no correction"
)
_EVENT: TaggedUnion[GameEvent] = TaggedUnion("type", _EVENTS)
_CORRECTION: TaggedUnion[GameEvent] = TaggedUnion(
    "type", _CORRECTIONS, declared={PlainEvent: _PLAIN}
)
for _kind in get_args(GameEvent):
    plain.register(_kind, encode_event)


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
        "side": [[entry.seat, entry.cards] for entry in state.extra_penalties],
        "at_risk": sorted(state.exposed),
        "counts": list(state.counts),
        "draw_pile": state.draw_pile,
        "discard_pile": state.discard_pile,
        "scores": list(state.scores),
        "out": list(state.out),
        "dealer": state.dealer,
        "round": state.round,
        "winners": None if state.winners is None else list(state.winners),
    }


_INPUT: TaggedUnion[TableInput] = TaggedUnion(
    "report",
    {
        "card": inputs.CardSeen,
        "unread": inputs.CardUnread,
        "gone": inputs.CardGone,
        "twin": inputs.TwinSuspected,
        "drawn": inputs.DrawSeen,
        "arm": inputs.ArmSeen,
        "reshuffled": inputs.PileReshuffled,
        "press": inputs.Pressed,
        "color": inputs.ColorTouched,
        "seat": inputs.SeatTouched,
        "verdict": inputs.VerdictTouched,
        "points": inputs.PointsEntered,
        "deal": inputs.RoundDealt,
        "stop": inputs.RoundGivenUp,
        "leave": inputs.PlayerLeft,
        "join": inputs.PlayerJoined,
        "time": inputs.TimeIsUp,
        "credit": inputs.CreditTouched,
        "read_again": inputs.ReadAgain,
        "undo": inputs.UndoTouched,
        "redo": inputs.RedoTouched,
        "repair": inputs.RepairTouched,
        "facts": inputs.FactStated,
        "confirmed": inputs.Confirmed,
    },
    keys={"from_deg": "from", "from_spread_deg": "spread"},
    declared={
        GameEvent: read_by(decode_event, *get_args(GameEvent), expected="an event"),
        Repair: read_by(
            decode_event,
            *get_args(Repair),
            expected="a repair: amend, insert or delete",
        ),
    },
)


def encode_input(table_input: TableInput) -> dict[str, Any]:
    """Return an input as a JSON object; default values are left out."""
    return _INPUT.encode(table_input)


def decode_input(data: dict[str, Any]) -> TableInput:
    """Read an input from its JSON object. Unknown keys are ignored.

    Raises:
        NotationError: saying which key was expected to be what.
    """
    return _INPUT.decode(data)
