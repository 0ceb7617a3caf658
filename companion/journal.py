"""The table's memory: an append-only SQLite file, one row a ruling.

WAL with ``synchronous=FULL`` makes every row durable before the screen shows it; a
game commits a few rows a minute, so it costs nothing. Nothing is ever deleted.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from filelock import FileLock, Timeout

from companion.codec import SCHEMA, decode, encode
from companion.core.errors import CompanionError, JournalError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.state import new_game
from companion.decks import load_deck

_TABLES = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL DEFAULT (datetime('now')),
    names TEXT NOT NULL,
    rules TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS rulings (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    events TEXT NOT NULL
);
"""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One game in the journal, as it was opened."""

    id: int
    started: str
    """UTC, ``YYYY-MM-DD HH:MM:SS`` by the machine's clock; for people only."""
    names: tuple[str, ...]
    rules: dict[str, object]
    """The options that differ from the defaults."""

    def opened(self) -> History:
        """Return the game's history before its first event."""
        rules = parse_rules(self.rules)
        return History(new_game(self.names, rules, load_deck(rules.deck)))


class Journal:
    """An open journal; a context manager. Use it from one thread.

    Args:
        path: the database file, or ``:memory:``; made if it does not exist.

    Raises:
        JournalError: if it is in use, damaged, or written by a newer program. The
            file is then left as it is.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._lock = _lock(path)
        try:
            with _explained(path):
                self._db = sqlite3.connect(path, isolation_level=None)
                self._prepare()
        except JournalError:
            self._lock.release()
            raise

    def _prepare(self) -> None:
        if self._one("PRAGMA quick_check") != "ok":
            raise sqlite3.DatabaseError("its pages contradict each other")
        schema = self._one("PRAGMA user_version")
        if schema > SCHEMA:
            raise JournalError(
                f"The journal {self._path} was written by a newer companion "
                f"(form {schema}, this one knows {SCHEMA}); update this program."
            )
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(_TABLES)
        self._db.execute(f"PRAGMA user_version = {SCHEMA}")

    def _one(self, query: str) -> Any:  # noqa: ANN401 (one SQL value)
        (value,) = self._db.execute(query).fetchone()
        return value

    def open_game(self, names: tuple[str, ...], rules: dict[str, object]) -> StoredGame:
        """Begin a game and return it.

        Raises:
            JournalError: if it cannot be written.
        """
        with _explained(self._path):
            row = self._db.execute(
                "INSERT INTO games (names, rules) VALUES (?, ?) RETURNING id, started",
                (json.dumps(names), json.dumps(rules)),
            ).fetchone()
        return StoredGame(row[0], row[1], names, rules)

    def append(self, game: StoredGame, events: tuple[GameEvent, ...]) -> None:
        """Write one ruling; it is on the disk when this returns.

        Raises:
            JournalError: if it cannot be written.
        """
        text = json.dumps([encode(event) for event in events])
        with _explained(self._path):
            self._db.execute(
                "INSERT INTO rulings (game, events) VALUES (?, ?)", (game.id, text)
            )

    def games(self) -> list[StoredGame]:
        """Return all games, the oldest first."""
        with _explained(self._path):
            rows = self._db.execute("SELECT * FROM games ORDER BY id").fetchall()
            return [
                StoredGame(id_, started, tuple(json.loads(names)), json.loads(rules))
                for id_, started, names, rules in rows
            ]

    def history(self, game: StoredGame) -> History:
        """Replay a game: after any crash it goes on exactly where it was.

        Raises:
            JournalError: if a row cannot be understood.
        """
        history = game.opened()
        for row, events in self._rulings(game):
            try:
                history = history.after(events)
            except CompanionError as error:
                raise JournalError(
                    f"Ruling {row} in the journal {self._path} cannot be replayed "
                    f"({error}); move the file aside to begin anew."
                ) from error
        return history

    def _rulings(self, game: StoredGame) -> list[tuple[int, tuple[GameEvent, ...]]]:
        with _explained(self._path):
            rows = self._db.execute(
                "SELECT id, events FROM rulings WHERE game = ? ORDER BY id", (game.id,)
            ).fetchall()
            return [(row, tuple(map(decode, json.loads(text)))) for row, text in rows]

    def close(self) -> None:
        """Close the file and let others open it."""
        self._db.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _lock(path: Path | str) -> FileLock:
    """Take the lock beside the journal, so that two programs never share a table."""
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


@contextmanager
def _explained(path: Path | str) -> Iterator[None]:
    """Turn what SQLite and JSON complain of into one sentence with the remedy."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise JournalError(
            f"The journal {path} cannot be used ({error}); check the disk and its "
            "rights."
        ) from error
    except (
        sqlite3.DatabaseError,
        AttributeError,  # rows that are JSON, but of another shape
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        raise JournalError(
            f"The journal {path} is damaged ({error}); it was left as it is: move it "
            "aside to begin anew."
        ) from error
