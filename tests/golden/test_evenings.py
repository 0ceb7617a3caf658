"""Evenings that tables have reported: this referee judges them as it is known to."""

import zipfile
from pathlib import Path

import pytest
from reported import MADE, reported, simulated_evening

from companion.__main__ import main
from companion.records.journal import Journal

FOLDER = Path(__file__).parents[1] / "games" / "evenings"
EVENINGS = sorted(FOLDER.glob("*.jsonl"))


def judged(path, capsys):
    """What `companion referee --again` prints of an evening."""
    assert main(["referee", "--again", str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
@pytest.mark.slow
def test_a_reported_evening_is_judged_as_it_is_known_to_be(path, capsys):
    assert judged(path, capsys) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.slow
def test_a_report_of_a_simulated_table_becomes_such_a_test(tmp_path, capsys):
    with Journal(":memory:") as journal:
        table = simulated_evening(journal, ("Ada", "Ben", "Cem"), inputs=25)
        sent = reported(table).packed(MADE)
    (tmp_path / "sent.zip").write_bytes(sent)
    with zipfile.ZipFile(tmp_path / "sent.zip") as file:
        game = file.read("game.jsonl").decode("utf-8")
    path = tmp_path / "simulated.jsonl"
    path.write_text(game, "utf-8")
    path.with_suffix(".txt").write_text(judged(tmp_path / "sent.zip", capsys), "utf-8")
    test_a_reported_evening_is_judged_as_it_is_known_to_be(path, capsys)
    lines = game.splitlines(keepends=True)
    played = next(n for n, line in enumerate(lines) if '"type": "play"' in line)
    path.write_text("".join((*lines[:played], *lines[played + 1 :])), "utf-8")
    with pytest.raises(AssertionError):  # a referee that ruled otherwise would fail
        test_a_reported_evening_is_judged_as_it_is_known_to_be(path, capsys)
