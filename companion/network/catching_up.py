"""The journal as a queue: every fact once, in order, by the number of its ruling.

What was published is read from the journal, never kept in memory: a table that was away
for an evening goes on where it was, and a dead broker costs it nothing.
"""

from collections.abc import Iterator
from typing import Any

from companion.core.ruleset import parse_rules
from companion.network.messages import VERSION, EventMessage
from companion.network.naming import aliases, without_name
from companion.records.journal_reader import JournalReader, StoredGame, StoredRuling
from companion.schema.parsing import parse_json
from companion.storage.settings import NamesTold

AGAIN = 100
"""Rulings that are sent again on every connection: a broker that was killed may have
lost what it had taken. Who has them already knows their numbers."""
_AT_ONCE = 50


class Backlog:
    """What of a journal is still to be published. Use it from one thread.

    Args:
        journal: open for reading; a companion may be writing in it.
        names: how much of the players' names is told.
        after: number of the last ruling that was published; 0 for none.
    """

    def __init__(self, journal: JournalReader, names: NamesTold, after: int) -> None:
        self._journal = journal
        self._names = names
        self.after = after
        """Number of the last ruling that was taken."""
        self._games: dict[int, StoredGame] = {}
        self._counted: dict[int, int] = {}

    def go_back(self, number: int) -> None:
        """Begin again a while before a number: that of the last ruling that arrived."""
        self.after = max(number - AGAIN, 0)
        self._counted.clear()

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
        n = self._steps_before(row)
        self._counted[row.game] = n + len(events)
        opening = [self._opening(row)] if n == 0 else []
        facts = [
            {"kind": "step", "n": n + i, "event": without_name(event, self._names)}
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

    def _steps_before(self, row: StoredRuling) -> int:
        if row.game not in self._counted:
            earlier = self._journal.rows_of(row.game, row.id)
            self._counted[row.game] = sum(len(_events(each)) for each in earlier)
        return self._counted[row.game]

    def _opening(self, row: StoredRuling) -> dict[str, Any]:
        if row.game not in self._games:
            self._games = {game.id: game for game in self._journal.games()}
        stored = self._games[row.game]
        known = aliases(stored.names, self._names)
        return {
            "kind": "game",
            "players": len(known),
            "names": [alias.shown for alias in known],
            "rules": parse_rules(stored.rules).differing,
        }


def _events(row: StoredRuling) -> list[dict[str, Any]]:
    return parse_json(row.text, list[dict[str, Any]], at=f"ruling {row.id}")
