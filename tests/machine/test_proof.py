"""The table that the machine's proof writes."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from machine import image, proof, report
from machine.bench import Proof
from machine.machine import Counts
from machine.qemu import Image, MachineError
from machine.report import BEGIN, END, Line
from machine.starts import fills

HEAD = "| what | tried | seen | faults |\n|---|---|---|---|\n"


@pytest.fixture
def document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "measurements.md"
    rows = "| boots | 2 | slow | 1 |\n| cuts | 9 | stood | 0 |\n"
    path.write_text(f"before\n{BEGIN}{HEAD}{rows}{END}after\n")
    monkeypatch.setattr(report, "DOCUMENT", path)
    return path


def test_a_part_replaces_its_own_line_and_keeps_the_others(document: Path) -> None:
    report.write_line(Line("boots", "3", "quick"), Counts())
    rows = "| boots | 3 | quick | 0 |\n| cuts | 9 | stood | 0 |\n"
    assert document.read_text() == f"before\n{BEGIN}{HEAD}{rows}{END}after\n"


def test_a_new_part_adds_a_line_which_says_what_the_emulation_did(
    document: Path,
) -> None:
    report.write_line(
        Line("faults", "12", "stood", ("one",)), Counts(boots=5, panics=2)
    )
    told = "| faults | 12 | stood; 2 boots hung in the emulation | 1 |\n"
    assert told + END in document.read_text()


def test_a_part_that_broke_off_leaves_its_former_line(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = document.read_text()

    def no_machine(_proof: Proof) -> Line:
        raise MachineError("No READY within 600 s.")

    pretend(monkeypatch, document, {"boots": no_machine})
    assert proof.prove(short=False, only=[]) == 1
    assert document.read_text() == before


def test_whatever_ends_a_part_the_next_one_goes_on(
    document: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever starts all of it goes away for hours."""
    told = "QEMU is gone"

    def breaks(error: Exception) -> proof.Part:
        def part(_proof: Proof) -> Line:
            raise error

        return part

    parts: dict[str, proof.Part] = {
        "boots": breaks(ConnectionResetError(told)),
        "faults": breaks(subprocess.CalledProcessError(1, "qemu-img")),
        "memory": breaks(StopIteration()),
        "cuts": lambda _proof: Line("cuts", "7", "stood"),
    }
    pretend(monkeypatch, document, parts)
    assert proof.prove(short=False, only=[]) == 1
    assert (
        "| boots | 2 | slow | 1 |\n| cuts | 7 | stood | 0 |\n" in document.read_text()
    )
    said = capsys.readouterr().out
    assert told in said
    assert "StopIteration" in said


def pretend(
    monkeypatch: pytest.MonkeyPatch, disk: Path, parts: dict[str, proof.Part]
) -> None:
    """Pretend that there is a disk, and that these are all parts."""
    monkeypatch.setattr(proof, "PARTS", parts)
    monkeypatch.setattr(image, "present", lambda: Image(disk, disk, disk))


def test_a_pointer_in_the_middle_of_a_dark_screen_does_not_fill_it() -> None:
    picture = np.zeros((1280, 720, 3), np.uint8)
    picture[639:655, 355:369] = 255
    assert not fills(picture)
    picture[::40] = 255  # lines all over it
    assert fills(picture)
