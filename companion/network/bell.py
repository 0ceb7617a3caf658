"""Wakes a thread that waits for a socket as well; ringing costs nothing."""

import selectors
import socket
from contextlib import suppress
from typing import Protocol


class HasFile(Protocol):
    """Something with a file that can be waited for."""

    def fileno(self) -> int:
        """Return the number of the file."""
        ...


def wait_for(
    *readable: HasFile, writable: tuple[HasFile, ...] = (), seconds: float
) -> None:
    """Wait until one of these can be read or written, so long at most."""
    # Not `select`, which knows no file beyond the 1024th.
    with selectors.DefaultSelector() as waiting:
        for each in {*readable, *writable}:
            reads = selectors.EVENT_READ if each in readable else 0
            writes = selectors.EVENT_WRITE if each in writable else 0
            waiting.register(each, reads | writes)
        waiting.select(max(seconds, 0.0))


class Waker:
    """A bell that any thread rings, and one waits for."""

    def __init__(self) -> None:
        self._clapper, self._sound = socket.socketpair()
        for end in (self._clapper, self._sound):
            end.settimeout(0)

    def wake(self) -> None:
        """Wake who waits; nobody ever waits for ringing. Any thread may call it."""
        with suppress(OSError):  # it rings already, or nobody is there any more
            self._clapper.send(b"!")

    def fileno(self) -> int:
        """Return what `select` waits for."""
        return self._sound.fileno()

    def clear(self) -> None:
        """Forget that it was rung."""
        with suppress(BlockingIOError):
            self._sound.recv(4096)

    def wait(self, seconds: float) -> None:
        """Wait until it is rung, so long at most."""
        wait_for(self, seconds=seconds)
        self.clear()

    def close(self) -> None:
        """Take it down; nobody may wait for it any more."""
        self._clapper.close()
        self._sound.close()
