"""A journal in memory, while its disk cannot be used."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.core.errors import JournalError
from companion.records.disk.layout import lay_out
from companion.records.journal_reader import JournalReader

_log = logging.getLogger(__name__)


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
