"""How long a table waits for a broker that is gone, and what it says of it."""

from threading import Event

import pytest

from companion.config import NetworkConfig
from companion.core.errors import JournalError
from companion.network import network_thread
from companion.network.network_thread import NetworkThread
from companion.storage.settings import Settings


class Session:
    """One that connects, and fails after so many seconds."""

    def __init__(self, time, lasts_s):
        self.time, self.lasts_s = time, lasts_s
        self.is_outdated = False

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass

    def greet(self):
        pass

    def publish(self, _shown, _happened):
        self.time.now += self.lasts_s
        raise JournalError("The journal cannot be read.")


class Clock:
    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


def rests(monkeypatch, tmp_path, lasts_s, number):
    """Return how long a table rests after each of some sessions."""
    clock, found = Clock(), []
    monkeypatch.setattr(network_thread, "time", clock)
    monkeypatch.setattr(
        network_thread, "BrokerSession", lambda *_args, **_more: Session(clock, lasts_s)
    )
    done = Event()

    def rest(_self, seconds, _chosen):
        if len(found) < number:
            found.append(seconds)
        else:
            done.set()

    monkeypatch.setattr(NetworkThread, "_rest", rest)
    with NetworkThread(NetworkConfig("127.0.0.1", "hall"), tmp_path, Settings()):
        assert done.wait(10)
    return found


def test_what_fails_soon_after_each_connection_is_tried_less_and_less(
    monkeypatch, tmp_path, caplog
):
    found = rests(monkeypatch, tmp_path, 0.1, 7)
    assert found == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    assert caplog.text.count("The journal cannot be read.") == 1


@pytest.mark.parametrize("lasts_s", [30.0, 3600.0])
def test_a_connection_that_has_lasted_is_soon_tried_again(
    monkeypatch, tmp_path, caplog, lasts_s
):
    assert rests(monkeypatch, tmp_path, lasts_s, 3) == [1.0, 1.0, 1.0]
    assert caplog.text.count("The journal cannot be read.") >= 3
