"""The watchdog of systemd: learns that the program starts, lives, stops (sd_notify)."""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class ServiceWatchdog:
    """The line to systemd; without systemd every call does nothing."""

    address: str | None = None
    """Path of systemd's socket, or its abstract name after ``@``; ``None``: none."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Find the line that systemd has laid to this process.

        ``WATCHDOG_PID`` is not looked at: it names the compositor that the program
        runs in, and the unit lets every process of the service speak.
        """
        return cls(environment.get("NOTIFY_SOCKET") or None)

    def ready(self) -> None:
        """Say that the table is open."""
        self._send("READY=1")

    def alive(self) -> None:
        """Say that everything that matters works; not to be called otherwise."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Say in one line what is going on, for ``systemctl status``."""
        self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """Say that the end is intended."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if self.address is None:
            return
        # An abstract name begins with a null byte, which the environment cannot hold.
        name = self.address
        target = "\0" + name[1:] if name.startswith("@") else name
        with (
            suppress(OSError),  # systemd being restarted is no reason to stop a game
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
        ):
            line.settimeout(0)  # nor to wait where nobody listens
            line.sendto(message.encode(), target)
