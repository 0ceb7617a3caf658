"""Figures of the evening's ranking: what everybody has done at this table."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType

from companion.core.errors import CompanionError
from companion.core.history import History
from companion.core.state import State
from companion.network.message_builder import Alias, aliases
from companion.network.messages import VERSION, PeopleMessage, PersonEntry
from companion.records.evening import count_last_evening
from companion.records.journal_reader import JournalReader
from companion.records.statistics import (
    GameStats,
    PlayerStats,
    all_player_stats,
    game_stats,
)
from companion.storage.settings import NamesTold
from companion.view.badges import Badge

_COUNTS = PersonEntry.__struct_fields__[3:]
"""Figures that are published of a person, as in `PlayerCounts`."""


class Ranking:
    """Counts the games of an evening. Use it from one thread.

    Args:
        table: its name in topics.
        names: how much of the players' names is told.
        earlier: the games of this evening before the present one, in numbers.
    """

    def __init__(
        self, table: str, names: NamesTold, earlier: tuple[GameStats, ...] = ()
    ) -> None:
        self._table = table
        self._names = names
        self._earlier = earlier
        self._present: GameStats | None = None
        self._start: State | None = None

    def now(
        self, history: History, chosen: Mapping[str, Badge] = MappingProxyType({})
    ) -> PeopleMessage:
        """Return what everybody has done, the present game included.

        Args:
            history: the present game.
            chosen: the badges that people have chosen.
        """
        if history.start is not self._start:
            self._earlier += (self._present,) if self._present else ()
            self._start = history.start
        self._present = game_stats(history)
        found = all_player_stats((*self._earlier, self._present))
        # Those who sit here first, as in the view; nobody else has a figure of theirs.
        sitting, people = history.now.names, (each.name for each in found)
        names = tuple(dict.fromkeys((*sitting, *people)))
        known = dict(zip(names, aliases(names, self._names, chosen), strict=True))
        shown = (_shown(person, known[person.name]) for person in found)
        return PeopleMessage(VERSION, self._table, tuple(shown))


def _shown(person: PlayerStats, alias: Alias) -> PersonEntry:
    counts = {key: getattr(person.tally, key) for key in _COUNTS}
    return PersonEntry(alias.name, alias.badge.figure, alias.tint, **counts)


def earlier_this_evening(
    journal: JournalReader, counted: dict[int, GameStats]
) -> Iterator[GameStats]:
    """Yield the games of this evening before the latest one, in numbers.

    Args:
        journal: holds them.
        counted: those that were counted before, by their numbers; others are added.
    """
    games = journal.games()
    evening = count_last_evening(game.started for game in reversed(games))
    for game in games[-evening:-1]:
        with suppress(CompanionError):  # `companion games verify` tells of it
            if game.id not in counted:
                counted[game.id] = game_stats(journal.history(game))
            yield counted[game.id]
