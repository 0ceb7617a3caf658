"""How the journal's file is laid out, from form to form."""

import sqlite3
import zlib
from collections.abc import Callable
from typing import Any

VERSION = 2
"""Number of this form; it stands in the file as ``user_version``."""

Database = sqlite3.Connection

_TABLES = """
CREATE TABLE IF NOT EXISTS games (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL DEFAULT (datetime('now')),
    names TEXT NOT NULL,
    rules TEXT NOT NULL,
    sum INTEGER
);
CREATE TABLE IF NOT EXISTS rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- a number is never given twice
    game INTEGER NOT NULL REFERENCES games (id),
    events TEXT NOT NULL,
    played_s REAL NOT NULL DEFAULT 0,
    sum INTEGER
);
CREATE TABLE IF NOT EXISTS reports (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    ruling INTEGER REFERENCES rulings (id),
    report TEXT NOT NULL,
    sum INTEGER
);
CREATE TABLE IF NOT EXISTS identity (
    id TEXT NOT NULL
);
INSERT INTO identity SELECT lower(hex(randomblob(8)))
    WHERE NOT EXISTS (SELECT 1 FROM identity);
"""

COLUMNS = {
    "games": ("id", "started", "names", "rules"),
    "rulings": ("id", "game", "events", "played_s"),
    "reports": ("id", "game", "ruling", "report"),
}
"""The columns of each table, in the order in which they are summed up."""

_OLDEST = {"id", "game", "events"}
"""What rulings had in every journal."""

_INSERTS = {
    table: f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}, sum) "  # noqa: S608 (our own names)
    f"VALUES ({', '.join('?' * (len(columns) + 1))})"
    for table, columns in COLUMNS.items()
}


def checksum(*values: object) -> int:
    """Return the checksum of a row: CRC-32 of its values, the number included.

    A flipped bit on a worn memory card can leave a row that SQLite takes for sound.
    """
    return zlib.crc32(repr(values).encode())


def put(database: Database, table: str, *values: object) -> None:
    """Write a row with its checksum; one of that number that is there stays.

    Args:
        database: open, in a transaction.
        table: a key of `COLUMNS`.
        values: in the order of `COLUMNS`.
    """
    database.execute(_INSERTS[table], (*values, checksum(*values)))


def last(database: Database, table: str) -> int:
    """Return the highest number of a row, 0 if there is none.

    Of rulings it is the highest ever given, also of those that were deleted since.
    """
    query = f"SELECT coalesce(max(id), 0) FROM {table}"  # noqa: S608 (our own names)
    number: int = database.execute(query).fetchone()[0]
    if not columns_of(database, "sqlite_sequence"):
        return number
    given = "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?"
    ever: int = database.execute(given, (table,)).fetchone()[0]
    return max(number, ever)


def lay_out(database: Database) -> None:
    """Make the tables, or bring those of an older program to this form, at once.

    Raises:
        sqlite3.DatabaseError: if it is a database, but no journal.
    """
    version = database.execute("PRAGMA user_version").fetchone()[0]
    has_games = database.execute(
        "SELECT 1 FROM sqlite_master WHERE name = 'games'"
    ).fetchone()
    if has_games and _OLDEST - columns_of(database, "rulings"):
        raise sqlite3.DatabaseError("it is no journal")
    database.execute("BEGIN IMMEDIATE")
    with database:
        for number in range(version if has_games else VERSION, VERSION):
            _MIGRATIONS[number](database)
        for statement in _TABLES.split(";")[:-1]:
            database.execute(statement)
        for table, columns in COLUMNS.items():
            if not columns_of(database, table) >= {*columns, "sum"}:
                raise sqlite3.DatabaseError("it is no journal")
        database.execute(f"PRAGMA user_version = {VERSION}")


def _from_0(database: Database) -> None:
    """No number was written yet; all else was as in form 1."""


def _from_1(database: Database) -> None:
    """Add the checksums, and what the oldest journals of form 1 lacked."""
    _add(database, "rulings", "played_s", "REAL NOT NULL DEFAULT 0")
    for statement in _TABLES.split(";")[:-1]:
        database.execute(statement)
    database.create_function("checksum", -1, checksum, deterministic=True)
    for table, columns in COLUMNS.items():
        _add(database, table, "sum", "INTEGER")
        database.execute(
            f"UPDATE {table} SET sum = checksum({', '.join(columns)})"  # noqa: S608 (our own names)
        )


_MIGRATIONS: dict[int, Callable[[Database], None]] = {0: _from_0, 1: _from_1}
"""What brings a journal of one form to the next."""


def _add(database: Database, table: str, column: str, kind: str) -> None:
    if column not in columns_of(database, table):
        database.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")


def columns_of(database: Database, table: str) -> set[Any]:
    """Return the names of a table's columns; none if there is no such table."""
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
