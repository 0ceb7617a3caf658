"""A broker on this machine alone, for as long as the demo lasts."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError

_USUAL_BOARD_PORT = 8080
_PATIENCE_S = 5.0
_LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class LocalBroker:
    """Where it is."""

    port: int
    board: str
    """Address of the board."""


@contextmanager
def local_broker(folder: Path, board: Path) -> Iterator[LocalBroker]:
    """Run Mosquitto while the block lasts; only this machine reaches it.

    Args:
        folder: for its files.
        board: the folder of the board, which it serves.

    Raises:
        CompanionError: if it is not installed, or does not start.
    """
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    program = shutil.which("mosquitto", path=path)
    if program is None:
        raise CompanionError(
            "There is no Mosquitto to carry the messages; install it with "
            "'sudo apt install mosquitto'."
        )
    port, web_port = _free_port(), _free_port(_USUAL_BOARD_PORT)
    conf = folder / "mosquitto.conf"
    conf.write_text(_conf(port, web_port, board), "utf-8")
    with subprocess.Popen(  # noqa: S603 (the broker, with our own file)
        [program, "-c", conf], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as broker:
        try:
            for each in (port, web_port):
                _await(each, broker)
            yield LocalBroker(port, f"http://{_LOOPBACK}:{web_port}/")
        finally:
            _end(broker)


def _end(broker: "subprocess.Popen[bytes]") -> None:
    broker.terminate()
    try:
        broker.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        broker.kill()


def _conf(port: int, web_port: int, board: Path) -> str:
    lines = (
        *(("user root",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
        "allow_anonymous true",
        f"listener {port} {_LOOPBACK}",
        f"listener {web_port} {_LOOPBACK}",
        "socket_domain ipv4",  # or it would listen to the whole network
        "protocol websockets",
        f"http_dir {board.absolute()}",
    )
    return "\n".join(lines) + "\n"


def _free_port(usual: int = 0) -> int:
    """Return a port that nobody uses, the usual one if it is free."""
    for port in (usual, 0):
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((_LOOPBACK, port))
            return int(probe.getsockname()[1])
    raise CompanionError("No port is free on this machine; close what uses them.")


def _await(port: int, broker: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and broker.poll() is None:
        with socket.socket() as knock:
            if knock.connect_ex((_LOOPBACK, port)) == 0:
                return
        time.sleep(0.05)
    raise CompanionError("Mosquitto does not start; try 'mosquitto -v' to see why.")
