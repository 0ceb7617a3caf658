"""The script that draws every moment of the screen can be started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_the_gallery_starts_as_the_makefile_starts_it():
    makefile = (ROOT / "Makefile").read_text("utf-8").splitlines()
    [line] = [line for line in makefile if "tests/ui/gallery.py" in line]
    path, _python, script, *_asked = line.split()
    name, folders = path.split("=")
    done = subprocess.run(  # noqa: S603 (our own script)
        [sys.executable, script, "--help"],
        cwd=ROOT,
        env={**os.environ, name: folders},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
