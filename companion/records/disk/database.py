"""Opening the journal's database for reading, and saying in words what is wrong."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.core.errors import ConfigError, DamagedJournalError, JournalError
from companion.records.disk.layout import VERSION

JOURNAL = "table.sqlite3"
"""The journal's name in the data folder."""


def check(path: Path | str, database: sqlite3.Connection) -> None:
    """See that a database is sound and not from the future.

    Raises:
        DamagedJournalError: if it is damaged or written by a newer program.
        JournalError: if it cannot be read.
    """
    with explained(path):
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
def explained(path: Path | str) -> Iterator[None]:
    """Turn what SQLite and the readers of rows complain of into one sentence."""
    try:
        yield
    except JournalError:
        raise
    except sqlite3.OperationalError as error:
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
    except OSError as error:
        raise JournalError(
            f"The journal {path} cannot be used ({error}); check the disk and its "
            "rights."
        ) from error
