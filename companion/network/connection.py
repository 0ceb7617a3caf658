"""A connection to an MQTT broker, on the thread of whoever drives it.

No thread of the library's own: one loop reads, writes and publishes, so that what is
sent keeps its order.
"""

import selectors
import socket
import ssl
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from companion.config import NetworkConfig
from companion.core.errors import CompanionError, explaining
from companion.network.messages import LARGEST
from hardware.network_access import is_forbidden


class ConnectionLostError(CompanionError, OSError):
    """The broker cannot be reached, refuses us, or is gone."""


class RefusedError(ConnectionLostError):
    """The broker is there, but does not take us, or what we send."""


@dataclass(frozen=True, slots=True)
class Will:
    """Last will: the broker sends it to all others once we are gone; retained."""

    topic: str
    payload: bytes


def password_of(config: NetworkConfig) -> str:
    """Return the table's password at the broker; empty for none.

    Raises:
        ConnectionLostError: if it cannot be read.
    """
    if config.password_file is None:
        return ""
    failure = f"The password in {config.password_file} cannot be read"
    remedy = "check password_file under [network]"
    with explaining(failure, remedy, ConnectionLostError):
        return config.password_file.read_text("utf-8-sig").strip()


class HasFile(Protocol):
    """Something with a file that can be waited for."""

    def fileno(self) -> int:
        """Return the number of the file."""
        ...


def wait_for(
    *readable: HasFile, writable: tuple[HasFile, ...] = (), seconds: float
) -> None:
    """Wait until one of these can be read or written, or the time is up."""
    # Not `select`, which knows no file beyond the 1024th.
    with selectors.DefaultSelector() as waiting:
        for each in {*readable, *writable}:
            reads = selectors.EVENT_READ if each in readable else 0
            writes = selectors.EVENT_WRITE if each in writable else 0
            waiting.register(each, reads | writes)
        waiting.select(max(seconds, 0.0))


class Waker:
    """Wakes one thread out of its waiting; any other thread may do so."""

    def __init__(self) -> None:
        self._sender, self._receiver = socket.socketpair()
        for end in (self._sender, self._receiver):
            end.settimeout(0)

    def wake(self) -> None:
        """Wake the thread that waits; never blocks. Any thread may call it."""
        with suppress(OSError):  # it is woken already, or closed
            self._sender.send(b"!")

    def fileno(self) -> int:
        """Return what `select` waits for."""
        return self._receiver.fileno()

    def clear(self) -> None:
        """Forget that it was woken."""
        with suppress(BlockingIOError):
            self._receiver.recv(4096)

    def wait(self, seconds: float) -> None:
        """Wait until somebody wakes it, or the time is up."""
        wait_for(self, seconds=seconds)
        self.clear()

    def close(self) -> None:
        """Close it; nobody may wait for it any more."""
        self._sender.close()
        self._receiver.close()


_REMEDIES = {  # by the codes of OpenSSL's verify(1)
    9: "check the clock of this machine",
    10: "make a new certificate, or check the clock of this machine",
    62: "give broker under [network] the name in its certificate",
    64: "give broker under [network] the name in its certificate",
}


def tls_context(ca_file: Path | None) -> ssl.SSLContext:
    """Return what a broker's certificate is checked with.

    Args:
        ca_file: the authority that signed it; ``None``: those that the system trusts.

    Raises:
        ConnectionLostError: if the authority cannot be read.
    """
    failure = f"The authority in {ca_file} cannot be read"
    with explaining(failure, "check ca_file under [network]", ConnectionLostError):
        return ssl.create_default_context(cafile=ca_file)


def explain_tls_error(error: ssl.SSLError) -> str:
    """Return why a broker is not trusted, and what to do about it."""
    if not isinstance(error, ssl.SSLCertVerificationError):
        reason = (error.reason or str(error)).lower().replace("_", " ")
        return f"({reason}); check that its port speaks TLS, or tls under [network]"
    remedy = _REMEDIES.get(error.verify_code, "check ca_file under [network]")
    return f"({error.verify_message.rstrip('.')}); {remedy}"


KEEP_ALIVE_S = 15
"""Seconds between two signs of life; after 1.5 times that a silent broker is gone."""
_PATIENCE_S = 5.0
_MOST_READ = 64  # messages at a time, so that sending gets its turn


