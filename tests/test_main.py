import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from companion import commands
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


NOWHERE = "x" * 300
"""A folder that cannot even be asked for, as one of somebody else's cannot."""


@pytest.mark.slow
@pytest.mark.parametrize("command", ["games list", "report", "referee --again 1"])
def test_a_data_folder_that_nobody_may_look_into_is_told(command, capsys):
    assert main([*command.split(), "--data", NOWHERE]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert said.startswith(f"companion: The journal {NOWHERE}/table.sqlite3 cannot be")


def test_a_home_that_the_shell_has_left_as_a_sign_is_meant(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["games", "list", "--data=~/games"]) == 1
    assert f"no journal {tmp_path}/games/table.sqlite3" in capsys.readouterr().err


@pytest.mark.parametrize("path", sorted(Path(commands.__path__[0]).glob("*.py")))
def test_no_command_takes_a_path_whose_sign_for_the_home_stays(path):
    assert "type=Path" not in path.read_text("utf-8")


@pytest.mark.slow
def test_a_table_whose_data_folder_nobody_may_look_into_plays_on(
    capsys, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("card R7\n"))
    told = "run --no-screen --camera none --players Ada,Ben --data"
    assert main([*told.split(), NOWHERE]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The first card is red 7"


@pytest.mark.slow
def test_names_go_where_their_letters_are_unknown(tmp_path):
    """A file of Windows has the letters of its own country."""
    played = "run --no-screen --camera none --data . --players Łukasz,Ben"
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-m", "companion", *played.split()],
        cwd=tmp_path,
        input=b"card R7\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        check=False,
    )
    assert done.stdout.split(b"\n")[0].rstrip() == b"?ukasz dealt 7 cards each"
    assert done.returncode == 0


@pytest.mark.slow
def test_a_player_whose_name_is_no_text_begins_no_game(capsys, tmp_path):
    """As a terminal of another encoding hands it over: no journal can keep it."""
    told = "run --no-screen --camera none --players Zo\udceb,Ben --data"
    assert main([*told.split(), str(tmp_path)]) == 1
    assert "players: expected a text in UTF-8" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_a_report_is_written_of_a_folder_whose_name_is_no_text(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["report", "--data", "a\udcff"]) == 0
    assert [*tmp_path.glob("uno-report-*.zip")]


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
