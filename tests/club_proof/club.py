"""An evening of a club: tables that bots play, all at one broker."""

import random
import time
from contextlib import ExitStack
from itertools import count

from hasty import HastyTable

from companion.config import NetworkConfig
from companion.network.network_thread import NetworkThread
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.storage.settings import Settings
from companion.table.table import Table

PEOPLE = (
    *("Ada", "Ben", "Cem", "Dee", "Eva", "Fin", "Gus", "Hal", "Ida", "Jon", "Kai"),
    *("Lea", "Max", "Nia", "Ole", "Pia", "Quinn", "Rosalind", "Sam", "Theo", "Uma"),
    *("Vera", "Wim", "Xenia", "Yara", "Zoe", "Maximiliane", "Bartholomew"),
)
AGO_S = 1e6
"""When the bots begin to play, seconds ago: longer than any of these tests."""


class ClubTable:
    """One table of the club."""

    def __init__(self, folder, port, number, *, settings, **config):
        self._stack = ExitStack()
        chance = random.Random(number)  # noqa: S311 (a game, no secret)
        names = tuple(chance.sample(PEOPLE, chance.choice((3, 4, 4, 5, 6))))
        data = folder / f"table-{number}"
        self.journal = self._stack.enter_context(Journal(data / JOURNAL))
        self.table = Table(self.journal, {"target": 200}, players=names)
        self.name = f"table-{number}"
        config = NetworkConfig("127.0.0.1", self.name, port=port, **config)
        self.part = NetworkThread(
            config, data, settings, first_retry_s=0.2, settle_s=1.0
        )
        # In time of their own, as far behind ours as they hurry: a referee that waits
        # for a doubt to pass is not kept waiting, and a phone's press is the latest.
        seconds = count(time.monotonic() - AGO_S)
        self.hands = HastyTable(self.table, number, lambda: next(seconds))
        self.part.follow(self.table)
        self._stack.enter_context(self.part)

    def play(self, steps):
        for _ in range(steps):
            self.hands.step()

    def close(self):
        self._stack.close()


class Club:
    """All its tables."""

    def __init__(self, folder, port, numbers, *, settings=None, **config):
        settings = settings or Settings(names_told="names")
        self.tables = [
            ClubTable(folder, port, number, settings=settings, **config)
            for number in numbers
        ]

    def play(self, steps):
        for each in self.tables:
            each.play(steps)

    def close(self):
        for each in self.tables:
            each.close()


def tell(line):
    """Print a number that was measured."""
    print(line)  # noqa: T201 (a report)
