"""A tournament of the drawn tables: the real organizer, at the demo's broker."""

import threading
import time
from collections.abc import Iterator, Mapping
from random import Random

from companion.core.errors import CompanionError
from companion.network.broker import Broker
from companion.tournament.conducting import conduct
from companion.tournament.organizer import Organizer
from companion.tournament.plan import Tournament

Players = tuple[str, ...]
_PATIENCE_S, _LOOK_S = 30.0, 0.2


class Evening:
    """Seats drawn round by round, results taken from what the tables publish.

    Args:
        companies: the tables, and who plays at them at first; all others are drawn.
        rounds: how many.
        port: that of the broker on this machine.
        seed: draws the seats.
    """

    def __init__(
        self, companies: Mapping[str, Players], rounds: int, port: int, seed: int
    ) -> None:
        players = tuple(name for company in companies.values() for name in company)
        tournament = Tournament(players, tuple(companies), rounds)
        chance = Random(seed)  # noqa: S311 (seats, no secret)
        self._organizer = Organizer(tournament, chance, lambda _now: None)
        self._thread = threading.Thread(
            target=conduct,
            args=(self._organizer, Broker("127.0.0.1", port)),
            kwargs={"told": lambda: None, "say": print},
            daemon=True,
        )

    def rounds(self) -> Iterator[dict[str, Players]]:
        """Yield who sits where, round by round; the next when all games were taken.

        Raises:
            CompanionError: if the results do not arrive.
        """
        self._thread.start()
        for number in range(self._organizer.tournament.rounds):
            drawn = self._organizer.tournament.drawn[number]
            yield {game.table: game.players for game in drawn.seated}
            self._await_results(number)
        self._thread.join(_PATIENCE_S)

    def _await_results(self, number: int) -> None:
        until = time.monotonic() + _PATIENCE_S
        while not self._organizer.tournament.drawn[number].is_over:
            if time.monotonic() > until:
                raise CompanionError(
                    "Not every game of the tournament was won; try a smaller --target."
                )
            time.sleep(_LOOK_S)
