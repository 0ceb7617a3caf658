import sqlite3
from contextlib import closing

import pytest
from builders import card, ruled

from companion.core.errors import JournalError
from companion.core.events import Dealt, Flipped, Played, Undone
from companion.records.journal import Journal

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


def kept_in(opened):
    """Connect as SQLite does, and keep the connections to look at."""
    connect = sqlite3.connect

    def kept(*args, **options):
        opened.append(connect(*args, **options))
        return opened[-1]

    return kept


def test_a_game_is_read_back_as_it_was(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {"target": 200})
        journal.write(game, ruled(Dealt(0, 7), Flipped(card("R7"))))
        journal.write(game, ruled(Played(1, card("R3"))))
        journal.write(game, ruled(Undone(1)))
        before = journal.history(game)
    with Journal(path) as journal:
        after = journal.history(journal.games()[0])
    assert after == before
    assert after.now.top == card("R7")


def test_two_programs_cannot_share_a_journal(path):
    with Journal(path), pytest.raises(JournalError, match="Another companion is using"):
        Journal(path)


def test_a_closed_journal_can_be_opened_again(path):
    Journal(path).close()
    Journal(path).close()


def test_a_damaged_journal_is_refused_and_left_as_it_is(path):
    path.write_bytes(b"this is not a database, whatever its name says" * 100)
    before = path.read_bytes()
    with pytest.raises(JournalError, match="is damaged"):
        Journal(path)
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_program_is_refused_and_left_as_it_is(path):
    Journal(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="newer companion"):
        Journal(path)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (99,)


@pytest.mark.parametrize(
    "spoiled",
    [
        "PRAGMA user_version = 99",
        "DROP TABLE rulings; CREATE VIEW rulings AS SELECT * FROM games",
    ],
)
def test_a_journal_that_is_refused_is_closed(path, monkeypatch, spoiled):
    Journal(path).close()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(spoiled)
    opened = []
    monkeypatch.setattr(sqlite3, "connect", kept_in(opened))
    with pytest.raises(JournalError):
        Journal(path)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


def test_a_row_that_cannot_be_replayed_is_told_with_its_number(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Played(0, card("R7"))))
        with pytest.raises(JournalError, match="Ruling 1 in the journal"):
            journal.history(game)


def test_a_game_that_cannot_be_deleted_whole_stays_whole(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
        journal.open_game(NAMES, {})
        before = journal.history(game)
        with closing(sqlite3.connect(path)) as other, other:
            other.execute(
                "CREATE TRIGGER worn BEFORE DELETE ON games "
                "BEGIN SELECT RAISE(ABORT, 'worn out'); END"
            )
        with pytest.raises(JournalError, match="worn out"):
            journal.delete_game(game)
        assert journal.history(game) == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(JournalError, match="--data"):
        Journal(tmp_path / "file" / "table.sqlite3")


def test_every_ruling_is_durable_when_it_has_been_appended(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
        with closing(sqlite3.connect(path)) as other:
            rows = other.execute("SELECT events FROM rulings").fetchall()
    assert rows == [('[{"type": "deal", "dealer": 0, "hand": 7}]',)]


def test_a_journal_from_before_time_limits_can_be_used(tmp_path):
    path = tmp_path / "table.sqlite3"
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
    with closing(sqlite3.connect(path)) as database:
        database.execute("ALTER TABLE rulings DROP COLUMN played_s")
        database.execute("PRAGMA user_version = 1")
    with Journal(path) as journal:
        assert journal.played_s(game) == 0
        journal.write(game, ruled(Dealt(0, 7)))


def test_a_number_is_never_given_twice(path):
    """Not even after the game that held the last one was deleted."""
    with Journal(path) as journal:
        first = journal.open_game(NAMES, {})
        journal.write(first, ruled(Dealt(0, 7)))
        latest = journal.open_game(NAMES, {})
        journal.delete_game(first)
        journal.write(latest, ruled(Dealt(0, 7)))
        assert [row.id for row in journal.rows_after(0, 9)] == [2]


def test_a_journal_is_told_from_any_other(path, tmp_path):
    with Journal(path) as journal, Journal(tmp_path / "other.sqlite3") as other:
        identity = journal.identity
        assert identity != other.identity
    with Journal(path) as journal:
        assert journal.identity == identity
