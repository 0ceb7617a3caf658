"""Events and states in the record form (docs/record.md)."""

from dataclasses import fields
from typing import Any, get_args

from companion.core import events as ev
from companion.core.errors import NotationError
from companion.core.events import GameEvent, PlainEvent
from companion.core.state import State
from companion.records.tagged_union import TaggedUnion, plain
from companion.schema.sentences import shown
from companion.schema.typed import read_by

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
        raise NotationError(f"Expected an event, but found {shown(data)}.")
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
