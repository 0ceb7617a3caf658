"""Publishes facts in their order, and of everything else only the latest.

What is to be published is read from the journal (`companion.network.backlog`), never
kept in memory: a dead broker costs a table nothing.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from companion.core.history import History
from companion.network.backlog import Backlog
from companion.network.connection import Connection, RefusedError
from companion.network.home_assistant import discovery_topic
from companion.network.message_builder import MessageBuilder, Snapshot
from companion.network.messages import (
    EventMessage,
    HealthMessage,
    MomentMessage,
    PeopleMessage,
    TableMessage,
    encoded,
    topic,
)
from companion.view.badges import Badge

_log = logging.getLogger(__name__)


WINDOW = 20
"""Facts on their way at a time: the next is sent when the first has arrived."""
SETTLE_S = 3.0
"""Seconds for which facts wait on a new connection: if the broker was started anew, its
listeners are back by then."""
ROUND_EVERY_S = 2.0
"""Least seconds between two messages with the record of the round."""


@dataclass(slots=True)
class _Latest:
    """A retained message of which only the latest matters, one on its way at a time."""

    topic: str
    payload: Callable[[], bytes]
    """Returns the message as it is now; empty if there is nothing to say."""
    every_s: float = 0.0
    """Least seconds between two of these messages."""
    is_due: bool = True
    not_before: float = 0.0
    on_its_way: int | None = None

    def begin(self) -> None:
        self.is_due, self.not_before, self.on_its_way = True, 0.0, None

    def may_be_sent(self, now: float) -> bool:
        return self.is_due and self.on_its_way is None and now >= self.not_before


class Publisher:
    """Publishes one table over one connection after the other. One thread uses it.

    Args:
        builder: says how things stand at the table.
        backlog: the facts that are still to be published.
        people: returns what everybody has done today, from the present game on.
        settle_s: how long facts wait on a new connection, seconds.
        home: returns what Home Assistant is told of the table; ``None``: nothing.
    """

    def __init__(
        self,
        builder: MessageBuilder,
        backlog: Backlog,
        *,
        people: Callable[[History, Mapping[str, Badge]], PeopleMessage] | None = None,
        settle_s: float = SETTLE_S,
        home: Callable[[TableMessage], bytes] | None = None,
    ) -> None:
        self.builder = builder
        """Says how things stand at the table."""
        self._backlog = backlog
        self.arrived = backlog.after
        """Number of the last ruling of which all facts have arrived."""
        self._people = people
        self._settle_s = settle_s
        self._facts_from = 0.0
        self._shown = Snapshot()
        self._waiting: Iterator[EventMessage] = iter(())
        self._under_way: dict[int, int] = {}  # a fact's message: its ruling
        self._home = home
        self._view = _Latest(self._topic("view"), self._table)
        self._round = _Latest(self._topic("round"), self._record, every_s=ROUND_EVERY_S)
        self._ranking = _Latest(self._topic("people"), self._everybody)
        self._discovery = _Latest(discovery_topic(builder.table), self._described)
        self._retained = (self._view, self._round, self._ranking, self._discovery)

    def connected(
        self, connection: Connection, health: HealthMessage, now: float
    ) -> None:
        """Begin a connection: say that the table is there, and all else anew.

        Args:
            connection: the one that stands.
            health: what is said.
            now: monotonic seconds.
        """
        self._facts_from = now + self._settle_s
        self._under_way.clear()
        self._waiting = iter(())
        self._backlog.go_back(self.arrived)
        for retained in self._retained:
            retained.begin()
        connection.send(self._topic("health"), encoded(health), retain=True)
        if self._home is None:  # it may have known us; where it never did we may not
            connection.send(self._discovery.topic, b"", qos=0, retain=True)

    def sent(self, number: int) -> None:
        """Know that the broker has taken a message."""
        for retained in self._retained:
            if retained.on_its_way == number:
                retained.on_its_way = None
        ruling = self._under_way.pop(number, None)
        if ruling is not None and ruling < min(
            self._under_way.values(), default=ruling + 1
        ):
            self.arrived = max(self.arrived, ruling)

    def refused(self, number: int, reason: str) -> None:
        """Know that the broker did not take a message.

        No fact is passed over: it stays to be sent, over a later connection.

        Raises:
            RefusedError: if it was anything but what Home Assistant is told.
        """
        table = self.builder.table
        if number != self._discovery.on_its_way:
            raise RefusedError(
                f"The broker does not take what {table} publishes ({reason}); check "
                "table and password_file under [network], or make it a user by "
                f"'install-broker.sh --table {table}'."
            )
        self._discovery.on_its_way = None
        _log.warning(
            "The broker does not take what Home Assistant is told of %s (%s); run "
            "'install-broker.sh --home-assistant' there.",
            table,
            reason,
        )

    def show(self, shown: Snapshot) -> None:
        """Know the table as it is now."""
        if shown == self._shown:
            return
        if _players(shown) != _players(self._shown):
            self._discovery.is_due = True
        # Not whether a round is over now: it may have been while nobody looked.
        if _counted(shown) != _counted(self._shown):
            self._ranking.is_due = True
        self._shown = shown
        self._backlog.chosen = shown.badges
        self._view.is_due = self._round.is_due = True

    def tell(self, connection: Connection, moments: Iterable[MomentMessage]) -> None:
        """Publish what is worth a lamp, now or never."""
        for moment in moments:
            connection.send(self._topic("moment"), encoded(moment), qos=0)

    def publish(self, connection: Connection, now: float) -> None:
        """Send what is due.

        Args:
            connection: the one that stands.
            now: monotonic seconds.

        Raises:
            JournalError: if the journal cannot be read.
        """
        for retained in self._retained:
            if retained.may_be_sent(now):
                self._send(connection, retained, now)
        if now >= self._facts_from:
            self._publish_facts(connection)

    def _publish_facts(self, connection: Connection) -> None:
        while room := max(WINDOW - len(self._under_way), 0):
            batch = [*islice(self._waiting, room)]
            if not batch:
                self._waiting = self._backlog.next_events()
                batch = [*islice(self._waiting, room)]
            if not batch:
                return
            for event in batch:
                number = connection.send(self._topic("event"), encoded(event))
                self._under_way[number] = event.number

    def _send(self, connection: Connection, retained: _Latest, now: float) -> None:
        retained.is_due = False
        payload = retained.payload()
        if payload:
            retained.on_its_way = connection.send(retained.topic, payload, retain=True)
            retained.not_before = now + retained.every_s

    def _table(self) -> bytes:
        return encoded(self.builder.view(self._shown))

    def _record(self) -> bytes:
        history, chosen = self._shown.history, self._shown.badges
        return encoded(self.builder.record(history, chosen)) if history else b""

    def _everybody(self) -> bytes:
        history, chosen, people = self._shown.history, self._shown.badges, self._people
        return encoded(people(history, chosen)) if history and people else b""

    def _described(self) -> bytes:
        return self._home(self.builder.view(self._shown)) if self._home else b""

    def _topic(self, word: str) -> str:
        return topic(self.builder.table, word)


def withdraw(connection: Connection, table: str, *, home: bool) -> None:
    """Take back all that a broker keeps of a table.

    Args:
        connection: one that stands.
        table: its name in topics.
        home: whether Home Assistant was told of it.
    """
    kept = [topic(table, word) for word in ("view", "round", "people", "health")]
    for each in (*kept, *([discovery_topic(table)] if home else ())):
        connection.send(each, b"", retain=True)


def _counted(shown: Snapshot) -> tuple[object, ...]:
    """Return what changes when a round has been counted."""
    if shown.history is None:
        return ()
    now = shown.history.now
    return *_players(shown), now.round, now.scores, now.winners


def _players(shown: Snapshot) -> tuple[object, ...]:
    return (shown.history.now.names, shown.badges) if shown.history else ()
