"""What all tests share: the photographs beside us, and databases that close."""

import gc
import os
import re
import sqlite3
import sys
from collections import Counter, defaultdict
from functools import cache, partial
from itertools import zip_longest
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

# `pytest --hypothesis-profile thorough` looks much longer, `make quick` less long.
for profile, examples in {"quick": 5, "usual": 25, "thorough": 1000}.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("usual")

TESTS = Path(__file__).parent


def pytest_addoption(parser):
    """Let several processes share the tests without another that hands them out."""
    parser.addoption(
        "--share", type=Path, help="folder in which processes note whose tests they run"
    )


FIRST = (
    *("stranger", "ui", "table", "vision/reading", "vision/following", "network"),
    *("vision/reading/taught", "systemd", "camera", "hardware/network_camera"),
    *("referee/tracking", "pages", "commands", "faults", "bench", "records"),
)
"""Folders that take the longest: what begins last keeps the other processes waiting."""


def _next_files(config):
    """Return the files of the next folder that no process has taken, or nothing.

    A process takes a folder as a whole: what it has drawn or learned once, and the only
    window of its tests, serves all of them.
    """
    for name, files in _folders(frozenset(config.getini("norecursedirs"))):
        if _take(config.option.share / f"{name.replace('/', '-')}.taken"):
            shown = [str(path) for path in files if not _is_left_out(path, config)]
            if shown:
                return shown
    return []


@cache
def _folders(left_out):
    """Return each folder and its files with tests, those that take longest first."""
    folders = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        name = path.parent.relative_to(TESTS).as_posix()
        if name not in left_out:
            folders[name].append(path)
    return sorted(folders.items(), key=lambda each: _place(each[0]))


def _place(folder):
    return FIRST.index(folder) if folder in FIRST else len(FIRST)


def _take(note):
    try:
        note.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _is_left_out(path, config):
    """Whether all tests of a file are: it is not even imported."""
    left_out = re.fullmatch(r"not \(([\w ]+)\)", config.option.markexpr)
    if left_out is None:
        return False
    text = path.read_text("utf-8")
    marked = re.search(r"^pytestmark = .*(?:\n[ \]].*)*", text, re.MULTILINE)
    marks = re.findall(r"\bmark\.(\w+)", marked[0]) if marked else []
    return {*marks} & {*left_out[1].split(" or ")} != set()


def pytest_configure(config):
    """Begin with the first folder that is free, if the tests are shared."""
    if config.option.share is not None:
        config.args = _next_files(config)


def pytest_runtestloop(session):
    """Run folder after folder, if the tests are shared."""
    config, count = session.config, 0
    if config.option.share is None:
        return None
    while config.args:
        count += len(session.items)
        for item, following in zip_longest(session.items, session.items[1:]):
            # What is made for all tests, as the window is, stays until the end.
            config.hook.pytest_runtest_protocol(
                item=item, nextitem=following or session
            )
            if session.shouldfail or session.shouldstop:
                raise session.Failed(session.shouldfail or session.shouldstop)
        config.args = _next_files(config)
        if config.args:
            config.hook.pytest_collection(session=session)
    session.testscollected = count
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_collection():
    """Throw nothing away while tests are collected."""
    gc.disable()


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
