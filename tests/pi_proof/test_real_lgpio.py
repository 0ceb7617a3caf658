"""What the real lgpio does to the process that imports it."""

import subprocess
import sys

import pytest

pytest.importorskip("lgpio", reason="needs lgpio: run `make pi-proof`")

ASK = """
import os
from hardware.buttons import load_pins, real_pins
from hardware.errors import ButtonError
load_pins()
try:
    real_pins()
except ButtonError as error:
    print(error)
print(os.getcwd())
"""


@pytest.mark.parametrize("told", [{}, {"LG_WD": "/"}], ids=["untold", "told"])
def test_relative_paths_start_where_they_did(tmp_path, request, told):
    root = str(request.config.rootpath)
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-c", ASK],
        cwd=tmp_path,
        env={"PYTHONPATH": root, **told},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == str(tmp_path)
    assert list(tmp_path.iterdir()) == []
