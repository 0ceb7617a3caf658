"""JSON lines over a local socket, to QEMU and to the agent inside."""

import json
import os
import socket
import time
from pathlib import Path
from typing import Any, Self

from machine.qemu import MachineError


class Line:
    """One such socket; a context manager that hangs up."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._waiting = b""

    @classmethod
    def open(cls, path: Path, patience_s: float) -> "Line":
        """Connect to a socket that may not be there yet.

        Raises:
            OSError: if it is not there in time.
        """
        return cls(cls.connected(path, patience_s))

    @staticmethod
    def connected(path: Path, patience_s: float) -> socket.socket:
        """Return a connection to a socket that may not be there yet.

        Raises:
            OSError: if it is not there in time.
        """
        until = time.monotonic() + patience_s
        while True:
            connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                connection.connect(os.fspath(path))
            except OSError:
                connection.close()
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
            else:
                return connection

    def send(self, value: object) -> None:
        """Send a value."""
        self._connection.sendall(json.dumps(value).encode() + b"\n")

    def receive(self, timeout_s: float) -> dict[str, Any]:
        """Wait for the next value.

        Raises:
            TimeoutError: if none comes in time.
            MachineError: if the other side is gone.
        """
        self._connection.settimeout(timeout_s)
        while b"\n" not in self._waiting:
            part = self._connection.recv(1 << 16)
            if not part:
                raise MachineError("The machine is gone.")
            self._waiting += part
        line, _, self._waiting = self._waiting.partition(b"\n")
        return dict(json.loads(line))

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
