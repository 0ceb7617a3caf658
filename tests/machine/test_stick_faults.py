"""What is looked for on a stick that was pulled out."""

import random
import zipfile
from pathlib import Path

import pytest

from machine.stick_faults import is_whole

CONTENT = random.Random(1).randbytes(6000)  # noqa: S311 (no secret)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "uno-report.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.jsonl", CONTENT)
        archive.writestr("log.txt", CONTENT)
    return path


def test_a_report_that_is_all_there_is_whole(report: Path) -> None:
    assert is_whole(report)


@pytest.mark.parametrize("kept", [0, 100, 4096])
def test_a_report_whose_end_is_missing_is_not_whole(report: Path, kept: int) -> None:
    report.write_bytes(report.read_bytes()[:kept])
    assert not is_whole(report)


@pytest.mark.parametrize("lost", [0, 4096, 8192])
def test_a_report_with_an_end_but_without_a_part_is_not_whole(
    report: Path, lost: int
) -> None:
    """Its last block may have come to the stick before the others."""
    content = bytearray(report.read_bytes())
    content[lost : lost + 4096] = bytes(4096)
    report.write_bytes(content)
    assert not is_whole(report)
