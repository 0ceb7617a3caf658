"""Sticks that are in, locked or failing."""

import errno
import os
from pathlib import Path

import pytest

from companion.storage.files import export_folder, stick


class Sticks:
    """Folders that count as mounted; some are locked, some fail as they are asked."""

    def __init__(self, root, monkeypatch):
        self.root = root
        self.mounted, self.locked, self.failing = set(), set(), set()
        can, listed = os.access, os.scandir

        def is_mount(path):
            if path in self.failing:
                raise OSError(errno.EIO, "Input/output error")
            return path in self.mounted

        def scandir(path="."):
            if Path(path) in self.failing:
                raise OSError(errno.EIO, "Input/output error")
            return listed(path)

        def access(path, mode):
            return can(path, mode) and not (mode & os.W_OK and path in self.locked)

        monkeypatch.setattr(Path, "is_mount", is_mount)
        monkeypatch.setattr(os, "access", access)
        monkeypatch.setattr(os, "scandir", scandir)

    def put_in(self, name, *, locked=False, failing=False):
        place = self.root / "media" / name
        place.mkdir(parents=True)
        self.mounted.add(place)
        if locked:
            self.locked.add(place)
        if failing:
            self.failing.add(place)
        return place


@pytest.fixture
def sticks(tmp_path, monkeypatch):
    return Sticks(tmp_path, monkeypatch)


def test_games_are_exported_beside_the_journal_where_no_stick_is(tmp_path):
    (tmp_path / "media" / "no-stick").mkdir(parents=True)
    assert export_folder(tmp_path / "data", tmp_path) == tmp_path / "data" / "exports"


def test_a_locked_stick_is_read_and_never_passed_over_in_silence(sticks, tmp_path):
    locked = sticks.put_in("locked", locked=True)
    assert stick(tmp_path) == locked
    assert export_folder(tmp_path / "data", tmp_path) == locked


def test_of_two_sticks_that_is_taken_that_can_be_written_on(sticks, tmp_path):
    sticks.put_in("a", locked=True)
    free = sticks.put_in("b")
    assert stick(tmp_path) == free


def test_a_stick_that_fails_as_it_is_pulled_out_is_none(sticks, tmp_path):
    sticks.put_in("a", failing=True)
    assert stick(tmp_path) is None


def test_a_stick_that_fails_hides_no_other(sticks, tmp_path):
    sticks.put_in("a", failing=True)
    sound = sticks.put_in("b")
    assert stick(tmp_path) == sound
