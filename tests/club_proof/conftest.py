"""A real broker, a real browser, and many tables on this machine."""

import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsing import CHROMIUM, Browser
from mosquitto import Mosquitto

from companion.club.board_page import write_page
from companion.club.mqtt_client import CLIENT


@pytest.fixture
def open_later():
    """Closes what a test has opened, the last first."""
    with ExitStack() as stack:
        yield lambda opened: stack.callback(opened.close) and opened


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The board's folder; npm fetches the client, once."""
    folder = tmp_path_factory.mktemp("site")
    kept = Path("build/board")
    if not (kept / CLIENT).is_file() and shutil.which("npm") is None:
        pytest.skip(f"there is neither npm nor build/board/{CLIENT}")
    write_page(kept)
    write_page(folder, kept / CLIENT)
    return folder


@pytest.fixture
def broker(tmp_path, site, open_later):
    return open_later(Mosquitto(tmp_path / "broker", web=site))


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("there is no chromium; install it with apt")
    with Browser() as browser:
        yield browser
