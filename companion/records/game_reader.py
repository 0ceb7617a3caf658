"""Stored games, read and replayed by a thread of their own.

A memory card is slow and a long game takes a while to replay; the table waits for
neither. A journal in memory is read at once: no card is asked.
"""

from collections.abc import Callable
from functools import partial
from operator import methodcaller
from queue import SimpleQueue
from typing import Generic, TypeVar

from companion.core.errors import CompanionError, DamagedJournalError, JournalError
from companion.core.history import History
from companion.records.journal import Journal
from companion.records.stored import StoredGame
from companion.storage.background import worker_named

Found = TypeVar("Found")


READING = "stored games"
"""The one thread that reads."""


def is_passing(found: object) -> bool:
    """Whether a game could not be read only for now: the disk fails."""
    return isinstance(found, JournalError) and not isinstance(
        found, DamagedJournalError
    )


class GameReader(Generic[Found]):
    """Reads the games that are asked for, in that order. Use it from one thread.

    Args:
        journal: where they are.
        make: turns a game into what is wanted of it, on the thread that reads.
    """

    def __init__(
        self, journal: Journal, make: Callable[[StoredGame, History], Found]
    ) -> None:
        self._journal, self._make = journal, make
        self._asked: set[int] = set()
        self._read: SimpleQueue[tuple[StoredGame, Found | CompanionError]] = (
            SimpleQueue()
        )

    @property
    def is_busy(self) -> bool:
        """Whether a game is still to be taken."""
        return bool(self._asked)

    def ask(self, game: StoredGame) -> None:
        """Have a game read, unless it was asked for already."""
        if game.id in self._asked:
            return
        self._asked.add(game.id)
        replay = self._journal.beside(methodcaller("history", game))
        if replay is None:
            self._read_now(game, partial(self._journal.history, game))
        else:
            worker_named(READING)(partial(self._read_now, game, replay))

    def _read_now(self, game: StoredGame, replay: Callable[[], History]) -> None:
        try:
            self._read.put((game, self._make(game, replay())))
        except CompanionError as error:  # damaged, or the disk fails
            self._read.put((game, error))
        except Exception as error:  # whoever asked would wait for ever
            self._read.put((game, CompanionError(f"The game cannot be read: {error}")))
            raise

    def take(self) -> list[tuple[StoredGame, Found | CompanionError]]:
        """Return what has been read since, or why a game cannot be."""
        taken = [self._read.get() for _ in range(self._read.qsize())]
        self._asked -= {game.id for game, _found in taken}
        return taken
