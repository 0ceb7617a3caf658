"""The table's thread for the network: one session after the other, never in the way."""

import logging
import threading
import time
from collections import deque
from contextlib import ExitStack
from importlib.metadata import version
from operator import attrgetter
from pathlib import Path
from typing import Literal, Self

from companion.config import TOURNAMENT, NetworkConfig
from companion.core.errors import CompanionError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.seating import Seat
from companion.network.connection import Connection, RefusedError, Waker, Will
from companion.network.handout import qr_code
from companion.network.home_assistant import discovery
from companion.network.message_builder import MessageBuilder, Snapshot
from companion.network.messages import (
    VERSION,
    HealthMessage,
    TableMessage,
    encoded,
    topic,
)
from companion.network.phones import PhoneGateway
from companion.network.publisher import (
    SETTLE_S,
    Backlog,
    Checkpoint,
    CheckpointFile,
    Publisher,
    withdraw,
)
from companion.network.ranking import Ranking, earlier_this_evening
from companion.records.disk.database import JOURNAL
from companion.records.journal_reader import JournalReader
from companion.referee.rulings import Ruling, events_of
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus
from companion.table.table import Table

_log = logging.getLogger(__name__)

Happened = deque[tuple[History, tuple[GameEvent, ...]]]
"""What has just happened at a table, each with all that was before."""
_TURN_S, _PHONES_TURN_S = 0.5, 0.1
_GREETING_S, _FAREWELL_S = 5.0, 2.0


