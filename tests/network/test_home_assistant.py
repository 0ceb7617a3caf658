"""The messages to Home Assistant, compared with what its MQTT integration documents.

The fields are those of its pages on device discovery, sensors and events.
"""

import json

import jinja2
import pytest
from builders import a_round

from companion.core.history import History
from companion.network.home_assistant import discovery, discovery_topic
from companion.network.message_builder import MessageBuilder, Snapshot
from companion.network.messages import encoded

ROOT = {
    *("device", "origin", "components", "availability", "availability_mode"),
    *("availability_topic", "availability_template", "payload_available"),
    *("payload_not_available", "state_topic", "command_topic", "qos", "encoding"),
}
DEVICE = {
    *("identifiers", "connections", "name", "manufacturer", "model", "model_id"),
    *("sw_version", "hw_version", "serial_number", "suggested_area", "via_device"),
    "configuration_url",
}
ORIGIN = {"name", "sw_version", "support_url"}
ENTITY = {
    *("platform", "unique_id", "name", "state_topic", "value_template", "icon"),
    *("json_attributes_topic", "json_attributes_template", "enabled_by_default"),
    *("entity_category", "entity_picture", "qos", "encoding", "default_entity_id"),
    "device_class",
}
PLATFORMS = {
    "sensor": ENTITY
    | {
        *("unit_of_measurement", "state_class", "suggested_display_precision"),
        *("expire_after", "force_update", "last_reset_value_template", "options"),
    },
    "event": ENTITY | {"event_types"},
}
REQUIRED = {"sensor": {"state_topic"}, "event": {"state_topic", "event_types"}}

VIEW = MessageBuilder("hall", "names").view(Snapshot(History(a_round("R7"))))
TOLD = json.loads(discovery(VIEW, "http://club/#hall"))
ENTITIES = [each for each in TOLD["components"].values() if len(each) > 1]


def rendered(entity, view):
    template = jinja2.Environment(autoescape=False).from_string(  # noqa: S701 (no page)
        entity["value_template"]
    )
    return template.render(value_json=json.loads(encoded(view)))


def test_the_topic_is_that_of_a_device():
    assert discovery_topic("hall") == "homeassistant/device/hall/config"


def test_the_device_and_its_origin_have_documented_fields():
    assert {*TOLD} <= ROOT
    assert {*TOLD["device"]} <= DEVICE
    assert {*TOLD["origin"]} <= ORIGIN
    assert TOLD["device"]["identifiers"]
    assert TOLD["origin"]["name"]


@pytest.mark.parametrize("entity", ENTITIES, ids=lambda each: each["unique_id"])
def test_an_entity_has_documented_fields_and_all_that_are_required(entity):
    platform = entity["platform"]
    assert {*entity} <= PLATFORMS[platform]
    assert REQUIRED[platform] | {"unique_id"} <= {*entity}


def test_no_two_entities_have_one_name():
    names = [each["unique_id"] for each in ENTITIES]
    assert len({*names}) == len(names)


def test_a_seat_that_is_gone_is_taken_away():
    assert TOLD["components"]["score_3"]["unique_id"] == "uno_hall_score_3"
    assert TOLD["components"]["score_4"] == {"platform": "sensor"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("turn", "Ada"),
        ("color", "red"),
        ("direction", "clockwise"),
        ("owed", "0"),
        ("round", "1"),
        ("score_2", "0"),
    ],
)
def test_a_template_finds_its_value_in_the_view(key, value):
    assert rendered(TOLD["components"][key], VIEW) == value


def test_between_rounds_it_is_nobodys_turn():
    nobody = MessageBuilder("hall", "names").view(Snapshot())
    assert rendered(TOLD["components"]["turn"], nobody) == "None"


@pytest.mark.parametrize("key", ["color", "direction"])
def test_a_word_is_one_of_its_options(key):
    sensor = TOLD["components"][key]
    assert sensor["device_class"] == "enum"
    assert rendered(sensor, VIEW) in sensor["options"]
