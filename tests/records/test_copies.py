"""The last copies beside the journal; older ones are deleted."""

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest
from builders import card, ruled

from companion.core.events import Dealt, Flipped
from companion.records.disk import journal_file
from companion.records.disk.journal_file import MOST, Copies, Renewal
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.records.opening import open_journal

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


@pytest.fixture
def journal(path):
    with Journal(path) as journal:
        journal.write(journal.open_game(NAMES, {}), ruled(Dealt(0, 7)))
        yield journal


def test_a_copy_is_a_journal_of_its_own(journal):
    journal.copies.make()
    with JournalReader.open(journal.copies.latest_first[0]) as copy:
        assert copy.games() == journal.games()


def test_a_copy_holds_what_was_written_last(journal):
    journal.write(journal.games()[0], ruled(Flipped(card("R7"))))
    journal.copies.make()
    with JournalReader.open(journal.copies.latest_first[0]) as copy:
        assert copy.lengths() == {1: 2}


def test_only_the_latest_are_kept(journal):
    for _ in range(MOST + 3):
        journal.copies.make()
    names = [path.name for path in journal.copies.latest_first]
    assert len(names) == MOST
    assert names[0] == f"{MOST + 3:06}.sqlite3"


def test_a_deleted_game_is_in_no_copy(journal):
    journal.copies.make()
    journal.open_game(("Xia", "Yan"), {})
    journal.delete_game(journal.games()[0])()
    (path,) = journal.copies.latest_first
    with JournalReader.open(path) as copy:
        assert [game.names for game in copy.games()] == [("Xia", "Yan")]


def wait_for_copies():
    for thread in enumerate_threads():
        if thread.name == "copy of the journal":
            thread.join()


def test_a_copy_is_kept_of_what_is_on_the_disk(journal):
    journal.keep_copy()
    wait_for_copies()
    assert len(journal.copies.latest_first) == 1


def test_of_a_journal_that_is_on_no_disk_no_copy_is_kept():
    with Journal(":memory:") as journal:
        journal.keep_copy()
        assert journal.copies is None


def names_in_copies(copies):
    found = []
    for path in copies.latest_first:
        with JournalReader.open(path) as copy:
            found += [game.names for game in copy.games()]
    return found


def fill_disk(monkeypatch, *, most):
    """Let the disk hold so many copies and no more."""

    def make(copies):
        if len(copies.latest_first) >= most:
            raise OSError(28, "No space left on device")
        made(copies)

    made = Copies._make
    monkeypatch.setattr(Copies, "_make", make)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_deleted_game_is_in_no_copy_although_the_disk_is_full(
    journal, monkeypatch, most
):
    for _ in range(2):
        journal.copies.make()
    journal.open_game(("Xia", "Yan"), {})
    fill_disk(monkeypatch, most=most)
    renewal = journal.delete_game(journal.games()[0])()
    assert renewal is (Renewal.DONE if most else Renewal.NONE_LEFT)
    assert names_in_copies(journal.copies) == [("Xia", "Yan")] * bool(most)


@pytest.mark.parametrize("is_full", [False, True])
def test_a_copy_that_cannot_be_removed_is_told(journal, monkeypatch, is_full):
    journal.copies.make()
    (copy,) = journal.copies.latest_first
    journal.open_game(("Xia", "Yan"), {})
    if is_full:
        fill_disk(monkeypatch, most=1)
    remove = Path.unlink

    def refuse(path, **asked):
        if path == copy:
            raise PermissionError(13, "Permission denied")
        remove(path, **asked)

    monkeypatch.setattr(Path, "unlink", refuse)
    assert journal.delete_game(journal.games()[0])() is Renewal.OLD_STAY
    assert NAMES in names_in_copies(journal.copies)


def test_a_disk_that_became_read_only_ends_neither_a_deletion_nor_a_start(
    journal, path, monkeypatch
):
    journal.open_game(("Xia", "Yan"), {})
    renew = journal.delete_game(journal.games()[0])

    def refuse(mark, **_asked):
        raise PermissionError(13, f"Permission denied: {mark}")

    monkeypatch.setattr(Path, "unlink", refuse)
    monkeypatch.setattr(Path, "exists", refuse)
    monkeypatch.setattr(Copies, "_make", lambda _copies: None)
    assert renew() is Renewal.DONE
    assert not journal.copies.are_outdated


def test_copies_stay_where_the_disk_fails_otherwise(journal, monkeypatch):
    """They may be all that is left of the other games."""
    journal.copies.make()
    journal.open_game(("Xia", "Yan"), {})

    def fail(_copies):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Copies, "_make", fail)
    assert journal.delete_game(journal.games()[0])() is Renewal.OLD_STAY
    assert NAMES in names_in_copies(journal.copies)


def test_copies_stay_where_the_journal_is_damaged(journal, path, caplog):
    for number in range(40):
        journal.open_game((f"Player {number} {'x' * 200}", "Yan"), {})
    journal.copies.make()
    renew = journal.delete_game(journal.games()[0])
    journal.close()
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 4096)
    assert renew() is Renewal.OLD_STAY
    assert NAMES in names_in_copies(journal.copies)
    assert "the journal is damaged" in caplog.text


def test_a_deletion_that_the_power_cut_short_is_ended_at_the_next_start(
    path, monkeypatch
):
    with Journal(path) as journal:
        journal.open_game(NAMES, {})
        journal.copies.make()
        journal.open_game(("Xia", "Yan"), {})
        journal.delete_game(journal.games()[0])  # nobody renews the copies
    monkeypatch.setattr(Copies, "renew_soon", Copies.renew)
    with open_journal(path) as journal:
        assert names_in_copies(journal.copies) == [("Xia", "Yan")]
        assert not journal.copies.are_outdated


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(path, caplog):
    copies = Copies(path)  # of a journal that is not there
    assert not copies.make()
    assert [*(path.parent / "copies").iterdir()] == []
    assert "could not be copied" in caplog.text


def test_other_files_in_the_folder_are_left_alone(journal, path):
    (path.parent / "copies").mkdir()
    (path.parent / "copies" / "letter.txt").write_text("Dear Ada")
    for _ in range(MOST + 1):
        journal.copies.make()
    assert (path.parent / "copies" / "letter.txt").exists()


def test_a_journal_in_memory_has_no_copies():
    with Journal(":memory:") as journal:
        assert journal.copies is None


def test_a_copy_is_brought_to_the_disk_and_then_its_name(journal, path, monkeypatch):
    brought = []
    monkeypatch.setattr(journal_file, "flush", brought.append)
    journal.copies.make()
    copies = path.parent / "copies"
    assert brought == [copies / "000001.draft", copies]


def test_so_is_that_of_a_journal_that_is_written_anew(path, monkeypatch):
    brought = []
    monkeypatch.setattr(journal_file, "flush", brought.append)
    with closing(sqlite3.connect(":memory:")) as memory:
        journal_file.write_anew(path, memory)
    assert brought == [path.with_suffix(".draft"), path.parent]
