"""Games brought back from files, and a journal written anew."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from builders import ruled

from companion.core.events import CountSet, Dealt
from companion.core.seating import Seat
from companion.records.codec import encode_event, encode_input
from companion.records.disk.database import lay_out, put
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


def test_a_file_that_cannot_be_moved_aside_is_not_overwritten(
    path, memory, monkeypatch
):
    before, move = path.read_bytes(), Path.replace

    def refuse(source, target):
        if "broken" in Path(target).name:
            raise PermissionError(13, "Permission denied")
        return move(source, target)

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="not overwritten"):
        write_anew(path, memory)
    assert path.read_bytes() == before


def write_game(path, started, numbers):
    """Write a journal with one game; return its events, one a ruling."""
    events = [Dealt(0, 7), *(CountSet(Seat(0), n) for n in range(1, len(numbers)))]
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        lay_out(database)
        put(database, "games", 1, started, json.dumps(NAMES), "{}")
        for number, event in zip(numbers, events, strict=True):
            one = ruled(event)
            text = json.dumps([encode_event(event)])
            put(database, "rulings", number, 1, text, 0.0)
            given = json.dumps(encode_input(one.item))
            put(database, "reports", number, 1, number, given)
    return events


def test_rows_whose_numbers_are_taken_stay_in_their_order(tmp_path, memory):
    one, other = tmp_path / "one.sqlite3", tmp_path / "other.sqlite3"
    numbers = [*range(81, 91), *range(100, 110)]
    first = write_game(one, "2026-01-01 20:00:00", numbers)
    second = write_game(other, "2026-01-02 20:00:00", [*range(86, 96)])
    assert recover(memory, [one, other]) == 2
    found = JournalReader(":memory:", memory)
    games = found.games()[-2:]
    assert [[*found.events(game)] for game in games] == [first, second]
    told = [[each for _, (each,) in found.reports(game)] for game in games]
    assert told == [first, second]
    for game in games:
        found.history(game)
