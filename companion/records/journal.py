"""The table's memory: an append-only SQLite file with one row for each ruling.

WAL with ``synchronous=FULL`` makes every row durable before the screen shows it; a
game commits a few rows a minute, so this costs next to nothing. Rows are never
changed; a whole game is deleted only when people ask for it.
"""

import json
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from companion.core.errors import JournalError
from companion.records.codec import SCHEMA, encode
from companion.records.journal_reader import JournalReader, explained
from companion.records.reports import encode_report
from companion.records.rows import StoredGame, read_seconds
from companion.referee.inputs import TableInput
from companion.referee.rulings import Ruled

_TABLES = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL DEFAULT (datetime('now')),
    names TEXT NOT NULL,
    rules TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- a number is never given twice
    game INTEGER NOT NULL REFERENCES games (id),
    events TEXT NOT NULL,
    played_s REAL NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ruling INTEGER REFERENCES rulings (id),
    report TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS identity (
    id TEXT NOT NULL
);
INSERT INTO identity SELECT lower(hex(randomblob(8)))
    WHERE NOT EXISTS (SELECT 1 FROM identity);
"""
_MOST_UNWRITTEN = 500


class Journal(JournalReader):
    """A journal open for writing, by one program at a time; use it from one thread.

    Args:
        path: the database file, or ``:memory:``; created if it does not exist.

    Raises:
        JournalError: if it is in use, damaged, or written by a newer program. The
            file is then left as it is.
    """

    def __init__(self, path: Path | str) -> None:
        self._lock = _lock(path)
        self._unwritten: list[tuple[int, str]] = []
        with ExitStack() as refused, explained(path):
            refused.callback(self._lock.release)
            super().__init__(path, sqlite3.connect(path, isolation_level=None))
            refused.callback(self._db.close)
            self._prepare()
            refused.pop_all()

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(_TABLES)
        columns = {row[1] for row in self._db.execute("PRAGMA table_info(rulings)")}
        if "played_s" not in columns:  # a journal from before games had time limits
            self._db.execute(
                "ALTER TABLE rulings ADD COLUMN played_s REAL NOT NULL DEFAULT 0"
            )
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def open_game(self, names: tuple[str, ...], rules: dict[str, object]) -> StoredGame:
        """Begin a game and return it.

        Raises:
            JournalError: if it cannot be written.
        """
        with explained(self._path):
            row = self._db.execute(
                "INSERT INTO games (names, rules) VALUES (?, ?) RETURNING id, started",
                (json.dumps(names), json.dumps(rules)),
            ).fetchone()
        return StoredGame(row[0], row[1], names, rules)

    def write(self, game: StoredGame, *judged: Ruled) -> None:
        """Write all rulings or none; once written they are on the disk.

        A report that changed nothing waits for the next ruling: nothing on the screen
        depends on it, and a stuck button must not wear out a memory card.

        Args:
            game: the game it belongs to.
            *judged: the reports in order, each with the ruling on it.

        Raises:
            JournalError: if it cannot be written.
        """
        if not any(each.ruling.events for each in judged):
            self._unwritten += ((game.id, _text(each.item)) for each in judged)
            if len(self._unwritten) >= _MOST_UNWRITTEN:
                self.flush()
            return
        with explained(self._path), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._write_reports()
            for each in judged:
                self._insert(game, each)
        self._unwritten.clear()

    def _insert(self, game: StoredGame, judged: Ruled) -> None:
        ruling = None
        if events := judged.ruling.events:
            text = json.dumps([encode(event) for event in events])
            (ruling,) = self._db.execute(
                "INSERT INTO rulings (game, events, played_s) VALUES (?, ?, ?) "
                "RETURNING id",
                (game.id, text, judged.played_s),
            ).fetchone()
        self._db.execute(
            "INSERT INTO reports (game, ruling, report) VALUES (?, ?, ?)",
            (game.id, ruling, _text(judged.item)),
        )

    def flush(self) -> None:
        """Write the reports that wait for a ruling.

        Raises:
            JournalError: if they cannot be written.
        """
        if not self._unwritten:
            return
        with explained(self._path), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._write_reports()
        self._unwritten.clear()

    def _write_reports(self) -> None:
        self._db.executemany(
            "INSERT INTO reports (game, report) VALUES (?, ?)", self._unwritten
        )

    def played_s(self, game: StoredGame) -> float:
        """Return how long a game had been played at its last ruling, seconds.

        Raises:
            JournalError: if it cannot be read.
        """
        with explained(self._path):
            query = "SELECT coalesce(max(played_s), 0) FROM rulings WHERE game = ?"
            (seconds,) = self._db.execute(query, (game.id,)).fetchone()
            return read_seconds(seconds)

    def delete_game(self, game: StoredGame) -> None:
        """Delete a game with all its rulings; the latest one stays.

        Raises:
            JournalError: if it is the latest game, which may still be played, or if
                it cannot be deleted.
        """
        if game == self.games()[-1]:
            raise JournalError("The latest game cannot be deleted; begin a new one.")
        with explained(self._path), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM reports WHERE game = ?", (game.id,))
            self._db.execute("DELETE FROM rulings WHERE game = ?", (game.id,))
            self._db.execute("DELETE FROM games WHERE id = ?", (game.id,))

    def close(self) -> None:
        """Close the file and let others open it."""
        with suppress(JournalError):
            self.flush()
        super().close()
        self._lock.release()


def _text(report: TableInput) -> str:
    return json.dumps(encode_report(report))


def _lock(path: Path | str) -> FileLock:
    """Take the lock file of the journal, so that two programs never share a table."""
    lock = FileLock(f"{path}.lock" if path != ":memory:" else "", timeout=0)
    if path == ":memory:":
        return lock
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout as error:
        raise JournalError(
            f"Another companion is using {path}; close it, or choose another "
            "folder with --data."
        ) from error
    except OSError as error:
        raise JournalError(
            f"The folder of {path} cannot be written ({error}); choose another "
            "one with --data."
        ) from error
    return lock
