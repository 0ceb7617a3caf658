"""The stored games of a table, read back from its journal."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from companion.core.errors import (
    CompanionError,
    DamagedJournalError,
    JournalError,
    NotationError,
)
from companion.core.events import GameEvent
from companion.core.history import History
from companion.records.disk.database import (
    FileIdentity,
    check,
    columns_of,
    connect,
    file_identity,
    journal_errors,
)
from companion.records.stored import (
    StoredGame,
    StoredRuling,
    names_in,
    read_events,
    read_game,
    read_input,
)
from companion.referee.inputs import TableInput


@dataclass(frozen=True, slots=True)
class ReplayProblem:
    """Something in a stored game that cannot be replayed."""

    game: int
    row: int | None
    """The journal's row; ``None`` if the game itself cannot be opened."""
    problem: str


@dataclass(frozen=True, slots=True)
class Span:
    """The rulings of one game in the file; those of others may stand between them."""

    count: int
    first: int
    """The lowest number."""
    last: int
    """The highest number."""

    def with_one(self, number: int) -> "Span":
        """Return it with one more ruling."""
        return Span(self.count + 1, self.first, number)


_ANYWHERE = Span(0, 0, 2**63 - 1)


class JournalReader:
    """The games in an open journal; a context manager. Use it from one thread.

    Args:
        path: the database file, or ``:memory:``; for what is said of it.
        database: the open file, looked at by `check`.
        spans: where the rulings of games are that are to be read, as far as known:
            then only that part of the file is read for a game, up to its end there.
    """

    def __init__(
        self,
        path: Path | str,
        database: sqlite3.Connection,
        spans: Mapping[int, Span] = MappingProxyType({}),
    ) -> None:
        self._path = path
        self._db = database
        self._spans = spans
        self._opened: FileIdentity | None = None
        # Read as it is, one of an older program lacks some columns.
        columns = columns_of(database, "rulings")
        self._sum = "sum" if "sum" in columns else "NULL"
        self._played_s = "played_s" if "played_s" in columns else "0"

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a journal for reading only, even while a companion writes to it.

        Raises:
            JournalError: if there is none, or it cannot be used; see `check`.
        """
        with ExitStack() as refused, journal_errors(path):
            remedy = "play a game first, or name another table's folder with --data"
            if not path.is_file():
                raise JournalError(f"There is no journal {path}; {remedy}.")
            file = file_identity(path)
            database = connect(path)
            refused.callback(database.close)
            check(path, database)
            if not columns_of(database, "rulings"):  # empty, or another program's
                raise JournalError(f"The file {path} holds no game; {remedy}.")
            reader = cls(path, database)
            reader._opened = file
            refused.pop_all()
            return reader

    @property
    def is_replaced(self) -> bool:
        """Whether another file lies now where this one was opened."""
        return file_identity(Path(self._path)) not in {None, self._opened}

    def copy_into(self, other: sqlite3.Connection) -> None:
        """Copy all to another database, which is overwritten."""
        with journal_errors(self._path):
            self._db.backup(other)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with journal_errors(self._path):
            return self._db.execute(query, values).fetchall()

    def games(self) -> list[StoredGame]:
        """Return all games, the oldest first.

        Raises:
            JournalError: if a row cannot be understood.
        """
        query = f"SELECT id, started, names, rules, {self._sum} FROM games ORDER BY id"  # noqa: S608 (our own names)
        rows = self._rows(query)
        with journal_errors(self._path):
            return [read_game(row) for row in rows]

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

    def names(self) -> Iterator[str]:
        """Yield everybody who is named in it, also in rows that are damaged.

        The rows are read at once, so that another thread can go through the names.

        Raises:
            JournalError: if the file cannot be read.
        """
        games, texts = self._rows("SELECT names FROM games"), list[tuple[str]]()
        for table, column in (("rulings", "events"), ("reports", "report")):
            if column in columns_of(self._db, table):
                query = f"SELECT {column} FROM {table} WHERE {column} LIKE '%\"name\"%'"  # noqa: S608 (our own names)
                texts += self._rows(query)
        return names_in(games, texts)

    @property
    def changes(self) -> int:
        """The number of writes through this open journal; nobody else writes to it."""
        return self._db.total_changes

    def lengths(self) -> dict[int, int]:
        """Return for each game that has begun how many rulings are stored."""
        return {game: span.count for game, span in self._count().items()}

    def _count(self) -> dict[int, Span]:
        """Return where the rulings of each game are: reads the whole file."""
        columns = "game, COUNT(*), MIN(id), MAX(id)"
        rows = self._rows(f"SELECT {columns} FROM rulings GROUP BY game")  # noqa: S608 (our own names)
        return {game: Span(*span) for game, *span in rows}

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
        query = (
            "SELECT id, report, ruling FROM reports WHERE game = ? "
            "ORDER BY id DESC LIMIT ?"
        )
        rows = self._rows(query, game.id, most)[::-1]
        ruled = [ruling for _, _, ruling in rows if ruling is not None]
        split = len(rulings) - len(ruled)
        if [ruling.id for ruling in rulings[max(split, 0) :]] != ruled:
            return self._replayed(game, rulings), ()
        self._replayed(game, rulings)  # the checksums of all are looked at
        texts = {ruling.id: ruling.text for ruling in rulings}
        recent = [(row, report, texts.get(ruling)) for row, report, ruling in rows]
        return self._replayed(game, rulings[:split]), tuple(self._reports(recent))

    def _replayed(self, game: StoredGame, rulings: list[StoredRuling]) -> History:
        history = game.opened()
        for row in rulings:
            try:
                history = history.after(row.events())
            except CompanionError as error:
                raise DamagedJournalError(
                    f"Ruling {row.id} in the journal {self._path} cannot be replayed "
                    f"({error}); move the file aside to begin anew."
                ) from error
        return history

    def events(self, game: StoredGame) -> Iterator[GameEvent]:
        """Yield every event of a game as it was recorded, corrections included.

        The rows are read at once, so that another thread can go through the events.

        Raises:
            JournalError: if a row cannot be understood.
        """
        return self._events(self._rulings(game))

    def _events(self, rulings: Iterable[StoredRuling]) -> Iterator[GameEvent]:
        for row in rulings:
            try:
                yield from row.events()
            except NotationError as error:
                raise JournalError(
                    f"Ruling {row.id} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists all of these."
                ) from error

    def reports(
        self, game: StoredGame
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Yield each report of a game with the events that were ruled on it.

        A journal written before reports were kept has none. The rows are read at once,
        so that another thread can go through the reports.

        Raises:
            JournalError: if a row cannot be understood.
        """
        query = (
            "SELECT reports.id, report, events FROM reports "
            "LEFT JOIN rulings ON rulings.id = ruling "
            "WHERE reports.game = ? AND coalesce(ruling, 0) <= ? ORDER BY reports.id"
        )
        kept = self._rows("SELECT 1 FROM sqlite_master WHERE name = 'reports'")
        last = self._span(game.id).last
        return self._reports(self._rows(query, game.id, last) if kept else [])

    def _reports(
        self, rows: Iterable[tuple[int, object, object]]
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Read reports, each with the events ruled on it."""
        for row, report, events in rows:
            try:
                yield read_input(report), read_events(events) if events else ()
            except NotationError as error:
                raise JournalError(
                    f"Report {row} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists what can be replayed."
                ) from error

    @property
    def identity(self) -> str:
        """Identity of this journal.

        Raises:
            JournalError: if no program that gives journals one has opened it yet.
        """
        with journal_errors(self._path):
            ((found,),) = self._rows("SELECT id FROM identity")
        return str(found)

    def rows_after(self, number: int, most: int) -> list[StoredRuling]:
        """Return the first rulings after a number, of all games.

        Args:
            number: of the last ruling that is known; 0 for none.
            most: how many are returned at most.
        """
        return self._found("id > ? ORDER BY id LIMIT ?", number, most)

    def rows_of(self, game: int, before: int) -> list[StoredRuling]:
        """Return the rulings of a game before a number."""
        return self._found("game = ? AND id < ? ORDER BY id", game, before)

    def faults(self, game: StoredGame) -> Iterator[ReplayProblem]:
        """Yield every row that cannot be replayed on top of those that can."""
        try:
            history = game.opened()
        except CompanionError as error:
            yield ReplayProblem(game.id, None, str(error))
            return
        for row in self._rulings(game):
            try:
                history = history.after(row.events())
            except CompanionError as error:
                yield ReplayProblem(game.id, row.id, str(error))

    def _rulings(self, game: StoredGame) -> list[StoredRuling]:
        span = self._span(game.id)
        which = "game = ? AND id BETWEEN ? AND ? ORDER BY id"
        return self._found(which, game.id, span.first, span.last)

    def _span(self, game: int) -> Span:
        """Return where the rulings of a game are, as far as that is known."""
        return self._spans.get(game, _ANYWHERE)

    def _found(self, which: str, *values: object) -> list[StoredRuling]:
        columns = f"id, game, events, {self._played_s}, {self._sum}"
        query = f"SELECT {columns} FROM rulings WHERE "  # noqa: S608 (our own names)
        return [StoredRuling(*row) for row in self._rows(query + which, *values)]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
