"""The chances of the games of an evening, found while nothing else is to be done."""

import logging
import time
from collections.abc import Callable, Iterable

from companion.core.errors import CompanionError
from companion.core.history import History
from companion.records.chance_history import ChanceHistory, Moment
from companion.records.journal_reader import JournalReader, StoredGame

SLICE_S = 0.003
"""Seconds of play-outs at a time: no touch waits longer for them."""
_log = logging.getLogger(__name__)


class EveningChances:
    """Follows all games of an evening, and plays out a little at a time.

    Args:
        journal: where the games are.
        clock: seconds, to end a slice in time.
    """

    def __init__(
        self, journal: JournalReader, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._journal, self._clock = journal, clock
        self._games: dict[int, ChanceHistory] = {}
        self.version = 0
        """Rises with each moment that is found."""

    def follow(self, number: int, history: History) -> None:
        """Find the chances of the game that is played, too."""
        self._of(number).follow(history)

    def read(self, games: Iterable[StoredGame]) -> None:
        """Find the chances of some games, too, as far as they are not known yet."""
        for game in games:
            if game.id not in self._games:
                try:
                    self._of(game.id).follow(self._journal.history(game))
                except CompanionError as error:  # damaged since it was counted
                    _log.warning("%s", error)
                return  # reading one takes long enough

    def _of(self, number: int) -> ChanceHistory:
        return self._games.setdefault(number, ChanceHistory(number))

    def tick(self) -> None:
        """Play out for a few milliseconds, the latest game first."""
        until = self._clock() + SLICE_S
        for number in sorted(self._games, reverse=True):
            game = self._games[number]
            if not game.is_done:
                self.version += game.work(lambda: self._clock() >= until)
                return

    def moments(self, number: int) -> list[Moment]:
        """Return what has been found so far of a game."""
        return self._games[number].moments if number in self._games else []

    def shares(self, number: int) -> dict[int, tuple[float, ...]]:
        """Return the chances that were found so far in a game, by the step's number."""
        return self._games[number].shares if number in self._games else {}
