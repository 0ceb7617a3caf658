"""A table without a network: not one import and not one thread of it."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

PROGRAM = """
import io, sys, threading
from pathlib import Path
from companion.bootstrap.console import run_console
from companion.config import Config
threads = []
class Lines(io.StringIO):
    def __iter__(self):
        threads.extend(each.name for each in threading.enumerate())
        return super().__iter__()
config = Config(camera="none", buttons="keyboard", players=("Ada", "Ben"),
                data=Path(sys.argv[1]))
run_console(config, Lines("card R7\\ncard R3\\n"), as_json=False)
loaded = [name for name in sys.modules if name.split(".")[0] in {"paho", "segno", "ssl"}
          or name.startswith("companion.network")]
print(sorted(loaded), sorted(set(threads)))
"""


def test_nothing_of_the_network_is_loaded_and_no_thread_runs(tmp_path):
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded, _, threads = done.stdout.splitlines()[-1].partition("] ")
    assert loaded == "["
    assert "network" not in threads
