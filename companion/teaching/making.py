"""Readers of taught decks, which take some seconds to make."""

import logging
import threading
from collections.abc import Callable
from typing import Protocol

from companion.core.errors import CompanionError
from companion.storage.beside import Work
from vision.following.inspection import CardReader
from vision.reading.taught.deck import TaughtDeck

_log = logging.getLogger(__name__)


def at_once(work: Work) -> None:
    """Begin to make a reader now, in a thread of its own."""
    threading.Thread(target=work, name="making a reader", daemon=True).start()


class ReaderFactory(Protocol):
    """Makes readers of what was shown."""

    def reader(self, deck: TaughtDeck) -> CardReader:
        """Make a reader of a taught deck."""


class ReaderMaker:
    """Has readers made beside all else. Any thread may call it.

    Args:
        teacher: makes the readers.
        start: begins the work of some seconds that makes one.
    """

    def __init__(self, teacher: ReaderFactory, start: Callable[[Work], None]) -> None:
        self._teacher = teacher
        self._start = start
        self._lock = threading.Lock()
        self._begun = 0
        self.trouble = ""
        """Why a deck is not read; empty if nothing is wrong."""

    @property
    def is_making(self) -> bool:
        """Whether a deck will be read in a moment."""
        return self._begun > 0

    def make(self, deck: TaughtDeck, ready: Callable[[CardReader], None]) -> None:
        """Make a reader of a deck, and hand it over on whatever thread it was made."""

        def work() -> None:
            try:
                ready(self._teacher.reader(deck))
            except CompanionError as error:
                self.note(error)
            finally:
                with self._lock:
                    self._begun -= 1

        with self._lock:
            self._begun += 1
        self._start(work)

    def note(self, error: CompanionError) -> None:
        """Keep why a deck cannot be read."""
        _log.warning("%s", error)
        self.trouble = str(error)
