"""Warnings of the program, kept in a small file of the data folder for reports."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path

from companion.core.errors import CompanionError

LOG = "companion.log"
"""The file's name in the data folder."""
_MOST_BYTES = 200_000
"""Size at which a new file is begun; the one before it is kept, too."""
_FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class _LogFile(RotatingFileHandler):
    """A log file; a disk that takes nothing costs only the lines."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; the next one opens the file anew, for it may be moved away."""
        super().emit(record)
        with suppress(OSError):
            self.close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's own name)
        """Let the line go: the journal says what is wrong with the disk."""


@contextmanager
def keep_log(folder: Path) -> Iterator[None]:
    """Keep what the program warns of while the block lasts, and what ends it.

    Args:
        folder: the data folder; made if it does not exist.
    """
    file = _LogFile(
        folder / LOG,
        maxBytes=_MOST_BYTES,
        backupCount=1,
        encoding="utf-8",
        delay=True,
        errors="backslashreplace",
    )
    file.setFormatter(logging.Formatter(_FORM))
    terminal = logging.StreamHandler()  # Python's own, which a handler would replace
    root = logging.getLogger()
    for handler in (file, terminal):
        handler.setLevel(logging.WARNING)
        root.addHandler(handler)
    try:
        yield
    except CompanionError:
        raise
    except Exception as error:
        info = (type(error), error, error.__traceback__)
        says = "The program ends"
        file.handle(root.makeRecord(__name__, logging.CRITICAL, "", 0, says, (), info))
        raise
    finally:
        for handler in (file, terminal):
            root.removeHandler(handler)
            handler.close()


def last_lines(folder: Path) -> str:
    """Return what was kept in a data folder, oldest first; empty if nothing was."""
    text = b""
    for name in (f"{LOG}.1", LOG):
        try:
            text += (folder / name).read_bytes()
        except OSError:
            continue
    return text.decode("utf-8", "replace")
