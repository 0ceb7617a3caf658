"""The table's memory: an append-only SQLite file with one row for each ruling.

WAL with ``synchronous=FULL`` makes every row durable before the screen shows it; a
game commits a few rows a minute, so this costs next to nothing. Rows are never
changed; a whole game is deleted only when people ask for it.

A disk that is full, gone or read-only does not stop a game: all goes on in memory,
the screen says so, and it is written when the disk is back.
"""

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

from msgspec import Meta

from companion.components.component import ComponentState, RetryState
from companion.core.errors import JournalError
from companion.records.codec import encode_event, encode_input
from companion.records.disk.database import COLUMNS, connect, journal_errors, last, put
from companion.records.disk.journal_file import Copies, JournalFile, Renewal
from companion.records.disk.recovery import Recovered, in_memory, recover
from companion.records.journal_reader import JournalReader, Span
from companion.records.stored import StoredGame
from companion.referee.inputs import Confirmed
from companion.referee.rulings import Ruled
from companion.storage.parsing import converted

_log = logging.getLogger(__name__)


_MOST_UNWRITTEN = 500
_LOOK_S = 1.0
"""Seconds between two checks that the file is still there."""


_Seconds = Annotated[float, Meta(description="a number of seconds")]
Found = TypeVar("Found")
_Write = tuple[Any, ...]
"""A table and the values of a row."""


