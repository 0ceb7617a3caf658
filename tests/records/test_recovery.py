"""Games brought back from files, and a journal written anew."""

import sqlite3
from contextlib import closing

import pytest
from builders import ruled

from companion.core.events import Dealt
from companion.records.disk.journal_file import write_anew
from companion.records.disk.recovery import recover
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "table.sqlite3"
    with Journal(path) as journal:
        journal.write(journal.open_game(NAMES, {}), ruled(Dealt(0, 7)))
    return path


@pytest.fixture
def memory(path):
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        with closing(sqlite3.connect(path)) as file:
            file.backup(memory)
        yield memory


def test_a_game_that_is_there_is_not_brought_back_once_more(path, memory):
    assert recover(memory, [path]) == 0
    assert memory.execute("SELECT COUNT(*) FROM games").fetchone() == (1,)


def test_a_half_written_file_of_before_does_not_hinder_the_next(path, memory):
    path.with_suffix(".draft").write_bytes(b"half a journal" * 1000)
    write_anew(path, memory)
    with JournalReader.open(path) as journal:
        assert [game.names for game in journal.games()] == [NAMES]
