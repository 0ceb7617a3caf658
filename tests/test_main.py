import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_ctrl_c_while_a_command_is_loaded_ends_it_without_a_traceback(monkeypatch):
    def interrupted(_name):
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.__main__.import_module", interrupted)
    assert main(["doctor"]) == 130


FULL = Path("/dev/full")


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="there is no full device")
@pytest.mark.parametrize("command", ["referee --options", "doctor --wiring wiring.svg"])
def test_a_full_disk_behind_the_output_is_told_in_one_sentence(command, tmp_path):
    """What fits into one buffer is written at the end only."""
    with FULL.open("w") as full:
        done = subprocess.run(  # noqa: S603 (our own program)
            [sys.executable, "-m", "companion", *command.split()],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert re.fullmatch(
        r"companion: What it says cannot be written \(.*\); free some space\.\n",
        done.stderr,
    )
