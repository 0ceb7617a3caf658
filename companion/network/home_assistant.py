"""Builds the MQTT discovery message that adds a table to Home Assistant.

One message for the whole device, in full keys, as the discovery of its MQTT integration
asks for; Home Assistant reads it from 2024.11 on.
"""

from importlib.metadata import version
from typing import Any, get_args

import msgspec

from companion.core.cards import Color
from companion.core.seating import MOST_PLAYERS
from companion.network.messages import MomentWord, TableMessage, topic
from companion.view.language import _

_TURN = (
    "{% set seat = value_json.turn %}{% if seat is none %}{{ none }}{% else %}"
    "{{ value_json.seats[seat].name or value_json.seats[seat].figure }}{% endif %}"
)
_DIRECTION = "{{ {1: 'clockwise', -1: 'counterclockwise'}.get(value_json.direction) }}"


def discovery_topic(table: str) -> str:
    """Return where Home Assistant looks for what a table is."""
    return f"homeassistant/device/{table}/config"


def discovery(view: TableMessage, board: str) -> bytes:
    """Return the discovery message of a table for Home Assistant; retained.

    Args:
        view: the table, for its name and its seats.
        board: address of the table's page.
    """
    table = view.table
    message = {
        "device": {
            "identifiers": [f"uno_{table}"],
            "name": f"UNO {table}",
            "manufacturer": "uno-table-companion",
            "model": _("Table"),
            "sw_version": version("uno-table-companion"),
            "configuration_url": board,
        },
        "origin": {
            "name": "uno-table-companion",
            "sw_version": version("uno-table-companion"),
        },
        "availability": [
            {
                "topic": topic(table, "health"),
                "value_template": "{{ value_json.state }}",
            }
        ],
        "qos": 1,
        "components": _components(view),
    }
    return msgspec.json.encode(message)


def _components(view: TableMessage) -> dict[str, dict[str, Any]]:
    table = view.table
    # A component of which only the platform is told is taken away again.
    gone: dict[str, dict[str, Any]] = {
        f"score_{seat}": {"platform": "sensor"}
        for seat in range(len(view.seats), MOST_PLAYERS)
    }
    return {**_sensors(table), "moment": _moment(table), **_scores(view), **gone}


def _sensors(table: str) -> dict[str, dict[str, Any]]:
    colors = {"device_class": "enum", "options": [color.value for color in Color]}
    ways = {"device_class": "enum", "options": ["clockwise", "counterclockwise"]}
    message: dict[str, tuple[str, str, dict[str, Any]]] = {
        "turn": (_("Turn"), _TURN, {"icon": "mdi:account-arrow-right"}),
        "color": (_("Color"), "{{ value_json.color }}", colors),
        "direction": (_("Direction"), _DIRECTION, ways),
        "owed": (_("Owed"), "{{ value_json.owed }}", {"icon": "mdi:cards"}),
        "round": (_("Round"), "{{ value_json.round }}", {}),
    }
    return {
        key: _sensor(table, key, name=name, template=template) | more
        for key, (name, template, more) in message.items()
    }


def _scores(view: TableMessage) -> dict[str, dict[str, Any]]:
    return {
        f"score_{seat}": _sensor(
            view.table,
            f"score_{seat}",
            name=shown.name or shown.figure.capitalize(),
            template=f"{{{{ value_json.seats[{seat}].score }}}}",
        )
        | {"icon": "mdi:trophy-outline"}
        for seat, shown in enumerate(view.seats)
    }


def _sensor(table: str, key: str, *, name: str, template: str) -> dict[str, Any]:
    return {
        "platform": "sensor",
        "unique_id": f"uno_{table}_{key}",
        "name": name,
        "state_topic": topic(table, "view"),
        "value_template": template,
    }


def _moment(table: str) -> dict[str, Any]:
    return {
        "platform": "event",
        "unique_id": f"uno_{table}_moment",
        "name": _("Moment"),
        "state_topic": topic(table, "moment"),
        "event_types": list(get_args(MomentWord)),
        "icon": "mdi:bell-ring-outline",
    }
