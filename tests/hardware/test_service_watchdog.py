import errno
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.service_watchdog import ServiceWatchdog


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """A real datagram socket where systemd's would be."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(5)
        line.bind(str(tmp_path / "notify"))
        yield line


def watchdog_on(line: socket.socket) -> ServiceWatchdog:
    return ServiceWatchdog(line.getsockname())


@pytest.mark.parametrize(
    ("word", "message"),
    [("ready", b"READY=1"), ("alive", b"WATCHDOG=1"), ("stopping", b"STOPPING=1")],
)
def test_each_word_is_one_datagram(
    systemd: socket.socket, word: str, message: bytes
) -> None:
    getattr(watchdog_on(systemd), word)()
    assert systemd.recv(100) == message


def test_a_status_is_one_line(systemd: socket.socket) -> None:
    watchdog_on(systemd).status("Ada to play\nREADY=1")
    assert systemd.recv(100) == b"STATUS=Ada to play READY=1"


@pytest.mark.skipif(
    not Path("/proc/net/unix").exists(), reason="abstract sockets are Linux's"
)
def test_an_abstract_socket_is_found() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind("")  # the kernel chooses a free abstract name
        name = line.getsockname().decode()
        ServiceWatchdog("@" + name[1:]).alive()
        assert line.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize(("told", "address"), [("/run/x", "/run/x"), ("", None)])
def test_the_environment_tells_the_address(told: str, address: str | None) -> None:
    watchdog = ServiceWatchdog.from_environment({"NOTIFY_SOCKET": told})
    assert watchdog.address == address


def test_without_systemd_nothing_is_said() -> None:
    ServiceWatchdog.from_environment({}).ready()


def test_a_systemd_that_is_gone_stops_no_game(tmp_path: Path) -> None:
    ServiceWatchdog(str(tmp_path / "gone")).alive()


def test_a_systemd_that_does_not_listen_hangs_no_game(systemd: socket.socket) -> None:
    for _ in range(2000):  # more than any queue of datagrams holds
        watchdog_on(systemd).alive()
    assert systemd.recv(100) == b"WATCHDOG=1"


def test_a_program_that_can_open_no_more_files_goes_on(monkeypatch):
    def refuse(*_args):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(socket, "socket", refuse)
    ServiceWatchdog("@systemd").alive()
