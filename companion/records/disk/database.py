"""The journal's database: how it is laid out from form to form, opened and checked."""

import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.errors import ConfigError, DamagedJournalError, JournalError

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
"""Columns of rulings in every form of the journal."""

INSERTS = {
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
    database.execute(INSERTS[table], (*values, checksum(*values)))


def last(database: Database, table: str) -> int:
    """Return the highest number of a row, 0 if there is none.

    For rulings this is the highest number ever given, deleted ones included.
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
"""Migrations, each from one form of the journal to the next."""


def _add(database: Database, table: str, column: str, kind: str) -> None:
    if column not in columns_of(database, table):
        database.execute(f"ALTER TABLE {table} ADD COLUMN {column} {kind}")


def columns_of(database: Database, table: str) -> set[Any]:
    """Return the names of a table's columns; none if there is no such table."""
    return {row[1] for row in database.execute(f"PRAGMA table_info({table})")}


JOURNAL = "table.sqlite3"
"""The journal's name in the data folder."""


def check(path: Path | str, database: sqlite3.Connection) -> None:
    """See that a database is sound and not from the future.

    Raises:
        DamagedJournalError: if it is damaged or written by a newer program.
        JournalError: if it cannot be read.
    """
    with journal_errors(path):
        if _one(database, "PRAGMA quick_check") != "ok":
            raise sqlite3.DatabaseError("its pages contradict each other")
        version = _one(database, "PRAGMA user_version")
    if version > VERSION:
        raise DamagedJournalError(
            f"The journal {path} was written by a newer companion "
            f"(form {version}, this one knows {VERSION}); update this program."
        )


def _one(database: sqlite3.Connection, query: str) -> Any:  # noqa: ANN401 (one SQL value)
    (value,) = database.execute(query).fetchone()
    return value


FileIdentity = tuple[int, int]
"""Device and number of a file: another one of the same name has others."""


def file_identity(path: Path) -> FileIdentity | None:
    """Return which file lies there; ``None`` if none can be seen."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path) -> sqlite3.Connection:
    """Open a database for reading; on media that cannot be written, a copy of it.

    SQLite makes a file beside a journal that is read while others write in it.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    database = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        database.close()
        return _copied(path)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _copied(path: Path) -> sqlite3.Connection:
    """Return all that a journal holds, with what was not folded into it yet."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    with TemporaryDirectory(prefix="companion-") as folder:
        copy = copy_beside(path, Path(folder))
        with closing(sqlite3.connect(copy)) as database:
            database.backup(memory)
    return memory


def copy_beside(path: Path, folder: Path) -> Path:
    """Copy a journal's files, to be read where nothing else can happen to them.

    Returns:
        The copy.

    Raises:
        OSError: if it cannot be copied.
    """
    shutil.copyfile(path, folder / path.name)
    unfolded = path.with_name(f"{path.name}-wal")  # what was written last
    if unfolded.is_file():
        shutil.copyfile(unfolded, folder / unfolded.name)
    return folder / path.name


@contextmanager
def journal_errors(path: Path | str) -> Iterator[None]:
    """Turn what SQLite and the readers of rows complain of into one sentence."""
    try:
        yield
    except JournalError:
        raise
    except (sqlite3.OperationalError, OSError) as error:
        raise JournalError(
            f"The journal {path} cannot be used ({error}); check the disk and its "
            "rights."
        ) from error
    except (sqlite3.DatabaseError, ConfigError) as error:
        reason = str(error).rstrip(".")
        raise DamagedJournalError(
            f"The journal {path} is damaged ({reason}); it was left as it is: move it "
            "aside to begin anew."
        ) from error
