"""A hostile client at a broker without any rights: the worst there is."""

import gc
import json
import os
import time
from pathlib import Path

import pytest
from club import Club, tell
from mosquitto import Listener, eventually, needs_mosquitto
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

from companion.storage.settings import Settings

pytestmark = needs_mosquitto
MANY = 10_000
TAKES = Settings(phones=True, names_told="names")


def memory_mib():
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.fixture
def table(tmp_path, broker, open_later):
    """A table that takes phones; its presses come to its inbox."""
    (table,) = open_later(Club(tmp_path, broker.port, [1], settings=TAKES)).tables
    table.play(5)
    table.inbox = []
    table.part.phones.post = table.inbox.append
    return table


class Attacker:
    """Somebody who may say everything to everybody."""

    def __init__(self, port, name=None):
        self._client = Client(CallbackAPIVersion.VERSION2, name)
        self._client.max_queued_messages_set(0)
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()

    def say(self, topic, payload):
        told = self._client.publish(topic, payload, qos=1)
        told.wait_for_publish(30)

    def flood(self, topic, payloads):
        for payload in payloads:
            last = self._client.publish(topic, payload, qos=1)
        last.wait_for_publish(60)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def attacker(broker, open_later):
    return open_later(Attacker(broker.port))


def press(n):
    return json.dumps({"kind": "press", "n": n, "button": "uno", "clock": 1.0})


ATTACKS = {
    "forged presses": lambda: [press(n) for n in range(MANY)],
    "one press replayed": lambda: [press(1)] * MANY,
    "guessed codes": lambda: [
        json.dumps({"kind": "pair", "seat": 0, "code": f"{n:06}"}) for n in range(MANY)
    ],
    "no JSON at all": lambda: [b"{" * 200, b"\xff" * 200, b"", b"null"] * (MANY // 4),
    "10 MB each": lambda: [b"x" * 10_000_000] * 5,
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_attack_changes_anything(broker, table, attacker, open_later, attack):
    listener = open_later(Listener(broker.port, "uno/table-1/view"))
    assert eventually(lambda: ("table-1", "view") in listener.latest)
    payloads = ATTACKS[attack]()
    before, memory = table.table.history, memory_mib()
    started = time.monotonic()
    attacker.flood("uno/table-1/phone/attacker-1/press", payloads)
    took = time.monotonic() - started
    assert table.table.history == before
    assert table.inbox == []
    assert table.part.paired == ()
    table.play(1)  # and the table goes on
    steps = table.table.history.version
    assert eventually(lambda: listener.latest["table-1", "view"]["steps"] >= steps)
    caught_up = time.monotonic() - started
    payloads.clear()
    gc.collect()
    grown = memory_mib() - memory
    tell(
        f"{attack}: sent in {took:.1f} s, the table had caught up after "
        f"{caught_up:.1f} s; memory {grown:+.1f} MiB (attacker and table together)"
    )
    assert grown < 40


def test_who_writes_to_a_tables_topics_changes_nothing_at_the_table(
    broker, table, attacker
):
    before = table.table.history
    for word in ("view", "event", "health", "round", "people", "moment"):
        attacker.flood(f"uno/table-1/{word}", [b'{"version":1}', b"", b"x" * 9999])
    table.play(1)
    assert table.table.history.version > before.version
    assert table.table.history.steps[: len(before.steps)] == before.steps
    assert table.inbox == []
