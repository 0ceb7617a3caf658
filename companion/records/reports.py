"""Conversion of reports, what sensors and touches said, to and from JSON.

The record (docs/record.md) holds only facts. The journal also keeps the reports from
which the referee derived them, so that a later referee can rule on an evening again.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.core.cards import Card
from companion.core.errors import NotationError
from companion.core.events import GameEvent, Repair
from companion.records.codec import decode, encode
from companion.referee import inputs
from companion.referee.inputs import TableInput

_KINDS: dict[str, type[Any]] = {
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
}
_WORDS = {kind: word for word, kind in _KINDS.items()}
_SHORT = {"from_deg": "from", "from_spread_deg": "spread"}


def encode_report(item: TableInput) -> dict[str, Any]:
    """Return a report as a JSON object; default values are left out."""
    found: dict[str, Any] = {"report": _WORDS[type(item)]}
    for field in fields(item):
        value = getattr(item, field.name)
        if value != field.default:
            found[_SHORT.get(field.name, field.name)] = _plain(value)
    return found


def decode_report(data: Mapping[str, Any]) -> TableInput:
    """Read a report from its JSON object. Unknown keys are ignored.

    Raises:
        NotationError: if it is not a report.
    """
    kind = _KINDS.get(str(data.get("report")))
    if kind is None:
        raise NotationError(f"Expected a report, but found {data!r}.")
    hints = get_type_hints(kind)
    values = {}
    for field in fields(kind):
        key = _SHORT.get(field.name, field.name)
        if key in data:
            values[field.name] = _read(hints[field.name], data[key], key)
        elif field.default is MISSING:
            raise NotationError(f"The report {data!r} has no {key!r}.")
    report: TableInput = kind(**values)
    return report


def _plain(value: Any) -> Any:  # noqa: ANN401 (any value of an input)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    return encode(value) if isinstance(value, GameEvent) else value


def _read(kind: Any, value: Any, key: str) -> Any:  # noqa: ANN401 (by its type)
    """Read one value of an input.

    Raises:
        NotationError: if it is not one.
    """
    try:
        return _reader(kind)(value)
    except (TypeError, ValueError) as error:
        raise NotationError(f"Report key {key!r}: {error}") from error


def _reader(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 (a type)
    if kind in {GameEvent, Repair}:
        return decode
    if get_origin(kind) in {types.UnionType, Union}:
        read = _reader(get_args(kind)[0])
        return lambda value: None if value is None else read(value)
    if get_origin(kind) is tuple:
        read = _reader(get_args(kind)[0])
        return lambda value: tuple(read(each) for each in value)
    if kind is Card:
        return Card.parse
    if isinstance(kind, type) and issubclass(kind, Enum | float | str):
        return kind
    return lambda value: value
