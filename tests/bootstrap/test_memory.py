"""What the program does not need any more, others can have."""

import subprocess
import sys
from contextlib import ExitStack

import pytest

from companion.bootstrap import services
from companion.components.component import HealthMonitor
from companion.records.journal import Journal
from companion.table.table import Table
from companion.table.vitals import Heartbeat
from companion.view.view import ScreenView

PROGRAM = """
import ctypes
from pathlib import Path
from companion.bootstrap.services import give_memory_back, keep_memory_small

def own_mib():
    told = Path("/proc/self/smaps_rollup").read_text()
    return next(int(l.split()[1]) for l in told.splitlines() if "Anonymous" in l) / 1024

keep_memory_small()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
blocks = [libc.malloc(60_000) for _ in range(1000)]
for block in blocks:
    ctypes.memset(block, 1, 60_000)
used = own_mib()
for block in blocks[:-1]:  # the last one lies above all others, and stays
    libc.free(block)
freed = own_mib()
give_memory_back()
print(used - freed, used - own_mib())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_what_is_free_below_something_used_is_given_back_too() -> None:
    done = subprocess.run(  # noqa: S603 (ours)
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    by_itself, asked = map(float, done.stdout.split())
    assert by_itself < 5
    assert asked > 50


def test_it_is_given_back_while_the_table_runs(monkeypatch, tmp_path) -> None:
    given: list[int] = []
    monkeypatch.setattr(services, "give_memory_back", lambda: given.append(1))
    with ExitStack() as stack, Journal(":memory:") as journal:
        health = HealthMonitor()
        pulse = services.keep_alive(
            Table(journal, {}, health=health),
            health,
            [Heartbeat.TABLE],
            view=ScreenView,
            data=tmp_path,
            stack=stack,
        )
        pulse(Heartbeat.TABLE)
        pulse(Heartbeat.TABLE)  # at once: nothing is free anew
    assert given == [1]
