"""Work beside the game."""

import subprocess
import sys
import threading
import weakref

import pytest

from companion.storage.background import background_worker


def ends(program):
    """Run a program to its end, and return what it printed."""
    done = subprocess.run(  # noqa: S603 (our own words)
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    return done.stdout.split()


def test_work_is_done_in_its_order_by_one_thread_of_that_name():
    start, done, is_done = background_worker("evidence"), [], threading.Event()
    for number in range(3):
        start(
            lambda number=number: done.append((number, threading.current_thread().name))
        )
    start(is_done.set)
    assert is_done.wait(10)
    assert done == [(number, "evidence") for number in range(3)]


def test_a_piece_that_fails_does_not_end_the_thread(caplog):
    start, is_done = background_worker("evidence"), threading.Event()
    start(lambda: int("no number"))
    start(is_done.set)
    assert is_done.wait(10)
    assert "invalid literal" in caplog.text


def test_what_a_piece_worked_on_is_let_go_before_the_next_one_comes():
    start, is_gone, picture = background_worker("evidence"), threading.Event(), {1}
    weakref.finalize(picture, is_gone.set)
    start(picture.clear)
    del picture
    assert is_gone.wait(10)


def test_what_waits_when_the_program_ends_is_still_done():
    program = """
from companion.storage.background import background_worker
import threading
ended, start = threading.Event(), background_worker("evidence")
start(threading.main_thread().join)
start(lambda: print("first"))
start(lambda: print("second"))
"""
    assert ends(program) == ["first", "second"]


def test_a_disk_that_hangs_does_not_keep_the_program_from_ending():
    program = """
from companion.storage.background import background_worker
import threading
start = background_worker("evidence", patience_s=0.01)
start(threading.Event().wait)
print("ended")
"""
    assert ends(program) == ["ended"]


@pytest.mark.slow
def test_two_disks_that_hang_hold_the_end_no_longer_than_one():
    program = """
import atexit, threading, time
atexit.register(lambda: print(time.monotonic() - now < 2.5))
from companion.storage.background import background_worker
for name in ("evidence", "corrections"):
    background_worker(name, patience_s=1.5)(threading.Event().wait)
now = time.monotonic()
"""
    assert ends(program) == ["True"]
