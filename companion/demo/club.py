"""A club evening on one machine: simulated tables, a broker and the board."""

import multiprocessing
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import TypeAlias

from companion.club.board_page import write_page
from companion.config import Config, NetworkConfig
from companion.core.errors import CompanionError
from companion.demo.director import DemoOutput, direct_game
from companion.demo.simulated_table import DemoOptions, watcher_of
from companion.network.network_thread import NetworkThread
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.storage.settings import Settings
from companion.table.table import Table
from companion.teaching.services import DeckReaderServices
from companion.view.actions import GameAction

_USUAL_BOARD_PORT = 8080
_PATIENCE_S = 5.0
_ATTEMPTS = 3
_LOOPBACK = "127.0.0.1"
_Broker: TypeAlias = "subprocess.Popen[bytes]"


@contextmanager
def local_broker(folder: Path, board: Path) -> Iterator[tuple[int, str]]:
    """Run Mosquitto while the block lasts; only this machine reaches it.

    Yields its port, and the address of the board.

    Args:
        folder: for its files.
        board: the folder of the board, which it serves.

    Raises:
        CompanionError: if it is not installed, or does not start.
    """
    broker, port, web_port = _start_broker(_program(), folder, board)
    try:
        yield port, f"http://{_LOOPBACK}:{web_port}/"
    finally:
        _end_broker(broker)


def _program() -> str:
    path = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"
    program = shutil.which("mosquitto", path=path)
    if program is None:
        raise CompanionError(
            "There is no Mosquitto to carry the messages; install it with "
            "'sudo apt install mosquitto'."
        )
    return program


def _start_broker(program: str, folder: Path, board: Path) -> tuple[_Broker, int, int]:
    """Return the broker, its port, and the one of the board."""
    conf = folder / "mosquitto.conf"
    for _ in range(_ATTEMPTS):  # another demo may take a free port before the broker
        web_port, port = _free_port(_USUAL_BOARD_PORT), _free_port()
        conf.write_text(_conf(web_port, port, board), "utf-8")
        broker = subprocess.Popen(  # noqa: S603 (the broker, with our own file)
            [program, "-c", conf], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if _answers(web_port, broker) and _answers(port, broker):
            return broker, port, web_port
        _end_broker(broker)
    raise CompanionError("Mosquitto does not start; try 'mosquitto -v' to see why.")


def _end_broker(broker: _Broker) -> None:
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


Names = tuple[str, ...]
_STEP_S = 1 / 60
_FAREWELL_S = 10.0
_COMPANIES = (
    ("Ada", "Ben", "Cem"),
    ("Dee", "Eva", "Fin", "Gus"),
    ("Hal", "Ida", "Jon"),
    ("Kai", "Lea", "Max", "Nia"),
)
"""Who plays at the first tables; then others of the same names."""


def play_evening(options: DemoOptions, tables: int) -> bool:
    """Let simulated tables play a game each, with a broker and the board.

    Args:
        options: how each table plays.
        tables: how many.

    Returns:
        Whether every game was won.

    Raises:
        CompanionError: if there is no Mosquitto, or no MQTT client for the board.
    """
    board = Config().data / "board"
    write_page(board)
    with ExitStack() as stack:
        home = Path(stack.enter_context(TemporaryDirectory(prefix="companion-")))
        port, address = stack.enter_context(local_broker(home, board))
        print(f"The board: {address}", flush=True)  # noqa: T201 (the demo speaks)
        companies = {f"table-{n}": _company(n) for n in range(1, tables + 1)}
        return _play(options, port, home, companies)


def _company(number: int) -> Names:
    turn, at = divmod(number - 1, len(_COMPANIES))
    return tuple(f"{name} {turn + 1}" if turn else name for name in _COMPANIES[at])


def _play(
    options: DemoOptions, port: int, home: Path, companies: Mapping[str, Names]
) -> bool:
    """Let each company play a game at its table; return whether all were won."""
    playing: list[BaseProcess] = []
    try:
        for number, (table, players) in enumerate(companies.items(), start=1):
            own = replace(options, players=players, seed=options.seed + number)
            playing.append(_start_table(own, port, home / table))
        for each in playing:
            each.join()
    finally:
        _end_tables(playing)
    return all(each.exitcode == 0 for each in playing)


def _start_table(options: DemoOptions, port: int, data: Path) -> BaseProcess:
    """Start a table in a process of its own, as each has a machine of its own."""
    process = multiprocessing.get_context("spawn").Process(
        target=play_table, args=(options, port, data), daemon=True
    )
    process.start()
    return process


def _end_tables(playing: list[BaseProcess]) -> None:
    for each in playing:
        each.terminate()
    for each in playing:
        each.join(_FAREWELL_S)


def play_table(options: DemoOptions, port: int, data: Path) -> None:
    """Play a simulated table without a window until its game is won; publish it."""
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(data / JOURNAL))
        table = Table(journal, {"target": options.target}, players=options.players)
        inbox: SimpleQueue[GameAction] = SimpleQueue()
        output = DemoOutput(
            partial(_say, table=data.name), lambda _name: None, lambda: None
        )
        director = direct_game(
            options, table, output, post=inbox.put, settings=Settings, stack=stack
        )
        config = NetworkConfig(_LOOPBACK, data.name, port=port, home_assistant=True)
        network = NetworkThread(config, data, Settings(names_told="names"))
        network.follow(table)
        stack.enter_context(network)
        services = DeckReaderServices(data)
        watcher = watcher_of(director.camera, inbox.put, options, services)
        stack.callback(watcher.stop)
        watcher.start()
        while not director.is_over:
            _take_all(inbox, table)
            director.step()
            table.tick(time.monotonic())
            time.sleep(_STEP_S)


def _take_all(inbox: "SimpleQueue[GameAction]", table: Table) -> None:
    while True:
        try:
            table.handle(inbox.get_nowait())
        except Empty:
            return


def _say(line: str, *, table: str) -> None:
    print(f"{table}: {line}", flush=True)  # noqa: T201 (the demo speaks)