class BrokerSession:
    """One connection of a table; a context manager, connected inside.

    Args:
        config: the broker, and what the table is called.
        data: the folder of the journal.
        chosen: what people have chosen of the network.
        phones: the phones that are buttons of this table.
        arrived: how far the journal was published.
        settle_s: how long facts wait at first.
    """

    def __init__(  # noqa: PLR0913 (a table, what is told of it, and how far)
        self,
        config: NetworkConfig,
        data: Path,
        *,
        chosen: Settings,
        phones: PhoneGateway,
        arrived: CheckpointFile,
        settle_s: float,
    ) -> None:
        self._config, self._data, self._chosen = config, data, chosen
        self._phones, self._arrived, self._settle_s = phones, arrived, settle_s
        self._stack = ExitStack()
        self._listening: int | None = None

    def __enter__(self) -> Self:
        """Connect.

        Raises:
            ConnectionLostError: if the broker cannot be reached, or refuses us.
            JournalError: if the journal cannot be read.
        """
        with ExitStack() as stack:
            # First, so that a broker that is dead costs no more than asking it.
            self._connection = stack.enter_context(self._connected())
            self._journal = JournalReader.open(self._data / JOURNAL)
            stack.callback(self._journal.close)
            self._publisher = self._made()
            self._stack = stack.pop_all()
        self._connection.on_sent = self._publisher.sent
        self._connection.on_refused = self._refused
        return self

    def __exit__(self, *exc: object) -> None:
        self._stack.close()

    def _connected(self) -> Connection:
        where = topic(self._config.table, "health")
        will = Will(where, encoded(self._health("offline")))
        return Connection(self._config, will=will, on_message=self._phones.hear)

    def _made(self) -> Publisher:
        table, names = self._config.table, self._chosen.names_told
        number = self._arrived.recall(self._journal.identity).number
        earlier = tuple(earlier_this_evening(self._journal))
        return Publisher(
            MessageBuilder(table, names),
            Backlog(self._journal, names, number),
            people=Ranking(table, names, earlier).now,
            settle_s=self._settle_s,
            home=self._describe if self._config.home_assistant else None,
        )

    def greet(self) -> None:
        """Say that the table is there, and hear its phones.

        Raises:
            ConnectionLostError: if the broker is gone, or does not take it.
        """
        health = self._health("online")
        self._publisher.connected(self._connection, health, time.monotonic())
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
        self._publisher.show(shown)
        while happened:
            moments = self._publisher.builder.moments(*happened.popleft())
            self._publisher.tell(self._connection, moments)
        self._publisher.publish(self._connection, time.monotonic())
        for where, answer in self._phones.answers():
            self._connection.send(where, answer, qos=0)
        self._keep()

    @property
    def is_outdated(self) -> bool:
        """Whether the table writes to another file than this session reads."""
        return self._journal.is_replaced

    def run_once(self, waker: Waker) -> None:
        """Wait for the broker or the bell, not for long.

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
        where = topic(self._config.table, "health")
        self._connection.send(where, encoded(self._health("offline")), retain=True)
        try:
            self._connection.finish(_FAREWELL_S)
        finally:
            self._keep(at_once=True)

    def _refused(self, number: int, reason: str) -> None:
        """Go on where the broker lets no phones speak; of all else, see `Publisher`."""
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
        arrived = Checkpoint(self._journal.identity, self._publisher.arrived)
        self._arrived.keep(arrived, at_once=at_once)

    def _describe(self, view: TableMessage) -> bytes:
        return discovery(view, f"{self._config.board_url}#{view.table}")

    def _health(self, state: Literal["online", "offline"]) -> HealthMessage:
        program = version("uno-table-companion")
        return HealthMessage(
            VERSION, self._config.table, state, program, self._chosen.phones
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


_FIRST_RETRY_S, _LAST_RETRY_S = 1.0, 30.0
_MOMENTS = 16


class NetworkThread:
    """Publishes a table from a thread of its own; a context manager.

    Args:
        config: the broker, and what the table is called.
        data: the folder of the journal.
        settings: those of the table when it starts.
        first_retry_s: how long it waits for a broker that is gone, at first.
        settle_s: how long facts wait on a new connection.
    """

    def __init__(
        self,
        config: NetworkConfig,
        data: Path,
        settings: Settings,
        *,
        first_retry_s: float = _FIRST_RETRY_S,
        settle_s: float = SETTLE_S,
    ) -> None:
        self._config = config
        self._data = data
        self._settings = settings
        self._first_retry_s = first_retry_s
        self._settle_s = settle_s
        self._shown = Snapshot()
        self._happened: Happened = deque(maxlen=_MOMENTS)
        self._waker = Waker()
        self._stopping = False
        self._arrived = CheckpointFile(data)
        self.phones = PhoneGateway(config.table)
        """The phones that are buttons of this table."""
        self.line = BrokerStatus.OFF
        """Status of the connection to the broker. Any thread may read it."""
        self._complaint = ""
        self._is_shown = False
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)

    def follow(self, table: Table) -> None:
        """Publish this table from now on. Called on the table's thread."""
        self._look(table)

        def heard(before: History, rulings: tuple[Ruling, ...]) -> None:
            if events := events_of(rulings):
                self._happened.append((before, events))
            self._look(table)

        table.listeners.append(heard)

    def look(self, table: Table) -> None:
        """See what no ruling tells, such as a lost camera. On the table's thread."""
        if self._snapshot(table) != self._shown:
            self._look(table)

    def apply(self, settings: Settings) -> None:
        """Publish as people have chosen from now on. Any thread may call it."""
        self._settings = settings
        self._welcome_phones()
        self._waker.wake()

    def _look(self, table: Table) -> None:
        self._shown = self._snapshot(table)
        self._welcome_phones()
        self._waker.wake()

    def _welcome_phones(self) -> None:
        history, chosen = self._shown.history, self._settings
        players = history.now.names if history else ()
        self.phones.welcome(phones=chosen.phones and chosen.publishes, players=players)

    @staticmethod
    def _snapshot(table: Table) -> Snapshot:
        return Snapshot(table.history, table.questions, table.components, table.alarm)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stopping = True
        self._waker.wake()
        self._thread.join(timeout=5)
        if not self._thread.is_alive():
            self._waker.close()

    @property
    def address(self) -> str:
        """Address of this table's page for phones; with the code, where phones pair."""
        code = f"/{self.phones.code}" if self._settings.phones else ""
        return f"{self._config.board_url}#{self._config.table}{code}"

    @property
    def picture(self) -> tuple[tuple[bool, ...], ...]:
        """The address as a QR code: rows of squares, dark or not, with its margin."""
        return qr_code(self.address)

    @property
    def code(self) -> str:
        """The code by which a phone is paired now."""
        return self.phones.code

    @property
    def paired(self) -> tuple[Seat, ...]:
        """The seats that have a phone."""
        return self.phones.paired

    def revoke(self, seat: Seat) -> None:
        """Take a phone's buttons back."""
        self.phones.revoke(seat)
        self._waker.wake()

    def _run(self) -> None:
        retry_s = self._first_retry_s
        while not self._stopping:
            chosen = self._settings
            try:
                self._publish_as(chosen)
            except (CompanionError, OSError) as error:
                if self.line is BrokerStatus.UP and not isinstance(error, RefusedError):
                    retry_s = self._first_retry_s
                self._lose(error)
            except Exception:  # noqa: BLE001 (the next connection may be better)
                self.line = BrokerStatus.LOST
                _log.exception("The network thread failed; it begins anew.")
            else:
                retry_s = self._first_retry_s
                continue
            self._rest(retry_s, chosen)
            retry_s = min(retry_s * 2, _LAST_RETRY_S)

    def _lose(self, error: Exception) -> None:
        """Know why the broker is lost; say it once, not all evening."""
        was_up = self.line is BrokerStatus.UP and not isinstance(error, RefusedError)
        if was_up or str(error) != self._complaint:
            _log.warning("%s", error)
        self._complaint = str(error)
        self.line = (
            BrokerStatus.REFUSED
            if isinstance(error, RefusedError)
            else BrokerStatus.LOST
        )

    def _rest(self, seconds: float, chosen: Settings) -> None:
        """Wait, but not when the table is closed or chooses something else."""
        until = time.monotonic() + seconds
        while not self._stopping and _same(self._settings, chosen):
            left = until - time.monotonic()
            if left <= 0:
                return
            self._waker.wait(left)

    def _publish_as(self, chosen: Settings) -> None:
        """Publish over one connection until it is lost or something else is chosen.

        Args:
            chosen: what people have chosen of the network.

        Raises:
            ConnectionLostError: if it is lost.
            JournalError: if the journal cannot be read.
        """
        misnamed = self._config.table == TOURNAMENT
        if misnamed or not chosen.publishes:
            if self._is_shown:
                take_back(self._config)
                self._is_shown = False
            self.line = BrokerStatus.MISNAMED if misnamed else BrokerStatus.OFF
            self._rest(_LAST_RETRY_S, chosen)
            return
        with BrokerSession(
            self._config,
            self._data,
            chosen=chosen,
            phones=self.phones,
            arrived=self._arrived,
            settle_s=self._settle_s,
        ) as session:
            self._is_shown = True
            session.greet()
            self.line = BrokerStatus.UP
            self._happened.clear()
            while not self._stopping and self._goes_on(session, chosen):
                session.publish(self._shown, self._happened)
                session.run_once(self._waker)
            session.leave()

    def _goes_on(self, session: BrokerSession, chosen: Settings) -> bool:
        return _same(self._settings, chosen) and not session.is_outdated


def _same(one: Settings, other: Settings) -> bool:
    """Whether two choices mean the same to the network."""
    chosen = attrgetter("publishes", "names_told", "phones")
    return bool(chosen(one) == chosen(other))
