"""What is said where the machine's disk cannot be built: a sentence with the remedy."""

import os
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from machine import image
from machine.qemu import MachineError, program


def test_without_a_release_it_names_the_command_that_makes_one(tmp_path: Path) -> None:
    with pytest.raises(MachineError, match=r"There is no release .*; run 'make dist'"):
        image.build(tmp_path / "none.tar.gz")


def test_whoever_is_not_root_is_told_how_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(MachineError, match="run 'sudo make machine'"):
        image.require_root()


def test_a_full_disk_is_said_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 30))
    with pytest.raises(MachineError, match=r"Only 1\.0 GiB are free .* needs 6"):
        image.require_room()


def test_programs_that_are_missing_are_named_with_their_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(MachineError, match="sudo apt install mmdebstrap qemu-system"):
        image.get_tools()


def test_a_program_that_is_gone_later_is_named_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(MachineError, match="There is no qemu-img; run 'sudo apt"):
        program("qemu-img")
