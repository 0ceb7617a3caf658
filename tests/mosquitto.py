"""A real Mosquitto on this machine only, and somebody who listens to it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from threading import Event
from uuid import uuid4

import pytest
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

PROGRAM = shutil.which("mosquitto", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
needs_mosquitto = pytest.mark.skipif(
    PROGRAM is None, reason="there is no mosquitto; install it with apt"
)
PATIENCE_S = 20.0


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(port):
    with socket.socket() as knock:
        knock.settimeout(0.2)
        return knock.connect_ex(("127.0.0.1", port)) == 0


def eventually(is_so, patience_s=PATIENCE_S, *, every_s=0.01):
    """Whether something comes true; asked again and again, not for long."""
    until = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(every_s)
    return True


class Mosquitto:
    """A broker that can be killed and started again; it keeps what it has."""

    def __init__(self, folder: Path, *lines: str, web: Path | None = None):
        self.port, self.web_port = free_port(), free_port()
        self._conf = folder / "mosquitto.conf"
        folder.mkdir(exist_ok=True)
        # It gives its rights away when root starts it; the tests' files are root's.
        user = ["user root"] if os.geteuid() == 0 else []
        anybody = (
            []
            if any("allow_anonymous" in each for each in lines)
            else ["allow_anonymous true"]
        )
        pages = (
            [
                f"listener {self.web_port} 127.0.0.1",
                "socket_domain ipv4",  # or it would listen everywhere
                "protocol websockets",
                f"http_dir {web}",
            ]
            if web
            else []
        )
        told = [
            *user,
            *anybody,
            "persistence true",
            f"persistence_location {folder}/",
            f"listener {self.port} 127.0.0.1",
            *pages,
            *lines,
        ]
        self._conf.write_text("\n".join(told) + "\n")
        self._ports = (self.port, self.web_port) if web else (self.port,)
        self._process = None
        self.start()

    def start(self):
        self._process = subprocess.Popen(  # noqa: S603 (the broker under test)
            [PROGRAM, "-c", str(self._conf)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert eventually(self._answers), "mosquitto does not start"

    def _answers(self):
        return all(answers(port) for port in self._ports)

    @property
    def pid(self):
        return self._process.pid

    def reload(self):
        """Let it read its rights anew."""
        self._process.send_signal(signal.SIGHUP)

    def kill(self):
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def silence(self):
        """Let it say nothing more, as if a cable were cut."""
        self._process.send_signal(signal.SIGSTOP)

    def speak(self):
        self._process.send_signal(signal.SIGCONT)

    def close(self):
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


class Listener:
    """A board: it keeps what is retained, and every fact once, by its number."""

    def __init__(self, port, *topics, user="", password="", ca_file=None):
        self.latest = {}
        self.facts = {}
        self.all = []
        self._last = {}
        # Known to the broker by name: what comes while it is away waits for it.
        name = f"listener-{uuid4()}"
        self._client = Client(CallbackAPIVersion.VERSION2, name, clean_session=False)
        self._client.reconnect_delay_set(0.1, 0.2)
        if user:
            self._client.username_pw_set(user, password)
        if ca_file:
            self._client.tls_set(ca_file)
        self._client.on_connect = lambda client, *_: client.subscribe(
            [(topic, 1) for topic in topics]
        )
        listens = Event()
        self._client.on_subscribe = lambda *_: listens.set()
        self._client.on_message = self._heard
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert listens.wait(PATIENCE_S)  # or what is said at once would be missed

    def _heard(self, _client, _data, message):
        self.all.append((message.topic, message.payload))
        table, _, word = message.topic.removeprefix("uno/").partition("/")
        if word != "event":
            self.latest[table, word] = json.loads(message.payload or "null")
            return
        event = json.loads(message.payload)
        at = event["number"], event["part"]
        if at > self._last.get((table, event["journal"]), (0, -1)):
            self._last[table, event["journal"]] = at
            self.facts.setdefault(table, []).append(event)

    def publish(self, topic, payload, *, retain=False):
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(5)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()
