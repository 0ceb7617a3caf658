"""One connection of a table to its broker: greet, publish, leave."""

import logging
import math
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from secrets import token_hex
from typing import Literal, Self

from companion.config import NetworkConfig
from companion.core.errors import JournalError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.network.backlog import Backlog, Checkpoint, CheckpointFile
from companion.network.connection import Connection, Waker, Will
from companion.network.handout import board_for_phones
from companion.network.home_assistant import discovery
from companion.network.message_builder import MessageBuilder, Snapshot
from companion.network.messages import (
    VERSION,
    HealthMessage,
    TableMessage,
    decoded,
    encoded,
    topic,
)
from companion.network.phones import PhoneGateway
from companion.network.publisher import Publisher, withdraw
from companion.network.ranking import Ranking, earlier_this_evening
from companion.records.disk.journal_file import MEMORY
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.records.statistics import GameStats
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus

_log = logging.getLogger(__name__)

Happened = deque[tuple[History, tuple[GameEvent, ...]]]
"""What has just happened at a table, each with all that was before."""
_TURN_S, _PHONES_TURN_S = 0.5, 0.1
_GREETING_S, _FAREWELL_S = 5.0, 2.0
_MOST_OTHERS = 10
_AGAIN_S = 30.0


class KeptReader:
    """A journal that is read over one connection after the other, by one thread.

    It is looked over once as long as it is the same file, and earlier games are counted
    once: both take their time where there are many, and a Wi-Fi comes and goes. Where
    there is none, as on a full disk, an empty one is read: the game goes on without.

    Args:
        path: need not exist yet.
        clock: monotonic seconds.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = path
        self._clock = clock
        self._reader: JournalReader | None = None
        self._tried_at = -math.inf
        self._counted: dict[int, GameStats] = {}

    def open(self) -> JournalReader:
        """Return what reads the journal that lies there now."""
        if self.is_replaced:
            self.close()
        if self._reader is None:
            self._tried_at = self._clock()
            try:
                self._reader = self._opened()
            except JournalError as error:
                _log.warning("No single facts are published: %s", error)
                self._reader = Journal(MEMORY)
        return self._reader

    @property
    def is_there(self) -> bool:
        """Whether it is the table's own that is read."""
        return not isinstance(self._reader, Journal)

    @property
    def is_replaced(self) -> bool:
        """Whether another file lies there now, or at last one that can be read."""
        if self.is_there:
            return self._reader is not None and self._reader.is_replaced
        if self._clock() - self._tried_at >= _AGAIN_S:
            with suppress(JournalError):
                self._opened().close()
                return True
            self._tried_at = self._clock()
        return False

    def _opened(self) -> JournalReader:
        reader = JournalReader.open(self._path)
        with ExitStack() as refused:
            refused.callback(reader.close)
            _ = reader.identity  # an empty one has none yet
            refused.pop_all()
        return reader

    def earlier(self) -> tuple[GameStats, ...]:
        """Return the games of this evening before the latest one, in numbers."""
        return tuple(earlier_this_evening(self.open(), self._counted))

    def close(self) -> None:
        """Close it; it is opened anew when it is needed."""
        if self._reader is not None:
            self._reader.close()
        self._reader = None
        self._counted.clear()


