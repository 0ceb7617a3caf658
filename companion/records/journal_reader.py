"""The stored games of a table, read back from its journal."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from companion.core.errors import (
    CompanionError,
    ConfigError,
    JournalError,
    NotationError,
)
from companion.core.events import GameEvent
from companion.core.history import History
from companion.records.codec import SCHEMA
from companion.records.rows import Row, StoredGame, read_events, read_game, read_report
from companion.referee.inputs import TableInput

JOURNAL = "table.sqlite3"
"""The journal's name in the data folder."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a stored game that cannot be replayed."""

    game: int
    row: int | None
    """The journal's row; ``None`` if the game itself cannot be opened."""
    problem: str


class JournalReader:
    """The games in an open journal; a context manager. Use it from one thread.

    Args:
        path: the database file, or ``:memory:``; named in error messages.
        database: the open file; closed if it cannot be used.

    Raises:
        JournalError: if it is damaged or written by a newer program.
    """

    def __init__(self, path: Path | str, database: sqlite3.Connection) -> None:
        self._path = path
        self._db = database
        with ExitStack() as refused:
            refused.callback(database.close)
            self._check()
            refused.pop_all()

    def _check(self) -> None:
        with explained(self._path):
            if self._one("PRAGMA quick_check") != "ok":
                raise sqlite3.DatabaseError("its pages contradict each other")
            schema = self._one("PRAGMA user_version")
        if schema > SCHEMA:
            raise JournalError(
                f"The journal {self._path} was written by a newer companion "
                f"(form {schema}, this one knows {SCHEMA}); update this program."
            )

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a journal for reading only, even while a companion writes to it.

        Raises:
            JournalError: if there is none, it is damaged, or a newer program wrote it.
        """
        if not path.is_file():
            raise JournalError(
                f"There is no journal {path}; play a game first, or name the folder "
                "of another table with --data."
            )
        with explained(path):
            uri = f"{path.absolute().as_uri()}?mode=ro"
            return cls(path, sqlite3.connect(uri, uri=True, isolation_level=None))

    def _one(self, query: str) -> Any:  # noqa: ANN401 (one SQL value)
        (value,) = self._db.execute(query).fetchone()
        return value

    def games(self) -> list[StoredGame]:
        """Return all games, the oldest first."""
        with explained(self._path):
            query = "SELECT id, started, names, rules FROM games ORDER BY id"
            return [read_game(row) for row in self._db.execute(query).fetchall()]

    def game(self, number: int) -> StoredGame:
        """Return one game.

        Raises:
            JournalError: if there is no such game.
        """
        games = {game.id: game for game in self.games()}
        if number not in games:
            stored = ", ".join(map(str, games)) or "none"
            raise JournalError(f"There is no game {number}; stored are: {stored}.")
        return games[number]

    @property
    def changes(self) -> int:
        """How much was written through this open journal; nobody else writes to it."""
        return self._db.total_changes

    def lengths(self) -> dict[int, int]:
        """Return how many rulings are stored of each game that has begun."""
        query = "SELECT game, COUNT(*) FROM rulings GROUP BY game"
        with explained(self._path):
            return dict(self._db.execute(query).fetchall())

    def history(self, game: StoredGame) -> History:
        """Replay a game, so that after a crash it goes on exactly where it was.

        Raises:
            JournalError: if a row cannot be understood.
        """
        return self._replayed(game, self._rulings(game))

    def recent(
        self, game: StoredGame, most: int
    ) -> tuple[History, tuple[tuple[TableInput, tuple[GameEvent, ...]], ...]]:
        """Replay a game up to its last reports.

        Args:
            game: the game.
            most: how many reports.

        Returns:
            The history before them, and the reports, each with the events ruled on
            it; all of it and none where reports were not kept.

        Raises:
            JournalError: if a row cannot be understood.
        """
        rulings = self._rulings(game)
        query = "SELECT id, report, ruling FROM reports WHERE game = ? "
        query += "ORDER BY id DESC LIMIT ?"
        with explained(self._path):
            rows = self._db.execute(query, (game.id, most)).fetchall()[::-1]
        ruled = [ruling for _, _, ruling in rows if ruling is not None]
        split = len(rulings) - len(ruled)
        if [ruling for ruling, _ in rulings[max(split, 0) :]] != ruled:
            return self._replayed(game, rulings), ()
        texts = dict(rulings)
        recent = [(row, report, texts.get(ruling)) for row, report, ruling in rows]
        return self._replayed(game, rulings[:split]), tuple(self._reports(recent))

    def _replayed(self, game: StoredGame, rulings: list[tuple[int, object]]) -> History:
        history = game.opened()
        for row, text in rulings:
            try:
                history = history.after(read_events(text))
            except CompanionError as error:
                raise JournalError(
                    f"Ruling {row} in the journal {self._path} cannot be replayed "
                    f"({error}); move the file aside to begin anew."
                ) from error
        return history

    def events(self, game: StoredGame) -> Iterator[GameEvent]:
        """Yield every event of a game as it was recorded, corrections included.

        Raises:
            JournalError: if a row cannot be understood.
        """
        for row, text in self._rulings(game):
            try:
                yield from read_events(text)
            except NotationError as error:
                raise JournalError(
                    f"Ruling {row} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists all of these."
                ) from error

    def reports(
        self, game: StoredGame
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Yield each report of a game with the events that were ruled on it.

        A journal written before reports were kept has none.

        Raises:
            JournalError: if a row cannot be understood.
        """
        query = (
            "SELECT reports.id, report, events FROM reports "
            "LEFT JOIN rulings ON rulings.id = ruling "
            "WHERE reports.game = ? ORDER BY reports.id"
        )
        with explained(self._path):
            kept = self._db.execute(
                "SELECT 1 FROM sqlite_master WHERE name = 'reports'"
            ).fetchone()
            rows = self._db.execute(query, (game.id,)).fetchall() if kept else []
        yield from self._reports(rows)

    def _reports(
        self, rows: Iterable[tuple[int, object, object]]
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Read reports, each with the events ruled on it."""
        for row, report, events in rows:
            try:
                yield read_report(report), read_events(events) if events else ()
            except NotationError as error:
                raise JournalError(
                    f"Report {row} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists what can be replayed."
                ) from error

    @property
    def identity(self) -> str:
        """What tells this journal from every other one.

        Raises:
            JournalError: if no program that gives journals one has opened it yet.
        """
        with explained(self._path):
            return str(self._one("SELECT id FROM identity"))

    def rows_after(self, number: int, most: int) -> list[Row]:
        """Return the first rulings after a number, of all games.

        Args:
            number: of the last ruling that is known; 0 for none.
            most: how many are returned at most.
        """
        query = "SELECT id, game, events FROM rulings WHERE id > ? ORDER BY id LIMIT ?"
        with explained(self._path):
            return [Row(*row) for row in self._db.execute(query, (number, most))]

    def rows_of(self, game: int, before: int) -> list[Row]:
        """Return the rulings of a game before a number."""
        query = (
            "SELECT id, game, events FROM rulings WHERE game = ? AND id < ? ORDER BY id"
        )
        with explained(self._path):
            return [Row(*row) for row in self._db.execute(query, (game, before))]

    def faults(self, game: StoredGame) -> Iterator[Fault]:
        """Yield every row that cannot be replayed on top of those that can."""
        try:
            history = game.opened()
        except CompanionError as error:
            yield Fault(game.id, None, str(error))
            return
        for row, text in self._rulings(game):
            try:
                history = history.after(read_events(text))
            except CompanionError as error:
                yield Fault(game.id, row, str(error))

    def _rulings(self, game: StoredGame) -> list[tuple[int, object]]:
        with explained(self._path):
            return self._db.execute(
                "SELECT id, events FROM rulings WHERE game = ? ORDER BY id", (game.id,)
            ).fetchall()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


@contextmanager
def explained(path: Path | str) -> Iterator[None]:
    """Turn errors of SQLite and of the row readers into one sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise JournalError(
            f"The journal {path} cannot be used ({error}); check the disk and its "
            "rights."
        ) from error
    except (sqlite3.DatabaseError, ConfigError) as error:
        reason = str(error).rstrip(".")
        raise JournalError(
            f"The journal {path} is damaged ({reason}); it was left as it is: move it "
            "aside to begin anew."
        ) from error