class Journal(JournalReader):
    """A journal open for writing, by one program at a time; use it from one thread.

    Args:
        path: the database file, or ``:memory:``; made if it does not exist.
        unkept: why the file cannot be written; then all begins in memory.

    Raises:
        JournalError: if it is in use or cannot be written.
        DamagedJournalError: if it is damaged, or written by a newer program. The file
            is then left as it is; `open_journal` goes on all the same.
    """

    def __init__(self, path: Path | str, *, unkept: Exception | None = None) -> None:
        self._unwritten: list[_Write] = []
        self._file = JournalFile(path)
        self._life = RetryState().working(0.0)
        self._look_at = 0.0
        if unkept is None:
            database = self._file.open()
        else:
            database = in_memory(path)
            self._life = self._life.failed(0.0, unkept)
        super().__init__(path, database)
        self._counted: dict[int, Span] | None = None
        self._latest = self._rows_of_latest()
        self.copies = Copies(Path(path)) if self._file.is_kept else None
        """The copies that are kept beside it; ``None`` of a journal in memory."""
        self.recovered: Recovered | None = None
        """Repair that was needed to open it."""

    def _rows_of_latest(self) -> list[_Write]:
        """Return the game that is played, in case that the disk dies with it."""
        self._counted = None
        number = last(self._db, "games")
        span = self._span(number)
        return [
            (table, *row)
            for table, which, of in (
                ("games", "id = ?", (number,)),
                ("rulings", "game = ? AND id >= ? ORDER BY id", (number, span.first)),
            )
            for row in self._rows(
                f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE {which}",  # noqa: S608 (our own names)
                *of,
            )
        ]

    def lengths(self) -> dict[int, int]:
        """Return for each game that has begun how many rulings are stored."""
        return {game: span.count for game, span in self._all_spans().items()}

    def _all_spans(self) -> dict[int, Span]:
        """Return where the rulings of each game are; nobody else writes any.

        There is no index for this in the file: one whose page is damaged passes the
        check when it is opened, and would hide rulings.
        """
        if self._counted is None:
            self._counted = self._count()
        return self._counted

    def _span(self, game: int) -> Span:
        """Return where the rulings of a game are."""
        return self._all_spans().get(game, Span(0, 0, 0))

    def take_over(self, memory: sqlite3.Connection) -> None:
        """Hold all that another journal in memory holds, until the disk takes it."""
        memory.backup(self._db)
        self._latest = self._rows_of_latest()

    def bring_back(self, sources: list[Path]) -> None:
        """Fill an empty journal with what copies tell."""
        games = recover(self._db, sources)
        self._latest = self._rows_of_latest()
        self.recovered = Recovered(games) if games else None

    @property
    def state(self) -> ComponentState:
        """Whether what happens is on the disk, and if not, why."""
        return self._life.state

    def open_game(self, names: tuple[str, ...], rules: dict[str, object]) -> StoredGame:
        """Begin a game and return it."""
        number = self._next("games")
        ((started,),) = self._rows("SELECT datetime('now')")
        row = (number, started, json.dumps(names), json.dumps(rules))
        self._latest = []
        self._write(("games", *row))
        return StoredGame(number, started, names, rules)

    def write(self, game: StoredGame, *judged: Ruled) -> None:
        """Write all rulings or none; then they are on the disk, or `state` says no.

        A report that changed nothing waits for the next ruling: nothing on the screen
        depends on it, and a stuck button must not wear out a memory card. What the
        table confirms is written at once: it is not asked again.

        Args:
            game: the game it belongs to.
            *judged: the reports in order, each with the ruling on it.
        """
        changes = any(
            each.ruling.events or isinstance(each.item, Confirmed) for each in judged
        )
        ruling, report = self._next("rulings"), self._next("reports")
        report += len(self._unwritten)
        writes: list[_Write] = []
        for number, each in enumerate(judged):
            ruled = None
            if events := each.ruling.events:
                text = json.dumps([encode_event(event) for event in events])
                writes.append(("rulings", ruling, game.id, text, float(each.played_s)))
                ruled, ruling = ruling, ruling + 1
            given = json.dumps(encode_input(each.item))
            writes.append(("reports", report + number, game.id, ruled, given))
        self._unwritten += writes
        if changes or len(self._unwritten) >= _MOST_UNWRITTEN:
            self.flush()

    def flush(self) -> None:
        """Write what waits to be written."""
        if self._unwritten:
            self._write(*self._unwritten)
            self._unwritten.clear()

    def _next(self, table: str) -> int:
        """Return the number of the next row."""
        try:
            return last(self._db, table) + 1
        except sqlite3.Error as error:
            self._go_on_in_memory(error)
            return last(self._db, table) + 1

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a query; those in memory if the disk does not answer."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            if not self.is_on_disk:
                with journal_errors(self._path):
                    raise
            self._go_on_in_memory(error)
            return self._db.execute(query, values).fetchall()

    def _write(self, *writes: _Write) -> None:
        """Write rows at once; in memory where the disk does not take them."""
        try:
            self._put(writes)
            if self.is_on_disk:
                self._file.check()
        except (sqlite3.Error, OSError) as error:
            if not self.is_on_disk:
                raise
            self._go_on_in_memory(error)
            self._put(writes)  # one that is there already stays
        if self._counted is not None:
            for number, game in (row[1:3] for row in writes if row[0] == "rulings"):
                before = self._counted.get(game, Span(0, number, number))
                self._counted[game] = before.with_one(number)
        self._latest += [each for each in writes if each[0] != "reports"]

    def _put(self, writes: tuple[_Write, ...]) -> None:
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            for table, *values in writes:
                put(self._db, table, *values)

    @property
    def is_on_disk(self) -> bool:
        """Whether what is read and written is the file."""
        return self._file.is_kept and self._file.database is self._db

    def _go_on_in_memory(self, error: Exception) -> None:
        """Take along all that can still be read."""
        _log.warning("The journal %s cannot be written: %s", self._path, error)
        self._db, self._counted = in_memory(self._path, self._file.database), None
        self._put(tuple(self._latest))
        self._file.close()
        self._life = self._life.failed(self._look_at, error)

    def tick(self, now: float) -> bool:
        """Look after the file; return whether `state` has changed.

        Args:
            now: monotonic seconds.
        """
        before, is_due = self._life.state, now >= self._look_at
        self._look_at = max(self._look_at, now)
        if self.is_on_disk and is_due:
            self._look_at = now + _LOOK_S
            self._look_for_file(now)
        elif self._file.is_kept and not self.is_on_disk and now >= self._life.due_at:
            self._try_to_keep(now)
        return self._life.state != before

    def _look_for_file(self, now: float) -> None:
        try:
            self._file.check()
            self._life = self._life.working(now)
        except OSError as error:
            self._go_on_in_memory(error)

    def _try_to_keep(self, now: float) -> None:
        """Bring all that is in memory to the disk, and go on there."""
        self._life = self._life.opening()
        try:
            database = self._file.write_back(self._db)
        except (sqlite3.Error, OSError) as error:
            self._life = self._life.failed(now, error)
            return
        self._db.close()
        self._db, self._counted = database, None
        self._life = RetryState().working(now)
        _log.warning("The journal %s is written again.", self._path)

    def beside(
        self, read: Callable[[JournalReader], Found]
    ) -> Callable[[], Found] | None:
        """Return what reads the file as it is now, on any thread; `None` in memory.

        Args:
            read: reads it; no game that has begun further than it is now.
        """
        if not self.is_on_disk:
            return None
        return partial(_read_beside, Path(self._path), dict(self._all_spans()), read)

    def played_s(self, game: StoredGame) -> float:
        """Return how long a game had been played at its last ruling, seconds.

        Raises:
            JournalError: if it cannot be read.
        """
        span = self._span(game.id)
        query = (
            "SELECT coalesce(max(played_s), 0) FROM rulings "
            "WHERE game = ? AND id BETWEEN ? AND ?"
        )
        ((seconds,),) = self._rows(query, game.id, span.first, span.last)
        with journal_errors(self._path):
            played_s: float = converted(seconds, _Seconds, at="played_s")
        return played_s

    def keep_copy(self) -> None:
        """Have a copy made of what is on the disk, soon."""
        if self.copies is not None and self.is_on_disk:
            self.copies.make_soon()

    def delete_game(self, game: StoredGame) -> Callable[[], Renewal]:
        """Delete a game with all its rulings; the latest stays.

        Returns:
            What deletes it from the copies too, which takes seconds on a slow card: on
            any thread.

        Raises:
            JournalError: if it is the latest game, which may still be played, or if
                it cannot be deleted.
        """
        if game == self.games()[-1]:
            raise JournalError("The latest game cannot be deleted; begin a new one.")
        if self._file.is_kept and not self.is_on_disk:
            raise JournalError("No game can be deleted while the disk is gone.")
        if self.copies is not None:
            self.copies.note_deletion()
        span = self._span(game.id)
        with journal_errors(self._path), self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute("DELETE FROM reports WHERE game = ?", (game.id,))
            self._db.execute(
                "DELETE FROM rulings WHERE game = ? AND id BETWEEN ? AND ?",
                (game.id, span.first, span.last),
            )
            self._db.execute("DELETE FROM games WHERE id = ?", (game.id,))
        self._all_spans().pop(game.id, None)
        return self.copies.renew if self.copies else lambda: Renewal.DONE

    def close(self) -> None:
        """Write what has waited, close the file and let others open it."""
        self.flush()
        if self._file.is_kept and not self.is_on_disk:
            self._try_to_keep(self._life.due_at)
        super().close()
        self._file.close()
        self._file.release()


def _read_beside(
    path: Path, spans: dict[int, Span], read: Callable[[JournalReader], Found]
) -> Found:
    """Read a journal that is open for writing in another thread."""
    with journal_errors(path), closing(connect(path)) as database:
        return read(JournalReader(path, database, spans))