class BrokerSession:
    """One connection of a table; a context manager, connected inside.

    Args:
        config: the broker, and what the table is called.
        kept: reads the journal.
        chosen: what people have chosen of the network.
        phones: the phones that are buttons of this table.
        arrived: how far the journal was published.
        settle_s: how long facts wait at first.
    """

    def __init__(  # noqa: PLR0913 (a table, what is told of it, and how far)
        self,
        config: NetworkConfig,
        kept: KeptReader,
        *,
        chosen: Settings,
        phones: PhoneGateway,
        arrived: CheckpointFile,
        settle_s: float,
    ) -> None:
        self._config, self._kept, self._chosen = config, kept, chosen
        self._phones, self._arrived, self._settle_s = phones, arrived, settle_s
        self._stack = ExitStack()
        self._listening: int | None = None
        self._watching: int | None = None
        self._is_doubted = False
        """Whether others do not know that this table is there."""
        self._name = token_hex(4)
        self._others: set[str] = set()
        """Other sessions that are up under the name of this table."""

    def __enter__(self) -> Self:
        """Connect.

        Raises:
            ConnectionLostError: if the broker cannot be reached, or refuses us.
            JournalError: if the journal cannot be read any more.
        """
        with ExitStack() as stack:
            # First, so that a broker that is dead costs no more than asking it.
            self._connection = stack.enter_context(self._connected())
            self._journal = self._kept.open()
            self._publisher = self._made()
            self._stack = stack.pop_all()
        self._connection.on_sent = self._publisher.sent
        self._connection.on_refused = self._refused
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def _connected(self) -> Connection:
        will = Will(self._where, encoded(self._health("offline")))
        return Connection(self._config, will=will, on_message=self._hear)

    @property
    def _where(self) -> str:
        return topic(self._config.table, "health")

    def _hear(self, where: str, payload: bytes) -> None:
        """Hear a phone, or what another session says under the name of this table.

        After a short power cut the broker misses the former session when this one is
        up already. A session that comes while this one is up is another table's.
        """
        if where != self._where:
            self._phones.hear(where, payload)
            return
        said: HealthMessage | None = decoded(payload, HealthMessage)
        if said is None or said.session == self._name:
            return
        if said.state == "offline":
            self._others.discard(said.session)
            self._is_doubted = True
        elif said.session not in self._others and len(self._others) < _MOST_OTHERS:
            self._others.add(said.session)
            self._is_doubted = True  # so that it hears of us, too

    def _made(self) -> Publisher:
        table, names = self._config.table, self._chosen.names_told
        number = self._arrived.recall(self._journal.identity).number
        return Publisher(
            MessageBuilder(table, names),
            Backlog(self._journal, names, number),
            people=Ranking(table, names, self._kept.earlier()).now,
            settle_s=self._settle_s,
            home=self._describe if self._config.home_assistant else None,
        )

    def greet(self) -> None:
        """Say that the table is there, and hear its phones and what is said of it.

        Raises:
            ConnectionLostError: if the broker is gone, or does not take it.
        """
        health = self._health("online")
        self._publisher.connected(self._connection, health, time.monotonic())
        self._watching = self._connection.listen(self._where)
        if self._chosen.phones:
            self._listening = self._connection.listen(self._phones.topic)
        self._connection.finish(_GREETING_S)

    def publish(self, shown: Snapshot, happened: Happened) -> None:
        """Say what is due, and what phones are to be answered.

        Args:
            shown: the table as it is now.
            happened: what nobody was told yet; it is empty afterwards.

        Raises:
            JournalError: if the journal cannot be read.
        """
        if self._is_doubted:
            self._is_doubted = False
            self._connection.send(
                self._where, encoded(self._health("online")), retain=True
            )
        self._publisher.show(replace(shown, has_namesake=bool(self._others)))
        while happened:
            told = *happened.popleft(), shown.badges
            moments = self._publisher.builder.moments(*told)
            self._publisher.tell(self._connection, moments)
        self._publisher.publish(self._connection, time.monotonic())
        for where, answer in self._phones.answers():
            self._connection.send(where, answer, qos=0)
        self._keep()

    @property
    def status(self) -> BrokerStatus:
        """Status of a connection that stands."""
        return BrokerStatus.NAMESAKE if self._others else BrokerStatus.UP

    @property
    def is_outdated(self) -> bool:
        """Whether the table writes to another file than this session reads."""
        return self._kept.is_replaced

    def run_once(self, waker: Waker) -> None:
        """Wait for the broker or the waker, not for long.

        Raises:
            ConnectionLostError: if the broker is gone, or refuses something.
        """
        turn_s = _PHONES_TURN_S if self._phones.paired else _TURN_S
        self._connection.run_once(turn_s, waker)
        waker.clear()

    def leave(self) -> None:
        """Say that the table is gone.

        Raises:
            ConnectionLostError: if the broker is gone, or does not take it.
        """
        gone = encoded(self._health("offline"))
        self._connection.send(self._where, gone, retain=True)
        try:
            self._connection.finish(_FAREWELL_S)
        finally:
            self._keep(at_once=True)

    def _refused(self, number: int, reason: str) -> None:
        """Go on where the broker lets us hear nothing; of all else, see `Publisher`."""
        if number == self._watching:
            return
        if number != self._listening:
            self._publisher.refused(number, reason)
            return
        _log.warning(
            "The broker lets no phone speak to %s (%s); run 'install-broker.sh "
            "--phones' there.",
            self._config.table,
            reason,
        )

    def _keep(self, *, at_once: bool = False) -> None:
        if not self._kept.is_there:
            return
        identity, number = self._journal.identity, self._publisher.arrived
        self._arrived.keep(Checkpoint(identity, number), at_once=at_once)

    def _describe(self, view: TableMessage) -> bytes:
        return discovery(view, f"{board_for_phones(self._config)}#{view.table}")

    def _health(self, state: Literal["online", "offline"]) -> HealthMessage:
        program = version("uno-table-companion")
        return HealthMessage(
            VERSION, self._config.table, state, program, self._chosen.phones, self._name
        )


def take_back(config: NetworkConfig) -> None:
    """Take back all that the broker keeps of a table.

    What it refuses to take back it has never taken.

    Raises:
        ConnectionLostError: if it cannot be reached, or refuses us.
    """
    with Connection(config) as connection:
        connection.on_refused = lambda _number, _reason: None
        withdraw(connection, config.table, home=config.home_assistant)
        connection.finish(_FAREWELL_S)
