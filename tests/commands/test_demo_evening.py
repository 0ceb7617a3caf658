"""`companion demo --tables`: a broker for this machine alone."""

import shutil
import socket
import sys
import time
from pathlib import Path

import pytest
from mosquitto import free_port, needs_mosquitto

from companion.__main__ import main
from companion.core.errors import CompanionError
from companion.demo import club
from companion.demo.club import local_broker


@needs_mosquitto
@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/net/tcp").exists(), reason="only Linux tells who listens where"
)
def test_nobody_else_reaches_the_broker_of_the_demo(tmp_path):
    with local_broker(tmp_path, tmp_path) as (own, board):
        web = int(board.rstrip("/").rpartition(":")[2])
        for port in (own, web):
            assert addresses_of(port) == {"127.0.0.1"}


def addresses_of(port):
    """Where on this machine somebody listens to a port."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        for line in Path(table).read_text().splitlines()[1:]:
            _, local, _, state, *_rest = line.split()
            address, _, number = local.partition(":")
            if int(number, 16) == port and state == "0A":
                found.add(socket.inet_ntoa(bytes.fromhex(address)[-4:][::-1]))
    return found


def test_without_mosquitto_it_is_said_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda *_args, **_more: None)
    with pytest.raises(CompanionError, match="apt install mosquitto"):
        local_broker(tmp_path, tmp_path).__enter__()


@pytest.mark.slow
def test_a_broker_that_does_not_end_is_ended(tmp_path, monkeypatch):
    install(DEAF_BROKER, tmp_path, monkeypatch)
    with local_broker(tmp_path, tmp_path) as (port, _board):
        monkeypatch.setattr(club, "_PATIENCE_S", 0.1)
        began = time.monotonic()
    assert time.monotonic() - began < LASTS_S / 2
    with socket.socket() as knock:
        assert knock.connect_ex(("127.0.0.1", port)) != 0


@pytest.mark.slow
def test_a_port_that_another_demo_takes_first_is_given_up_for_another(
    tmp_path, monkeypatch
):
    install(DEAF_BROKER, tmp_path, monkeypatch)
    monkeypatch.setattr(club, "_PATIENCE_S", 2.0)
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        ports = [free_port(), free_port(), free_port(), taken]
        monkeypatch.setattr(club, "_free_port", lambda *_usual: ports.pop())
        with local_broker(tmp_path, tmp_path) as (port, board):
            monkeypatch.setattr(club, "_PATIENCE_S", 0.1)
            assert str(taken) not in f"{port} {board}"


def install(text, folder, monkeypatch):
    """Let a program of our own be the broker."""
    program = folder / "mosquitto"
    program.write_text(text)
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda *_args, **_more: str(program))


LASTS_S = 20
DEAF_BROKER = f"""#!{sys.executable}
import re, signal, socket, sys, time

signal.signal(signal.SIGTERM, signal.SIG_IGN)
ports = re.findall(r"listener (\\d+)", open(sys.argv[2]).read())
listening = [socket.create_server(("127.0.0.1", int(port))) for port in ports]
time.sleep({LASTS_S})
"""


@pytest.mark.parametrize("tables", ["0", "21"])
def test_more_tables_than_can_be_drawn_are_refused(tables, capsys):
    assert main(["demo", "--tables", tables]) == 1
    assert "1 to 20 tables" in capsys.readouterr().err


def test_an_evening_that_nobody_could_win_is_refused(capsys):
    assert main(["demo", "--tables", "2", "--target", "0"]) == 1
    assert "Option target: expected a number" in capsys.readouterr().err
