"""Hands one file to one phone: by an address that nobody can guess, for ten minutes.

The port is open from the first call until the file was taken, and never longer. Nobody
who knocks costs the table anything: few are let in at once, and none for long.
"""

import asyncio
import logging
import secrets
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePath
from typing import Self

import segno
from msgspec import structs

from companion.config import NetworkConfig

LASTS_S = 600.0
"""Seconds for which the file can be taken."""
_MOST = 8
"""Visitors at once; another one takes the place of whoever has waited longest."""
_ASKS_S, _TAKES_S = 5.0, 60.0
"""Seconds in which a visitor must have asked, and have the whole file."""
_REQUEST_BYTES = 4096
_PAUSE_S = 0.05
"""Between two rounds of letting visitors in: a flood is answered no faster."""
_ANYWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): what leads there leads out of this machine."""
_REFUSAL = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
_MARGIN = 4
"""Squares that stay light around a QR code, as the standard asks."""
_KINDS = {".png": ("image/png", "inline"), ".zip": ("application/zip", "attachment")}
"""Headers by the file's ending: its type, and whether the phone shows or keeps it."""
_log = logging.getLogger(__name__)


@lru_cache(maxsize=2)
def qr_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return a text as a QR code: rows of squares, each dark or not."""
    rows = segno.make(text, error="m", micro=False).matrix_iter(border=_MARGIN)
    return tuple(tuple(bool(square) for square in row) for row in rows)


@dataclass(eq=False, slots=True)
class _Visitor:
    """Somebody who has called."""

    line: socket.socket
    until: float
    """Time at which the connection is cut, monotonic seconds."""
    is_served: bool = False
    """Whether this one gets the file."""


class Handout:
    """One file, one visit. It has a thread of its own; `close` ends it at any time.

    Args:
        content: the file.
        name: what the phone calls it; ASCII without spaces, and with one of the endings
            of `_KINDS`.
        host: the address on which this machine listens.
        clock: monotonic seconds.

    Raises:
        OSError: if no port can be opened there.
    """

    def __init__(
        self,
        content: bytes,
        name: str,
        host: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._ends_at = clock() + LASTS_S
        self._path = f"/{secrets.token_urlsafe(16)}/{name}"
        self._answer = _answer(content, name)
        self._head_bytes = len(self._answer) - len(content)
        self._door = socket.create_server((host, 0), backlog=_MOST)
        self._door.settimeout(0)
        self.address = f"http://{host}:{self._door.getsockname()[1]}{self._path}"
        """Address of the file; give it to nobody else."""
        self.squares = qr_code(self.address)
        """The address as a QR code: rows of squares, each dark or not."""
        self.was_taken = False
        """Whether somebody has the whole file."""
        self._visitors: dict[_Visitor, asyncio.Task[None]] = {}
        """Clients, each served by a task of its own; the first to come is the first."""
        self._is_closing = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="handout", daemon=True)

    @classmethod
    def opened(cls, content: bytes, name: str) -> Self | None:
        """Return a handout that waits for its visitor; ``None`` without a network."""
        try:
            found = cls(content, name, local_address())
        except OSError as error:
            _log.info("Nothing can be handed out: %s", error)
            return None
        found.start()
        return found

    def start(self) -> None:
        """Let the visitor in from now on."""
        self._thread.start()

    @property
    def is_open(self) -> bool:
        """Whether the file can still be taken."""
        return self._thread.is_alive() and not self._is_over

    @property
    def _is_over(self) -> bool:
        is_late = self._clock() >= self._ends_at
        return self._is_closing.is_set() or self.was_taken or is_late

    def close(self) -> None:
        """Close the port soon; who has not taken the file gets none."""
        self._is_closing.set()

    def join(self) -> None:
        """Wait until the port is closed."""
        self._thread.join()

    def _serve(self) -> None:
        with self._door:
            asyncio.run(self._let_visitors_in())

    async def _let_visitors_in(self) -> None:
        while not self._is_over:
            now = self._clock()
            for late in [each for each in self._visitors if now >= each.until]:
                self._visitors.pop(late).cancel()
            self._admit()
            await asyncio.sleep(_PAUSE_S)

    def _admit(self) -> None:
        """Let some visitors in; of too many, those who have not asked give way."""
        for _ in range(_MOST - 1):  # one is served at most: only others give way
            try:
                line, _from = self._door.accept()
            except OSError:
                return
            line.settimeout(0)
            if len(self._visitors) >= _MOST:
                idle = (each for each in self._visitors if not each.is_served)
                self._visitors.pop(next(idle)).cancel()
            visitor = _Visitor(line, self._clock() + _ASKS_S)
            self._visitors[visitor] = asyncio.create_task(self._attend(visitor))

    async def _attend(self, visitor: _Visitor) -> None:
        """Serve a visitor; cancelled, it cuts the line."""
        try:
            with suppress(OSError):  # the phone has broken it off
                await self._answer_on(visitor.line, visitor)
        finally:
            self._visitors.pop(visitor, None)
            with suppress(OSError):
                visitor.line.shutdown(socket.SHUT_WR)
            visitor.line.close()

    async def _answer_on(self, line: socket.socket, visitor: _Visitor) -> None:
        """Hear the request, answer it, and wait until the phone has it all."""
        loop, heard = asyncio.get_running_loop(), b""
        while b"\r\n\r\n" not in heard:
            said = await loop.sock_recv(line, _REQUEST_BYTES)
            heard += said
            if not said or len(heard) > _REQUEST_BYTES:
                return
        await loop.sock_sendall(line, self._answer_to(heard, visitor))
        if visitor.is_served:
            line.shutdown(socket.SHUT_WR)
            while await loop.sock_recv(line, _REQUEST_BYTES):
                pass  # once it has read to the end, the phone closes the line
            self.was_taken = True

    def _answer_to(self, request: bytes, visitor: _Visitor) -> bytes:
        method, _blank, rest = request.partition(b" ")
        path = rest.partition(b" ")[0].decode("latin-1")
        is_right = secrets.compare_digest(path.encode(), self._path.encode())
        if is_right and method == b"HEAD":
            return self._answer[: self._head_bytes]
        is_free = not any(each.is_served for each in self._visitors)
        if not (is_right and method == b"GET" and is_free):
            return _REFUSAL
        visitor.is_served, visitor.until = True, self._clock() + _TAKES_S
        return self._answer


def _answer(content: bytes, name: str) -> bytes:
    kind, place = _KINDS[PurePath(name).suffix]
    lines = (
        "HTTP/1.1 200 OK",
        f"Content-Type: {kind}",
        f"Content-Length: {len(content)}",
        f'Content-Disposition: {place}; filename="{name}"',
        "Cache-Control: private, max-age=600",  # who saves it must not ask again
        "X-Content-Type-Options: nosniff",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode("ascii") + content


_HERE = {"localhost", "127.0.0.1", "::1"}


def board_for_phones(config: NetworkConfig) -> str:
    """Return the address of the board, as phones reach it.

    Where the broker runs on the table's own machine, its name there leads a phone to
    itself.
    """
    if config.broker in _HERE:
        with suppress(OSError):  # on no network no phone reaches it at all
            return structs.replace(config, broker=local_address()).board_url
    return config.board_url


def local_address() -> str:
    """Return the address by which others on the network reach this machine.

    Raises:
        OSError: if it is on no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(_ANYWHERE)  # sends nothing: the system only chooses the way
        return str(line.getsockname()[0])
