"""A connection begins, or is refused in one sentence."""

import errno
import os
import socket
import threading

import pytest

from companion.config import NetworkConfig
from companion.network.connection import Connection, ConnectionLostError, password_of


@pytest.fixture
def answering():
    """Answers whoever calls in its own way; returns its port."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        threads = []

        def begin(reply):
            def answer():
                line, _from = door.accept()
                with line:
                    line.recv(4096)
                    line.sendall(reply)

            threads.append(threading.Thread(target=answer, daemon=True))
            threads[-1].start()
            return door.getsockname()[1]

        yield begin
        for thread in threads:
            thread.join()


@pytest.mark.parametrize(
    "reply", [b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9.2\r\n"]
)
def test_what_is_no_broker_is_told_with_the_remedy(answering, reply):
    port = answering(reply)
    with pytest.raises(ConnectionLostError, match="check its machine, and port"):
        Connection(NetworkConfig("127.0.0.1", "hall", port=port))


def test_a_password_is_read_without_the_marks_of_an_editor(tmp_path):
    file = tmp_path / "password"
    file.write_text("secret\r\n", "utf-8-sig")
    assert password_of(NetworkConfig("box", "hall", password_file=file)) == "secret"


@pytest.mark.parametrize("number", [errno.EAFNOSUPPORT, errno.EPERM])
def test_a_table_that_may_not_use_the_network_is_told_how_it_may(number, monkeypatch):
    def refuse(*_args, **_more):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(ConnectionLostError, match=r"install-broker\.sh --join"):
        Connection(NetworkConfig("192.0.2.1", "hall"))


def test_a_table_that_may_not_even_look_a_name_up_is_told_how_it_may(monkeypatch):
    def unknown(*_args, **_more):
        raise socket.gaierror(socket.EAI_AGAIN, "Temporary failure in name resolution")

    def refuse(*_args, **_more):
        raise OSError(errno.EAFNOSUPPORT, os.strerror(errno.EAFNOSUPPORT))

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(ConnectionLostError, match="check that it runs"):
        Connection(NetworkConfig("club", "hall"))
    monkeypatch.setattr(socket, "socket", refuse)
    with pytest.raises(ConnectionLostError, match=r"install-broker\.sh --join"):
        Connection(NetworkConfig("club", "hall"))
