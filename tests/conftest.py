"""What all tests share: the photographs beside us, and databases that close."""

import gc
import os
import sqlite3
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from threading import Event
from traceback import extract_stack
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from sharing import SharedTests

# One thread each: two processes share two cores, and threads that wait turn in circles.
# Set before anything imports numpy or OpenCV, which read it once.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}

SHARED = Path(__file__).resolve().parents[2] / "shared"

# `pytest --hypothesis-profile thorough` looks much longer, `make quick` less long.
for profile, examples in {"quick": 5, "usual": 25, "thorough": 1000}.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("usual")


def pytest_addoption(parser):
    """Let several processes share the tests without another that hands them out."""
    parser.addoption(
        "--share", type=Path, help="folder in which processes note what they take"
    )


def pytest_configure(config):
    """Share the tests with other processes, if asked to."""
    if config.option.share is not None:
        config.pluginmanager.register(SharedTests(config))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Throw nothing away while tests are collected."""
    gc.disable()
    return (yield)


def pytest_collection_finish():
    """Hide what stays from the garbage collector, which took a sixth of all tests."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_report_collectionfinish(items):
    """Say what the nightly tests are that run, and why they run at night only."""
    marks = [item.get_closest_marker("nightly") for item in items]
    reasons = Counter(mark.kwargs["reason"] for mark in marks if mark)
    return [f"nightly: {count} tests, {why}" for why, count in reasons.items()]


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of photographs and games beside the project."""
    if not SHARED.is_dir():
        pytest.skip("the photographs and games in ../shared are not here")
    return SHARED


class _CountedConnection(sqlite3.Connection):
    """A connection that is known until it is closed, with the place of its opening."""

    opened: ClassVar[dict["_CountedConnection", str]] = {}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        calls = [f"{c.filename}:{c.lineno}" for c in extract_stack() if _is_ours(c)]
        self.opened[self] = " <- ".join(reversed(calls[-4:-1]))

    def close(self):
        super().close()
        self.opened.pop(self, None)


def _is_ours(call):
    return "site-packages" not in call.filename and "/lib/python" not in call.filename


sqlite3.connect = partial(sqlite3.connect, factory=_CountedConnection)


def _let_reading_end():
    """Wait for the threads that read stored games and save, if a test needed them."""
    for module, thread, *name in (
        ("companion.records.game_reader", "reading_thread"),
        ("companion.storage.background", "saving_thread", "saving"),
        ("companion.storage.background", "saving_thread", "copies"),
    ):
        begin = getattr(sys.modules.get(module), thread, None)
        if begin is not None and begin.cache_info().currsize:
            is_done = Event()
            begin(*name)(is_done.set)
            assert is_done.wait(10), f"The {thread} still works."


@pytest.fixture(autouse=True)
def every_database_is_closed():
    """Fail a test that leaves a database to the garbage collector.

    From Python 3.13 on that is reported wherever the collector happens to come by, and
    ``with sqlite3.connect(...)`` closes nothing.
    """
    before = {*_CountedConnection.opened}
    yield
    _let_reading_end()
    left = {c: p for c, p in _CountedConnection.opened.items() if c not in before}
    for connection in left:
        _CountedConnection.opened.pop(connection)
    assert [*left.values()] == [], "These databases were not closed."
