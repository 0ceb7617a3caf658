"""A table that publishes, and a broker on this machine only."""

from contextlib import ExitStack

import pytest
from mosquitto import Listener, Mosquitto
from published import Published


@pytest.fixture
def open_later():
    """Closes what a test has opened, the last first."""
    with ExitStack() as stack:
        yield lambda opened: stack.callback(opened.close) and opened


@pytest.fixture
def broker(tmp_path, open_later):
    return open_later(Mosquitto(tmp_path / "broker"))


@pytest.fixture
def published(tmp_path, broker, open_later):
    return open_later(Published(tmp_path, broker))


@pytest.fixture
def listener(broker, open_later):
    return open_later(Listener(broker.port, "uno/#"))
