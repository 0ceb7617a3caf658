"""The last copies beside the journal; older ones are deleted."""

import pytest
from builders import card, ruled

from companion.core.events import Dealt, Flipped
from companion.records.disk.journal_file import MOST, Copies
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader

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
    journal.delete_game(journal.games()[0])
    (path,) = journal.copies.latest_first
    with JournalReader.open(path) as copy:
        assert [game.names for game in copy.games()] == [("Xia", "Yan")]


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
