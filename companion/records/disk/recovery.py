"""Recovery of damaged journals, from their copies and from a disk that is lost."""

import logging
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.errors import CompanionError, JournalError, NotationError
from companion.records.disk.database import (
    COLUMNS,
    checksum,
    copy_beside,
    last,
    lay_out,
    put,
)
from companion.records.journal_reader import JournalReader
from companion.records.stored import StoredRuling, read_game, read_input

_log = logging.getLogger(__name__)


_MOST_TRIES = 500
"""More unreadable rows in a row than one page of a file can hold."""

_Row = tuple[Any, ...]
_Rows = dict[int, list[_Row]]
"""Rows by the number of their game."""


@dataclass(frozen=True, slots=True)
class Recovered:
    """Repair of a journal that could not be used as it was."""

    games: int
    """Number of games that could be brought back."""
    kept: Path | None = None
    """Path of the damaged file; ``None`` if there was none."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A game as far as one file tells it."""

    row: _Row
    """The row that opens the game."""
    rulings: tuple[StoredRuling, ...]
    reports: tuple[_Row, ...]
    """The reports on which these rulings were made."""


def recover(memory: sqlite3.Connection, sources: Iterable[Path]) -> int:
    """Add to a journal in memory the games that files tell, each as far as any does.

    Args:
        memory: laid out; the games in it stay as they are.
        sources: journals, damaged perhaps; of equals the first counts.

    Returns:
        How many games were added.
    """
    best: dict[_Row, _Found] = {}
    for source in sources:
        for found in _games_of(source):
            key = found.row[1:3]  # when it began, and who plays
            if key not in best or len(found.rulings) > len(best[key].rulings):
                best[key] = found
    kept = {row[1:3] for row in _rows(memory, "games")}
    added = [found for key, found in best.items() if key not in kept]
    with memory:
        memory.execute("BEGIN")
        for found in sorted(added, key=lambda each: each.row[0]):
            _add(memory, found)
    return len(added)


def _games_of(source: Path) -> list[_Found]:
    """Return the games of a file; its numbers are only good within it."""
    with TemporaryDirectory(prefix="companion-") as folder:
        try:
            copy = copy_beside(source, Path(folder))
        except OSError:
            return []
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            games = [*_sound_rows(database, "games")]
            rulings = _by_game(_sound_rows(database, "rulings"))
            reports = _by_game(_sound_rows(database, "reports"))
    found = (_found(row, rulings, reports) for row in games)
    return [each for each in found if each is not None]


def _by_game(rows: Iterator[_Row]) -> _Rows:
    sorted_: _Rows = {}
    for row in rows:
        sorted_.setdefault(row[1], []).append(row)
    return sorted_


def _found(row: _Row, rulings: _Rows, reports: _Rows) -> _Found | None:
    try:
        game = read_game(row)
        history = game.opened()
    except CompanionError:
        return None
    good: list[StoredRuling] = []
    for values in rulings.get(game.id, []):
        ruling = StoredRuling(*values)
        try:
            history = history.after(ruling.events())
        except CompanionError:
            break  # what follows was ruled on what cannot be read
        good.append(ruling)
    numbers = {ruling.id for ruling in good} | {None}
    own = (report for report in reports.get(game.id, []) if report[2] in numbers)
    return _Found(row, tuple(good), tuple(filter(_is_report, own)))


def _is_report(row: _Row) -> bool:
    try:
        read_input(row[3])
    except NotationError:
        return False
    return True


def _sound_rows(database: sqlite3.Connection, table: str) -> Iterator[_Row]:
    """Yield the rows that can be read and are as they were written."""
    for row in _rows(database, table):
        *values, kept = row
        if kept is None or kept == checksum(*values):
            yield row


def _rows(database: sqlite3.Connection, table: str) -> Iterator[_Row]:
    """Yield all rows that can be read, in the form of any program."""
    for names in _column_lists(table):
        query = f"SELECT {names} FROM {table} WHERE id > ? ORDER BY id"  # noqa: S608 (our own names)
        try:
            yield from _past_damage(database, query)
        except sqlite3.OperationalError:
            continue  # no such column, or no such table
        return


def _past_damage(database: sqlite3.Connection, query: str) -> Iterator[_Row]:
    """Yield the rows up to the damage, past it, or else from the end back to it."""
    done = tries = 0
    while tries < _MOST_TRIES:
        try:
            for row in database.execute(query, (done,)):
                done, tries = row[0], 0
                yield row
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            done, tries = done + 1, tries + 1
        else:
            return
    behind: list[_Row] = []
    with suppress(sqlite3.DatabaseError):
        behind.extend(iter(database.execute(f"{query} DESC", (done,))))
    yield from reversed(behind)


def _column_lists(table: str) -> tuple[str, ...]:
    """The columns as programs have written them, the newest first."""
    now = ", ".join(COLUMNS[table])
    return f"{now}, sum", f"{now}, NULL", f"{now.replace('played_s', '0.0')}, NULL"


def _add(memory: sqlite3.Connection, found: _Found) -> None:
    """Add a game, its rows in their order; one whose number is taken gets another."""
    number = _free(memory, "games", found.row[0])
    put(memory, "games", number, *found.row[1:4])
    rulings: dict[int | None, int | None] = {None: None}
    own = 0
    for ruling in found.rulings:
        own = _free(memory, "rulings", ruling.id, own)
        rulings[ruling.id] = own
        put(memory, "rulings", own, number, ruling.text, ruling.played_s)
    own = 0
    for report in found.reports:
        own = _free(memory, "reports", report[0], own)
        put(memory, "reports", own, number, rulings[report[2]], report[3])


def _free(memory: sqlite3.Connection, table: str, wanted: int, after: int = 0) -> int:
    """Return a number that no row has, higher than that of the row before it."""
    query = f"SELECT 1 FROM {table} WHERE id = ?"  # noqa: S608 (our own names)
    taken = memory.execute(query, (wanted,)).fetchone()
    return last(memory, table) + 1 if taken or wanted <= after else wanted


def in_memory(
    path: Path | str, database: sqlite3.Connection | None = None
) -> sqlite3.Connection:
    """Return all of a journal that can still be read, in memory.

    Args:
        path: its file.
        database: the file as it is open; it can still be read when its folder was
            removed. Without one the file is opened, if there is one.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if database is None:
            with closing(JournalReader.open(Path(path))) as reader:
                reader.copy_into(memory)
        else:
            database.backup(memory)
    except (sqlite3.Error, JournalError, OSError) as error:
        _log.warning("The journal %s cannot be read any more: %s", path, error)
        memory.close()
        memory = sqlite3.connect(":memory:", isolation_level=None)
    lay_out(memory)
    return memory
