"""From a table to a report, and back: what is written, judged again and read again."""

import json
import logging
from datetime import UTC, datetime
from shutil import copytree

import numpy as np
import pytest
from reported import NAMES, picture, reported, simulated_evening

from companion.__main__ import main
from companion.commands import doctor, watch
from companion.commands.doctor_checks import Finding, Status
from companion.core.cards import Card
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.records.problem_report import Problem, read_report
from companion.storage.log_file import LOG, keep_log, last_lines
from companion.storage.settings import SETTINGS, Settings, SettingsFile
from vision.reading.reading import CardReading, Reading, Refusal

MADE = datetime(2026, 11, 25, 21, 14, tzinfo=UTC)
CORNERS = np.zeros((4, 2), np.float32)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The data of a table at which somebody has played."""
    data = tmp_path_factory.mktemp("evening")
    with Journal(data / JOURNAL) as journal:
        simulated_evening(journal, inputs=15)
    return data


@pytest.fixture
def folder(tmp_path, monkeypatch, evening):
    """The current folder, with the data of a table in it."""
    found = [Finding("camera", Status.REAL, "pi")]
    monkeypatch.setattr(doctor, "_examine_table", lambda *_: iter(found))
    monkeypatch.chdir(tmp_path)
    copytree(evening, tmp_path / "data")
    return tmp_path


@pytest.fixture
def report(folder):
    """Writes a report with pictures, and returns its name."""

    def write(*pictures):
        with Journal(folder / "data" / JOURNAL) as journal:
            table = simulated_evening(journal, inputs=3)
            content = reported(table, pictures=pictures).packed(MADE)
        (folder / "sent.zip").write_bytes(content)
        return "sent.zip"

    return write


def written(folder):
    (path,) = folder.glob("uno-report-*.zip")
    return path


@pytest.mark.slow
def test_the_command_writes_what_the_screen_writes(folder, capsys):
    assert main(["report", "--data", "data", "--problem", "turn"]) == 0
    path = written(folder)
    assert str(path) in capsys.readouterr().out
    found = read_report(path)
    assert (found.problem, found.doctor) == (Problem.TURN, "camera: real (pi)\n")
    assert found.game
    assert not [name for name in NAMES if name in found.game]


@pytest.mark.slow
def test_a_game_that_is_not_stored_is_named(folder, capsys):
    assert main(["report", "7", "--data", "data"]) == 1
    assert "There is no game 7; stored are: 1." in capsys.readouterr().err


def test_the_camera_chosen_on_the_screen_is_the_one_that_is_examined(
    folder, monkeypatch
):
    def examined(config, camera, *_):
        yield Finding("camera", Status.REAL, camera)

    monkeypatch.setattr(doctor, "_examine_table", examined)
    SettingsFile(folder / "data" / SETTINGS).save(Settings(camera="usb:7"))
    assert main(["report", "--data", "data"]) == 0
    assert read_report(written(folder)).doctor == "camera: real (usb:7)\n"


def test_a_folder_without_games_is_reported_on_all_the_same(folder):
    assert main(["report", "--data", "elsewhere"]) == 0
    assert read_report(written(folder)).game == ""


@pytest.mark.slow
def test_a_report_is_judged_again_as_the_stored_game_is(folder, capsys):
    assert main(["report", "--data", "data"]) == 0
    capsys.readouterr()
    assert main(["referee", "--again", "1", "--data", "data"]) == 0
    stored = capsys.readouterr().out.splitlines()
    assert main(["referee", "--again", str(written(folder))]) == 0
    again = capsys.readouterr()
    assert again.out.splitlines()[-1] == stored[-1]
    assert len(again.out.splitlines()) == len(stored)
    assert " is of version " in again.err


@pytest.mark.slow
def test_the_record_in_a_report_is_printed_and_passes_the_check(report, capsys):
    sent = report()
    assert main(["referee", "--check", sent]) == 0
    assert "0 games with differences" in capsys.readouterr().out


@pytest.mark.slow
def test_a_report_that_is_cut_is_told_in_one_sentence(folder, report, capsys):
    path = folder / report()
    path.write_bytes(path.read_bytes()[:-30])
    for command in (["referee", "--again"], ["referee"], ["watch"]):
        assert main([*command, "sent.zip"]) == 1
        told = capsys.readouterr().err
        assert told.startswith("companion: sent.zip is cut or damaged")
        assert told.count("\n") == 1


class Reader:
    """Reads what it is told to."""

    def __init__(self, *readings):
        self.readings = list(readings)

    def read(self, _image):
        return self.readings.pop(0)


@pytest.mark.slow
def test_the_pictures_of_a_report_are_read_again(report, monkeypatch, capsys):
    sent = report(picture(1, read_as="R7", confidence=0.62, really="B7"), picture(2))
    now = CardReading(Card.parse("B7"), 0.97, CORNERS)
    reader = Reader(Reading((now,)), Reading(refused=Refusal.NO_CARD))
    monkeypatch.setattr(watch, "load_reader", lambda *_: reader)
    assert main(["watch", sent]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "pictures/1.jpg: read as R7 (62% sure), really B7; here read as B7 (97% sure)",
        "pictures/2.jpg: not read; here not read (no card)",
    ]


@pytest.mark.slow
def test_the_pictures_of_a_report_are_read_again_as_json(report, monkeypatch, capsys):
    sent = report(picture(1, read_as="R7", confidence=0.62))
    reader = Reader(Reading(refused=Refusal.UNSURE))
    monkeypatch.setattr(watch, "load_reader", lambda *_: reader)
    assert main(["watch", "--json", sent]) == 0
    line = json.loads(capsys.readouterr().out)
    assert (line["then"], line["now"], line["refused"]) == ("R7", None, "unsure")


@pytest.mark.slow
def test_what_the_program_warns_of_is_kept_and_bounded(tmp_path):
    with keep_log(tmp_path):
        for _ in range(3000):
            logging.getLogger("companion").warning("%s", "x" * 200)
    size = sum(path.stat().st_size for path in tmp_path.glob("companion.log*"))
    assert 200_000 < size <= 400_000
    assert last_lines(tmp_path).rstrip().endswith("x")


def test_what_is_warned_of_after_the_file_was_moved_away_is_kept(tmp_path):
    with keep_log(tmp_path):
        logging.getLogger("companion.test").warning("one")
        (tmp_path / LOG).rename(tmp_path / "moved.log")
        logging.getLogger("companion.test").warning("two")
    assert last_lines(tmp_path).count("two") == 1


def test_what_ends_the_program_is_kept(tmp_path):
    with pytest.raises(ZeroDivisionError), keep_log(tmp_path):
        _ = 1 / 0
    assert "ZeroDivisionError" in last_lines(tmp_path)


def test_a_folder_that_takes_no_log_costs_nothing(tmp_path):
    (tmp_path / "data").write_text("a file")
    with keep_log(tmp_path / "data"):
        logging.getLogger("companion").warning("lost")
    assert last_lines(tmp_path / "data") == ""