class Connection:
    """One connection, from its beginning to its loss; a context manager.

    Args:
        config: names the broker, and who we are to it.
        will: what is said when it is lost.
        on_message: called with topic and payload of each message for us.

    Raises:
        ConnectionLostError: if there is no broker, or it refuses us.
    """

    def __init__(
        self,
        config: NetworkConfig,
        *,
        will: Will | None = None,
        on_message: Callable[[str, bytes], None] = lambda _topic, _payload: None,
    ) -> None:
        self._name = f"{config.broker}:{config.broker_port}"
        self.on_sent: Callable[[int], None] = lambda _number: None
        """Called with the number of each message that the broker has taken."""
        self.on_refused: Callable[[int, str], None] = self._refuse
        """Called with the number of each that it has not, and why; may raise."""
        self._refused: deque[tuple[int, str]] = deque()
        self._on_message = on_message
        self._welcome: ReasonCode | None = None
        self._farewell = ""
        self._under_way: set[int] = set()
        self._client = self._made(config, will)
        self._connect(config)
        try:
            self._await_welcome()
        except ConnectionLostError:
            self.close()
            raise

    def _connect(self, config: NetworkConfig) -> None:
        try:
            self._client.connect(
                config.broker,
                config.broker_port,
                keepalive=KEEP_ALIVE_S,
                clean_start=True,
                properties=_asked_of_the_broker(),
            )
        except ssl.SSLError as error:
            raise ConnectionLostError(
                f"The broker {self._name} cannot be trusted {explain_tls_error(error)}."
            ) from error
        except (OSError, ValueError) as error:
            remedy = "check that it runs, and broker, port and tls under [network]"
            if is_forbidden(error):
                remedy = "let this table use the network by 'install-broker.sh --join'"
            raise ConnectionLostError(
                f"The broker {self._name} cannot be reached ({error}); {remedy}."
            ) from error

    def _made(self, config: NetworkConfig, will: Will | None) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            protocol=MQTTProtocolVersion.MQTTv5,
            reconnect_on_failure=False,
        )
        client.connect_timeout = _PATIENCE_S
        if password := password_of(config):
            client.username_pw_set(config.table, password)
        if will is not None:
            client.will_set(will.topic, will.payload, qos=1, retain=True)
        if config.tls:
            client.tls_set_context(tls_context(config.ca_file))
        client.on_connect = lambda _c, _d, _f, reason, _p: self._welcomed(reason)
        client.on_disconnect = lambda _c, _d, _f, reason, _p: self._dismissed(reason)
        client.on_publish = lambda _c, _d, n, reason, _p: self._published(n, reason)
        client.on_subscribe = lambda _c, _d, n, reasons, _p: self._heard(n, reasons)
        client.on_message = lambda _c, _d, message: self._received(message)
        return client

    def _welcomed(self, reason: ReasonCode) -> None:
        self._welcome = reason

    def _dismissed(self, reason: ReasonCode) -> None:
        self._farewell = str(reason)

    def _published(self, number: int, reason: ReasonCode) -> None:
        self._under_way.discard(number)
        if reason.is_failure:
            self._refused.append((number, str(reason)))
        else:
            self.on_sent(number)

    def _heard(self, number: int, reasons: list[ReasonCode]) -> None:
        failed = (str(reason) for reason in reasons if reason.is_failure)
        self._refused.extend((number, reason) for reason in failed)

    def _refuse(self, _number: int, reason: str) -> None:
        raise RefusedError(
            f"The broker {self._name} does not take what we say ({reason}); give our "
            "user rights there."
        )

    def _received(self, message: MQTTMessage) -> None:
        self._on_message(message.topic, bytes(message.payload))

    def _await_welcome(self) -> None:
        waited = 0.0
        while self._welcome is None and waited < _PATIENCE_S:
            try:
                self.run_once(0.1)
            except ConnectionLostError as error:
                if self._welcome is None:
                    raise self._unanswered() from error
                break  # a broker that refuses us says why, and hangs up
            waited += 0.1
        if self._welcome is None:
            raise self._unanswered()
        if self._welcome.is_failure:
            raise RefusedError(
                f"The broker {self._name} refuses this table ({self._welcome}); check "
                "table and password_file under [network]."
            )

    def _unanswered(self) -> ConnectionLostError:
        return ConnectionLostError(
            f"The broker {self._name} does not answer; check its machine, and port and "
            "tls under [network]."
        )

    def send(
        self, topic: str, payload: bytes, *, qos: int = 1, retain: bool = False
    ) -> int:
        """Send a message.

        Returns:
            Its number: ``on_sent`` or ``on_refused`` will be called with it, if `qos`
            is 1.
        """
        number = self._client.publish(topic, payload, qos=qos, retain=retain).mid
        if qos:
            self._under_way.add(number)
        return number

    def listen(self, topic: str) -> int | None:
        """Hear messages of a topic from now on.

        Returns:
            A number, with which ``on_refused`` will be called if we may not.
        """
        return self._client.subscribe(topic, qos=1)[1]

    def run_once(self, timeout_s: float, *wakers: HasFile) -> None:
        """Run the MQTT loop once: wait for the socket or a waker, then read and write.

        Raises:
            ConnectionLostError: if the broker is gone.
            RefusedError: if it did not take something; not with an ``on_refused`` of
                your own.
        """
        socket = self._client.socket()
        if socket is None:
            raise ConnectionLostError(
                f"The broker {self._name} is gone ({self._farewell or 'closed'})."
            )
        decrypted = getattr(socket, "pending", lambda: 0)()
        writes = (socket,) if self._client.want_write() else ()
        if not decrypted:
            wait_for(socket, *wakers, writable=writes, seconds=timeout_s)
        self._check(self._client.loop_read(_MOST_READ))
        if self._client.want_write():
            self._check(self._client.loop_write())
        self._check(self._client.loop_misc())
        while self._refused:
            self.on_refused(*self._refused.popleft())

    def _check(self, code: MQTTErrorCode) -> None:
        if code is not MQTTErrorCode.MQTT_ERR_SUCCESS:
            raise ConnectionLostError(
                f"The broker {self._name} is gone ({self._farewell or code.name})."
            )

    def finish(self, patience_s: float) -> None:
        """Wait until the broker has taken all that was sent, for a limited time.

        Raises:
            ConnectionLostError: if it is gone, or has not by then.
            RefusedError: as `run_once`.
        """
        until = time.monotonic() + patience_s
        while self._under_way:
            if (left := until - time.monotonic()) <= 0:
                raise self._unanswered()
            self.run_once(left)

    def close(self) -> None:
        """Leave; the will is not said then."""
        socket = self._client.socket()
        self._client.disconnect()
        self._client.loop_write()
        if socket is not None:
            socket.close()  # also where the last word could not be written

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _asked_of_the_broker() -> Properties:
    """Ask it to hand us nothing that is larger than any message can be."""
    asked = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]  # upstream
    asked.MaximumPacketSize = LARGEST
    return asked
