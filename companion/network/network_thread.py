"""The table's thread for the network: one session after the other, never in the way."""

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import Self

from companion.config import TOURNAMENT, NetworkConfig
from companion.core.errors import CompanionError
from companion.core.history import History
from companion.core.seating import Seat
from companion.network.backlog import CheckpointFile
from companion.network.broker_session import (
    BrokerSession,
    Happened,
    KeptReader,
    take_back,
)
from companion.network.connection import ConnectionLostError, RefusedError, Waker
from companion.network.handout import board_for_phones, qr_code
from companion.network.message_builder import Snapshot
from companion.network.phones import PhoneGateway
from companion.network.publisher import SETTLE_S
from companion.records.disk.database import JOURNAL
from companion.referee.rulings import Ruling, events_of
from companion.storage.settings import Settings
from companion.table.device import BrokerStatus
from companion.table.table import Table
from companion.view.badges import Badge

_log = logging.getLogger(__name__)

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
        self._journal = KeptReader(data / JOURNAL)
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
        self.badges: Callable[[], Mapping[str, Badge]] = dict
        """Returns the badges that the screen shows; asked on the table's thread."""
        self.status = BrokerStatus.OFF
        """Status of the connection to the broker. Any thread may read it."""
        self._up_since = math.inf
        """Time since which the broker hears us, monotonic seconds."""
        self._complaint = ""
        self._is_shown = False
        self._is_left = self._arrived.is_shown
        """Whether an earlier run may have left something with the broker."""
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

    def _snapshot(self, table: Table) -> Snapshot:
        said = table.history, table.questions, table.components, table.alarm
        return Snapshot(*said, self.badges())

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
        return f"{board_for_phones(self._config)}#{self._config.table}{code}"

    @property
    def qr_code(self) -> tuple[tuple[bool, ...], ...]:
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
            chosen, self._up_since = self._settings, math.inf
            try:
                self._publish_as(chosen)
            except Exception as error:  # noqa: BLE001 (the next connection may be better)
                if not isinstance(error, ConnectionLostError):
                    self._journal.close()  # it may be the journal
                has_lasted = time.monotonic() - self._up_since >= _LAST_RETRY_S
                self._lose(error, again=has_lasted)
                # What fails soon after each connection would not end: then it waits.
                retry_s = self._first_retry_s if has_lasted else retry_s
            else:
                retry_s = self._first_retry_s
                continue
            self._rest(retry_s, chosen)
            retry_s = min(retry_s * 2, _LAST_RETRY_S)
        self._journal.close()

    def _lose(self, error: Exception, *, again: bool) -> None:
        """Know why the broker is lost; say it once, not all evening.

        Args:
            error: why.
            again: whether it is said though it was said before.
        """
        if again or str(error) != self._complaint:
            is_known = isinstance(error, CompanionError | OSError)
            report = _log.warning if is_known else _log.exception
            report("%s", error)
        self._complaint = str(error)
        self.status = (
            BrokerStatus.REFUSED
            if isinstance(error, RefusedError)
            else BrokerStatus.LOST
        )

    def _rest(self, seconds: float, chosen: Settings) -> None:
        """Wait, but not when the table is closed or chooses something else."""
        until = time.monotonic() + seconds
        while self._still_wants(chosen):
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
                self._take_back()
            self.status = BrokerStatus.MISNAMED if misnamed else BrokerStatus.OFF
            if self._is_left and not misnamed:
                with suppress(ConnectionLostError):  # there may be no broker today
                    self._take_back()
            self._rest(_LAST_RETRY_S, chosen)
            return
        with BrokerSession(
            self._config,
            self._journal,
            chosen=chosen,
            phones=self.phones,
            arrived=self._arrived,
            settle_s=self._settle_s,
        ) as session:
            self._is_shown = True
            session.greet()
            self.status, self._up_since = BrokerStatus.UP, time.monotonic()
            self._happened.clear()
            while self._still_wants(chosen) and not session.is_outdated:
                session.publish(self._shown, self._happened)
                session.run_once(self._waker)
                self.status = session.status
            session.leave()

    def _take_back(self) -> None:
        take_back(self._config)
        self._is_shown = self._is_left = False
        self._arrived.taken_back()

    def _still_wants(self, chosen: Settings) -> bool:
        """Whether the table is open, and has chosen nothing else of the network."""
        of_network = attrgetter("publishes", "names_told", "phones")
        is_same = bool(of_network(self._settings) == of_network(chosen))
        return is_same and not self._stopping
