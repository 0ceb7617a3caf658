"""The facts that are still to be published, read from the journal, and how far it was.

None is kept in memory: a table that was away for an evening goes on where it was.
"""

import logging
import math
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.core.errors import ConfigError, NotationError
from companion.core.ruleset import parse_rules
from companion.network.message_builder import aliases, under_aliases_of
from companion.network.messages import VERSION, EventMessage
from companion.records.anonymity import without_own_words
from companion.records.codec import encode_event
from companion.records.disk.database import file_identity
from companion.records.journal_reader import JournalReader
from companion.records.stored import StoredGame, StoredRuling, named_in
from companion.storage.parsing import TomlFile
from companion.storage.settings import NamesTold
from companion.view.badges import Badge

_log = logging.getLogger(__name__)

ARRIVED = "network.toml"
"""The file's name in the data folder."""
_KEPT_EVERY_S = 10.0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The last ruling of a journal that was published."""

    journal: str = ""
    """Its identity."""
    number: int = 0
    """The number of the last ruling that arrived."""
    is_shown: bool = True
    """Whether the broker may keep something of the table; former programs kept none."""


class CheckpointFile(TomlFile[Checkpoint]):
    """Keeps how far it was, not to the second: what is sent again has its number.

    Args:
        data: the folder of the journal.
    """

    kind = Checkpoint
    what = "How far the journal was published"
    remedy = "all is sent again"

    def __init__(self, data: Path) -> None:
        super().__init__(data / ARRIVED)
        self._kept = Checkpoint()
        self._kept_at = -math.inf

    @property
    def is_shown(self) -> bool:
        """Whether the broker may keep something of what was published from here."""
        return file_identity(self._path) is not None and self._recalled().is_shown

    def taken_back(self) -> None:
        """Know that the broker keeps nothing any more."""
        self.keep(replace(self._recalled(), is_shown=False), at_once=True)

    def recall(self, journal: str) -> Checkpoint:
        """Return how far a journal was published; from its beginning if unknown."""
        if self._kept.journal != journal:
            self._kept = self._recalled()
        if self._kept.journal != journal:
            self._kept = Checkpoint(journal, is_shown=False)
        return self._kept

    def _recalled(self) -> Checkpoint:
        try:
            return self.load()
        except ConfigError as error:
            _log.warning("%s", error)
            return Checkpoint()

    def keep(self, arrived: Checkpoint, *, at_once: bool = False) -> None:
        """Know it after the next start; at once, or now and then."""
        rested = time.monotonic() - self._kept_at >= _KEPT_EVERY_S
        if arrived == self._kept or not (rested or at_once):
            return
        self._kept, self._kept_at = arrived, time.monotonic()
        try:
            self.save(arrived)
        except ConfigError as error:
            _log.warning("%s", error)


AGAIN = 100
"""Rulings that are sent again on every connection: a broker that was killed may have
lost what it had taken. Who has them already knows their numbers."""
_AT_ONCE = 50


class Backlog:
    """The rulings of a journal that are still to be published. Use it from one thread.

    Args:
        journal: open for reading; a companion may be writing in it.
        names: how much of the players' names is told.
        after: number of the last ruling that was published; 0 for none.
    """

    def __init__(self, journal: JournalReader, names: NamesTold, after: int) -> None:
        self._journal = journal
        self._names = names
        self.chosen: Mapping[str, Badge] = {}
        """The badges that people have chosen."""
        self.after = after
        """Number of the last ruling that was taken."""
        self._games: dict[int, StoredGame] = {}
        self._known: dict[int, tuple[int, tuple[str, ...]]] = {}
        """By the number of a game its steps so far, and who has sat down in it."""

    def go_back(self, number: int) -> None:
        """Begin again a while before a number: that of the last ruling that arrived."""
        self.after = max(number - AGAIN, 0)
        self._known.clear()

    def next_events(self) -> Iterator[EventMessage]:
        """Yield the next events, some rulings at once; nothing when all is published.

        Raises:
            JournalError: if the journal cannot be read.
        """
        for row in self._journal.rows_after(self.after, _AT_ONCE):
            yield from self._lines(row)
            self.after = row.id

    def _lines(self, row: StoredRuling) -> Iterator[EventMessage]:
        events = _events(row)
        if not events:
            _log.warning("Ruling %s cannot be read, and is not published.", row.id)
            return
        n, names = self._before(row)
        names = _with_joined(names, events)
        self._known[row.game] = n + len(events), names
        known = aliases(names, self._names, self.chosen)
        shown = dict(zip(names, (alias.shown for alias in known), strict=True))
        opening = [self._opening(row)] if n == 0 else []
        facts = [
            {"kind": "step", "n": n + i, "event": under_aliases_of(event, shown)}
            for i, event in enumerate(events)
        ]
        lines = [*opening, *facts]
        for part, line in enumerate(lines):
            yield EventMessage(
                version=VERSION,
                journal=self._journal.identity,
                number=row.id,
                part=part,
                parts=len(lines),
                game=row.game,
                **line,
            )

    def _before(self, row: StoredRuling) -> tuple[int, tuple[str, ...]]:
        """Return the number of steps before a ruling, and who had sat down by then."""
        if row.game not in self._known:
            rows = self._journal.rows_of(row.game, row.id)
            earlier = [event for each in rows for event in _events(each)]
            names = _with_joined(self._game(row).names, earlier)
            self._known[row.game] = len(earlier), names
        return self._known[row.game]

    def _game(self, row: StoredRuling) -> StoredGame:
        if row.game not in self._games:
            self._games = {game.id: game for game in self._journal.games()}
        return self._games[row.game]

    def _opening(self, row: StoredRuling) -> dict[str, Any]:
        stored = self._game(row)
        known = aliases(stored.names, self._names, self.chosen)
        rules = parse_rules(stored.rules).differing
        return {
            "kind": "game",
            "players": len(known),
            "names": [alias.shown for alias in known],
            "rules": rules if self._names == "names" else without_own_words(rules),
        }


def _with_joined(
    names: tuple[str, ...], events: list[dict[str, Any]]
) -> tuple[str, ...]:
    """Return names with those of whoever sits down in some events, in their order."""
    return tuple(dict.fromkeys((*names, *named_in(events))))


def _events(row: StoredRuling) -> list[dict[str, Any]]:
    """Return the events of a ruling; none if it is damaged: all others are told."""
    with suppress(NotationError):
        return [encode_event(event) for event in row.events()]
    return []
