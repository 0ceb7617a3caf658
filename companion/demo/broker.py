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
from typing import TypeAlias

from companion.core.errors import CompanionError

_USUAL_BOARD_PORT = 8080
_PATIENCE_S = 5.0
_ATTEMPTS = 3
_LOOPBACK = "127.0.0.1"
_Broker: TypeAlias = "subprocess.Popen[bytes]"


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
    broker, reached = _started(_program(), folder, board)
    try:
        yield reached
    finally:
        _end(broker)


def _program() -> str:
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    program = shutil.which("mosquitto", path=path)
    if program is None:
        raise CompanionError(
            "There is no Mosquitto to carry the messages; install it with "
            "'sudo apt install mosquitto'."
        )
    return program


def _started(program: str, folder: Path, board: Path) -> tuple[_Broker, LocalBroker]:
    conf = folder / "mosquitto.conf"
    for _ in range(_ATTEMPTS):  # another demo may take a free port before the broker
        web_port, port = _free_port(_USUAL_BOARD_PORT), _free_port()
        conf.write_text(_conf(web_port, port, board), "utf-8")
        broker = subprocess.Popen(  # noqa: S603 (the broker, with our own file)
            [program, "-c", conf], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if _answers(web_port, broker) and _answers(port, broker):
            return broker, LocalBroker(port, f"http://{_LOOPBACK}:{web_port}/")
        _end(broker)
    raise CompanionError("Mosquitto does not start; try 'mosquitto -v' to see why.")


def _end(broker: _Broker) -> None:
    broker.terminate()
    try:
        broker.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        broker.kill()
        broker.wait()


def _conf(web_port: int, port: int, board: Path) -> str:
    # It opens them in this order: if the second is its own, so is the first.
    lines = (
        *(("user root",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()),
        "allow_anonymous true",
        f"listener {web_port} {_LOOPBACK}",
        "socket_domain ipv4",  # or it would listen to the whole network
        "protocol websockets",
        f"http_dir {board.absolute()}",
        f"listener {port} {_LOOPBACK}",
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


def _answers(port: int, broker: _Broker) -> bool:
    """Tell whether somebody listens there before the broker ends, or patience."""
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until and broker.poll() is None:
        with socket.socket() as knock:
            if knock.connect_ex((_LOOPBACK, port)) == 0:
                return True
        time.sleep(0.05)
    return False
