"""The chances of the games of an evening, found while nothing else is to be done."""

import logging
import time
from collections.abc import Callable, Iterable

from companion.core.history import History
from companion.records.chance_history import ChanceHistory, Moment
from companion.records.game_reader import GameReader
from companion.records.journal import Journal
from companion.records.stored import StoredGame

SLICE_S, ASKED_SLICE_S = 0.003, 0.015
"""Seconds of play-outs at a time: no touch waits longer for them. The second is while
somebody waits for them, too."""
_MOST_EARLIER = 3
"""Games of earlier evenings that are kept: a thousand would fill the memory."""
_log = logging.getLogger(__name__)


class EveningChances:
    """Follows all games of an evening, and plays out a little at a time.

    Args:
        journal: where the games are.
        clock: seconds, to end a slice in time.
    """

    def __init__(
        self, journal: Journal, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._clock = clock
        self._reader = GameReader(journal, lambda _game, history: history)
        self._games: dict[int, ChanceHistory] = {}
        self._earlier: list[int] = []
        """Games that somebody wanted to look back at, the latest wish last."""
        self.version = 0
        """Rises with each moment that is found."""

    def follow(self, number: int, history: History) -> None:
        """Find the chances of the game that is played, too."""
        self._of(number).follow(history)

    def read(self, games: Iterable[StoredGame]) -> None:
        """Find the chances of some games, too, as far as they are not known yet."""
        self._take()
        for game in games:
            if game.id not in self._games:
                self._reader.ask(game)
                return  # one after the other

    def _take(self) -> None:
        """Follow the games that were read since."""
        for game, found in self._reader.take():
            chances = self._of(game.id)
            if isinstance(found, History):
                chances.follow(found)
            else:  # damaged since it was counted, or the disk fails
                _log.warning("%s", found)

    def look_back(self, game: StoredGame) -> None:
        """Find the chances of a game of any evening, before all others."""
        self._earlier = [n for n in self._earlier if n != game.id] + [game.id]
        self.read((game,))
        self._take()
        while len(self._earlier) > _MOST_EARLIER:
            self._games.pop(self._earlier.pop(0), None)

    def share_found(self, number: int) -> float:
        """Return how much of a game is played out, 0 to 1."""
        return self._games[number].share_found if number in self._games else 0.0

    def _of(self, number: int) -> ChanceHistory:
        return self._games.setdefault(number, ChanceHistory(number))

    def tick(self, asked: int | None = None) -> None:
        """Play out for a few milliseconds, the latest game first.

        Args:
            asked: the game that somebody waits for; it comes before all others.
        """
        self._take()
        until = self._clock() + (SLICE_S if asked is None else ASKED_SLICE_S)
        others = sorted(self._games, reverse=True)
        for number in others if asked is None else (asked, *others):
            game = self._games.get(number)
            if game is not None and not game.is_done:
                self.version += game.work(lambda: self._clock() >= until)
                return

    def moments(self, number: int) -> list[Moment]:
        """Return what has been found so far of a game."""
        return self._games[number].moments if number in self._games else []

    def shares(self, number: int) -> dict[int, tuple[float, ...]]:
        """Return the chances that were found so far in a game, by the step's number."""
        return self._games[number].shares if number in self._games else {}
