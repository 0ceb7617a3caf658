"""Copies of the journal, made after every game and kept in a ring."""

import logging
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock, Thread

from companion.storage.files import flush_folder

_log = logging.getLogger(__name__)

FOLDER = "copies"
"""Their folder, beside the journal."""
MOST = 5


class Copies:
    """The ring of copies of one journal; numbered, for a Pi's clock may be wrong.

    Args:
        journal: the journal's file.
    """

    def __init__(self, journal: Path) -> None:
        self._journal = journal
        self._folder = journal.parent / FOLDER
        self._making = Lock()

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
        with self._making:
            try:
                self._make()
            except (OSError, sqlite3.Error) as error:
                _log.warning("The journal could not be copied: %s", error)
                return False
        return True

    def renew(self) -> None:
        """Keep one copy, of the journal as it is: what was deleted is not kept."""
        if self.make():
            self._drop(1)

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
            with draft.open("rb") as file:
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        flush_folder(self._folder)
        self._drop(MOST)

    def _drop(self, kept: int) -> None:
        for old in self.latest_first[kept:]:
            with suppress(OSError):
                old.unlink()


def _number(path: Path) -> int | None:
    named = path.suffix == ".sqlite3" and path.stem.isascii() and path.stem.isdigit()
    return int(path.stem) if named else None
