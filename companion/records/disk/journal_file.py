"""The journal's file on the disk, which is ours alone, and the copies beside it."""

import errno
import logging
import sqlite3
from contextlib import ExitStack, closing, suppress
from enum import StrEnum, auto
from pathlib import Path
from threading import RLock, Thread

from filelock import FileLock, Timeout

from companion.components.component import Fault
from companion.core.errors import CompanionError, DamagedJournalError, JournalError
from companion.records.disk.database import (
    COLUMNS,
    INSERTS,
    FileIdentity,
    check,
    connect,
    file_identity,
    journal_errors,
    last,
    lay_out,
)
from companion.storage.files import flush, set_aside

_log = logging.getLogger(__name__)

FOLDER = "copies"
"""Their folder, beside the journal."""
MOST = 5


class Renewal(StrEnum):
    """State of the copies after a game was deleted."""

    DONE = auto()
    """There is one, without that game."""
    NONE_LEFT = auto()
    """The old ones are gone, but no new one could be made."""
    OLD_STAY = auto()
    """An old one stays, for it cannot be removed or the disk fails; it still holds
    that game."""


class Copies:
    """The ring of copies of one journal; numbered, for a Pi's clock may be wrong.

    Args:
        journal: the journal's file.
    """

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._folder = journal.parent / FOLDER
        self._mark = self._folder / "outdated"
        self._making = RLock()

    @property
    def latest_first(self) -> list[Path]:
        """All copies that there are."""
        try:
            found = [p for p in self._folder.iterdir() if _number(p) is not None]
        except OSError:
            return []
        return sorted(found, key=lambda path: _number(path) or 0, reverse=True)

    def make_soon(self) -> None:
        """Make a copy from a thread of its own: a slow disk must not stop the game."""
        Thread(target=self.make, name="copy of the journal", daemon=True).start()

    def make(self) -> bool:
        """Make a copy, drop the oldest; return whether it could be made."""
        return self._problem_of_making() is None

    def _problem_of_making(self) -> Exception | None:
        with self._making:
            try:
                self._make()
            except (OSError, sqlite3.Error) as error:
                _log.warning("The journal could not be copied: %s", error)
                return error
        return None

    def note_deletion(self) -> None:
        """Note that a game is being deleted, until `renew` has deleted it here too."""
        with suppress(OSError):
            self._folder.mkdir(exist_ok=True)
            self._mark.touch()

    @property
    def are_outdated(self) -> bool:
        """Whether they may still hold a game that was deleted."""
        with suppress(OSError):
            return self._mark.exists()
        return False

    def renew_soon(self) -> None:
        """Renew them from a thread of its own."""
        Thread(target=self.renew, name="renewal of the copies", daemon=True).start()

    def renew(self) -> Renewal:
        """Keep one copy, of the journal as it is: what was deleted is not kept.

        Where there is no room for another one, the old ones make room first. On a disk
        that fails otherwise they stay: they may be all that is left of the other games.
        """
        with self._making:
            renewal = self._renew()
            if renewal is Renewal.OLD_STAY:
                _log.warning("An old copy still holds a game that was deleted.")
            else:
                # If it stays, they are renewed once more at the next start.
                with suppress(OSError):
                    self._mark.unlink(missing_ok=True)
        return renewal

    def _renew(self) -> Renewal:
        if not _is_sound(self._journal):
            return Renewal.OLD_STAY
        problem = self._problem_of_making()
        if problem is None:
            self._drop(1)
            return Renewal.OLD_STAY if self.latest_first[1:] else Renewal.DONE
        if _is_disk_full(problem):
            self._drop(0)
        if self.latest_first:
            return Renewal.OLD_STAY
        return Renewal.DONE if self.make() else Renewal.NONE_LEFT

    def _make(self) -> None:
        self._folder.mkdir(exist_ok=True)
        numbers = [_number(path) or 0 for path in self.latest_first]
        path = self._folder / f"{max(numbers, default=0) + 1:06}.sqlite3"
        draft = path.with_suffix(".draft")
        draft.unlink(missing_ok=True)
        try:
            uri = f"{self._journal.absolute().as_uri()}?mode=ro"
            with (
                closing(sqlite3.connect(uri, uri=True)) as journal,
                closing(sqlite3.connect(draft)) as copy,
            ):
                journal.backup(copy)
            flush(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        flush(self._folder)
        self._drop(MOST)

    def _drop(self, kept: int) -> None:
        for old in self.latest_first[kept:]:
            with suppress(OSError):
                old.unlink()


def _is_sound(path: Path) -> bool:
    """Whether all of a journal can be read."""
    try:
        with closing(connect(path)) as database:
            check(path, database)
    except (CompanionError, OSError, sqlite3.Error) as error:
        _log.warning("The copies stay, for the journal is damaged: %s", error)
        return False
    return True


def _is_disk_full(problem: Exception) -> bool:
    if isinstance(problem, OSError):
        return problem.errno == errno.ENOSPC
    return getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL


def _number(path: Path) -> int | None:
    named = path.suffix == ".sqlite3" and path.stem.isascii() and path.stem.isdigit()
    return int(path.stem) if named else None


MEMORY = ":memory:"
BESIDE = ("-wal", "-shm")
"""Endings of the files that SQLite keeps beside it."""
_BUSY_S = 0.3
"""Seconds to wait for another program that holds the file; the screen waits too."""

_Identity = tuple[tuple[str, FileIdentity], ...]


class RemovedError(JournalError):
    """The file that is written is not the one on the disk any more."""

    fault = Fault.REMOVED


class JournalFile:
    """One journal's file; nobody else writes it while this object has it.

    Args:
        path: the database file, or `MEMORY`.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self.is_kept = path != MEMORY
        """Whether there is a file at all."""
        self.database: sqlite3.Connection | None = None
        """The open file; ``None`` while it is closed."""
        self._identity: _Identity = ()
        self._lock: FileLock | None = None

    def open(self) -> sqlite3.Connection:
        """Take the file for this program, and open it.

        Raises:
            JournalError: if another program has it, or it cannot be used.
            DamagedJournalError: if it is damaged; it is left as it is.
        """
        with ExitStack() as refused, journal_errors(self._path):
            refused.callback(self.release)
            self.lock()
            database = sqlite3.connect(
                self._path, isolation_level=None, timeout=_BUSY_S
            )
            refused.callback(database.close)
            check(self._path, database)
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = FULL")
            lay_out(database)
            self.database, self._identity = database, self._seen()
            refused.pop_all()
            return database

    def check(self) -> None:
        """See that what is written can be found again.

        Raises:
            RemovedError: if the file was moved, deleted or replaced.
        """
        if self.is_kept and self._seen() != self._identity:
            raise RemovedError(
                f"The journal {self._path} is not on the disk any more; "
                "it is put back as soon as its folder can be written."
            )

    def _seen(self) -> _Identity:
        """Return the files of SQLite that lie there, by device and number."""
        names = ((added, Path(f"{self._path}{added}")) for added in ("", "-wal"))
        found = ((added, file_identity(path)) for added, path in names)
        return tuple((added, file) for added, file in found if file is not None)

    def write_back(self, memory: sqlite3.Connection) -> sqlite3.Connection:
        """Bring all that is in memory to the disk; return the open file.

        What was written to the file before stays, and is added to. A file that is
        damaged or tells of other games is set aside.

        Raises:
            JournalError, sqlite3.Error, OSError: if it still cannot be written.
        """
        path = Path(self._path)
        self._clear_beside()
        try:
            database = self.open() if path.is_file() else None
        except DamagedJournalError:
            database = None
        if database is not None and _agree(database, memory):
            _add(database, memory)
            self.check()
            return database
        self.close()
        self.lock()
        write_anew(path, memory)
        return self.open()

    def _clear_beside(self) -> None:
        """Remove what SQLite kept beside our file from beside another one.

        It would take that for changes of the other one. Memory holds it all.
        """
        now, ours = dict(self._seen()), dict(self._identity)
        is_another = now.get("") != ours.get("")
        if is_another and now.get("-wal", 0) == ours.get("-wal"):
            for added in BESIDE:
                Path(f"{self._path}{added}").unlink(missing_ok=True)

    def lock(self) -> None:
        """Take the lock beside the journal, so that two programs never share a table.

        Taken anew each time: the folder may be another one of the same name.
        """
        self.release()
        if not self.is_kept:
            return
        lock = FileLock(f"{self._path}.lock", timeout=0)
        try:
            Path(self._path).parent.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except Timeout as error:
            raise InUseError(
                f"Another companion is using {self._path}; close it, or choose another "
                "folder with --data."
            ) from error
        except OSError as error:
            raise JournalError(
                f"The folder of {self._path} cannot be written ({error}); choose "
                "another one with --data."
            ) from error
        self._lock = lock

    def close(self) -> None:
        """Close the file, but keep others from it."""
        if self.database is not None:
            self.database.close()
            self.database = None

    def release(self) -> None:
        """Let other programs have it."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


class InUseError(JournalError):
    """Another companion runs at this table."""


def _agree(file: sqlite3.Connection, memory: sqlite3.Connection) -> bool:
    """Whether memory goes on where the file ends."""
    for table in ("games", "rulings"):
        number = last(file, table)
        query = f"SELECT sum FROM {table} WHERE id = ?"  # noqa: S608 (our own names)
        both = [db.execute(query, (number,)).fetchone() for db in (file, memory)]
        if number and both[0] != both[1]:
            return False
    return True


def _add(file: sqlite3.Connection, memory: sqlite3.Connection) -> None:
    """Write to the file, at once, what it lacks."""
    with file:
        file.execute("BEGIN IMMEDIATE")
        for table, columns in COLUMNS.items():
            query = f"SELECT {', '.join(columns)}, sum FROM {table} WHERE id > ?"  # noqa: S608 (as above)
            rows = memory.execute(query, (last(file, table),)).fetchall()
            file.executemany(INSERTS[table], rows)


def write_anew(path: Path, memory: sqlite3.Connection) -> Path | None:
    """Write a whole journal; return where what lay there before is kept, if anything.

    Raises:
        OSError, sqlite3.Error: if it cannot be written; all is then as it was.
    """
    draft = path.with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with closing(sqlite3.connect(draft, isolation_level=None)) as database:
        memory.backup(database)
    flush(draft)
    there = any(Path(f"{path}{added}").exists() for added in ("", *BESIDE))
    kept = set_aside(path, *BESIDE) if there else None
    if kept == path:
        raise OSError(f"{path} cannot be moved aside, and is not overwritten")
    for added in BESIDE:
        Path(f"{path}{added}").unlink(missing_ok=True)
    draft.replace(path)
    flush(path.parent)
    return kept
