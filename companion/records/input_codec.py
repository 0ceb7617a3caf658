"""Inputs, what sensors and touches said, as JSON objects of the journal.

The record (docs/record.md) holds only facts. The journal also keeps the inputs from
which the referee derived them, so that a later referee can rule on an evening again.
"""

from typing import Any, get_args

from companion.core.events import GameEvent, Repair
from companion.records.event_codec import decode_event
from companion.records.tagged_union import TaggedUnion
from companion.referee import inputs
from companion.referee.inputs import TableInput
from companion.schema.typed import read_by

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
