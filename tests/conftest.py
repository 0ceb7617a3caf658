"""What all tests share: the photographs beside us, and databases that close."""

import gc
import os
import re
import sqlite3
import sys
import zlib
from collections import Counter
from functools import partial
from pathlib import Path
from threading import Event
from traceback import extract_stack
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings

# One thread each: two processes share two cores, and threads that wait turn in circles.
# Set before anything imports numpy or OpenCV, which read it once.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}

SHARED = Path(__file__).resolve().parents[2] / "shared"

# `pytest --hypothesis-profile thorough` looks much longer, `make quick` less long. Only
# `make nightly` looks elsewhere each time: two runs of one tree must not differ.
for profile, examples in {"quick": 5, "usual": 25, "thorough": 1000}.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        derandomize=profile != "thorough",
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("usual")

gc.disable()  # while tests are collected, nothing is thrown away


def pytest_addoption(parser):
    """Let two processes run the tests without a third one that hands them out."""
    parser.addoption("--half", type=int, choices=(1, 2), help="of all files with tests")


def pytest_ignore_collect(collection_path, config):
    """Do not import a file that is left out as a whole: `make quick` has many."""
    if collection_path.suffix != ".py":
        return None
    half = config.option.half
    if half is not None and _half_of(collection_path) != half:
        return True
    left_out = re.fullmatch(r"not \(([\w ]+)\)", config.option.markexpr)
    if left_out is None:
        return None
    text = collection_path.read_text("utf-8")
    marked = re.search(r"^pytestmark = .*(?:\n[ \]].*)*", text, re.MULTILINE)
    marks = re.findall(r"\bmark\.(\w+)", marked[0]) if marked else []
    return {*marks} & {*left_out[1].split(" or ")} != set() or None


def _half_of(path):
    """Return 1 or 2, the same for a file in every process."""
    name = path.relative_to(Path(__file__).parent).as_posix()
    return 1 + zlib.crc32(name.encode()) % 2


FIRST = ("stranger", "ui", "table", "vision")
"""Folders that take the longest: what begins last keeps the other process waiting."""


def pytest_collection_modifyitems(items):
    """Run what takes the longest first."""
    items.sort(key=_place)


def _place(item):
    folder = item.nodeid.split("/")[1]
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


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
    background = sys.modules.get("companion.storage.background")
    if background is None or not background.worker_named.cache_info().currsize:
        return
    for name in ("stored games", "saving", "copies"):
        is_done = Event()
        background.worker_named(name)(is_done.set)
        assert is_done.wait(10), f"The thread of {name} still works."


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
