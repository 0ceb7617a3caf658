"""The opening of a journal, whatever has happened to its file.

A damaged one is set aside, and all that can be read of it and its copies goes into a
new one.
"""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.errors import DamagedJournalError, JournalError
from companion.records.disk.database import lay_out
from companion.records.disk.journal_file import (
    Copies,
    InUseError,
    JournalFile,
    write_anew,
)
from companion.records.disk.recovery import Recovered, recover
from companion.records.journal import Journal
from companion.storage.files import kept_aside

_log = logging.getLogger(__name__)


def open_journal(path: Path) -> Journal:
    """Open a journal, whatever has happened to it; `Journal.recovered` tells.

    Raises:
        InUseError: if another companion has it.
    """
    was_there = os.path.exists(path)  # noqa: PTH110 (also where nobody may look)
    try:
        return _opened(path, was_there=was_there)
    except InUseError:
        raise
    except (DamagedJournalError, sqlite3.DatabaseError) as error:
        _log.warning("%s", error)
    except JournalError as error:
        _log.warning("%s", error)
        return Journal(path, unkept=error)
    return _renewed(path, [path, *Copies(path).latest_first])


def _opened(path: Path, *, was_there: bool) -> Journal:
    """Open a journal that can be played on.

    Raises:
        JournalError: if it cannot be opened.
        DamagedJournalError: if the game to go on with cannot be replayed.
    """
    journal = Journal(path)
    try:
        games = journal.games()
        if games and not _is_strange(journal):
            journal.history(games[-1])
    except Exception:
        journal.close()
        raise
    sources = Copies(path).latest_first
    if not was_there:
        sources += kept_aside(path)[-1:]  # somebody cut the power in between
    if not games and sources:
        journal.bring_back(sources)
    elif journal.copies is not None and journal.copies.are_outdated:
        journal.copies.renew_soon()  # the power was cut while a game was deleted
    return journal


def _is_strange(journal: Journal) -> bool:
    """Whether the last game cannot even begin here: its deck or a rule is missing."""
    return any(fault.row is None for fault in journal.faults(journal.games()[-1]))


def _renewed(path: Path, sources: list[Path]) -> Journal:
    """Write a new journal with all that can be read, and open that."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        lay_out(memory)
        games = recover(memory, sources)
        file = JournalFile(path)
        try:
            file.lock()
            kept = write_anew(path, memory)
        except (OSError, sqlite3.Error) as error:
            journal = Journal(path, unkept=error)
            journal.take_over(memory)
            journal.recovered = Recovered(games)
            return journal
        finally:
            file.release()
    journal = Journal(path)
    journal.recovered = Recovered(games, kept)
    _log.warning("%s games were brought back; the former file is %s.", games, kept)
    return journal
