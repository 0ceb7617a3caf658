"""What Home Assistant is told, judged by its own code (`make home-assistant`)."""

import json
import subprocess
from pathlib import Path

import pytest
from builders import a_round
from club import tell

from companion.core.history import History
from companion.network.home_assistant import discovery
from companion.network.message_builder import MessageBuilder, Snapshot

PYTHON = Path("build/home-assistant/bin/python").absolute()
JUDGE = Path(__file__).with_name("home_assistant.py")
pytestmark = pytest.mark.skipif(
    not PYTHON.is_file(),
    reason="there is no Home Assistant; `make home-assistant` installs it",
)
VIEW = MessageBuilder("hall", "names").view(Snapshot(History(a_round("R7"))))
TOLD = json.loads(discovery(VIEW, "http://192.168.1.5:8080/#hall"))


def judged(told):
    """What Home Assistant objects to."""
    done = subprocess.run(  # noqa: S603 (our own program)
        [PYTHON, JUDGE],
        input=json.dumps(told),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_home_assistant_takes_what_a_table_tells():
    assert judged(TOLD) == []
    count = sum(len(each) > 1 for each in TOLD["components"].values())
    tell(f"Home Assistant's own schemas take all {count} entities of a table")


def test_home_assistant_would_say_what_is_wrong():
    components = {
        **TOLD["components"],
        "color": {**TOLD["components"]["color"], "device_class": "paint"},
        "owed": {**TOLD["components"]["owed"], "state_topic": "uno/#/view"},
        "turn": {**TOLD["components"]["turn"], "value_template": "{{ broken"},
    }
    told = judged({**TOLD, "components": components})
    assert sorted(line.partition(":")[0] for line in told) == ["color", "owed", "turn"]


def test_home_assistant_refuses_a_device_without_its_origin():
    assert judged({**TOLD, "origin": {}}) != []
