"""One file for one phone: who else comes, and how, gets nothing and slows nobody."""

import http.client
import socket
import time
from contextlib import ExitStack, closing, suppress
from urllib.parse import urlsplit

import pytest

from companion.config import NetworkConfig
from companion.network import handout as module
from companion.network.handout import LASTS_S, Handout, board_for_phones

PICTURE = bytes(range(256)) * 1200
"""A file as large as a picture of an evening: 300 kB."""
HERE = "127.0.0.1"
SOON_S = 3.0
LEAST_CALLS = 20
"""Number of calls for which a busy machine needs longer."""


class Clock:
    """A clock that stands still until a test sets it."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def handout(clock):
    with closing(Handout(PICTURE, "uno.png", HERE, clock)) as handout:
        handout.start()
        yield handout
    handout.join()


def place(handout):
    parts = urlsplit(handout.address)
    return parts.hostname, parts.port, parts.path


def ask(handout, method="GET", path=None):
    """What a phone gets: status and body."""
    host, port, known = place(handout)
    line = http.client.HTTPConnection(host, port, timeout=SOON_S)
    with closing(line):
        line.request(method, known if path is None else path)
        answer = line.getresponse()
        return answer.status, answer.read(), dict(answer.getheaders())


def ask_as_browsers_do(handout):
    """What a phone gets that asks again where its line was cut."""
    for _ in range(5):
        with suppress(http.client.RemoteDisconnected):
            return ask(handout)[1]
    return b""


def is_refused(handout):
    host, port, _path = place(handout)
    try:
        with closing(socket.create_connection((host, port), timeout=SOON_S)):
            return False
    except ConnectionRefusedError:
        return True


def test_a_phone_keeps_a_report_and_shows_a_picture(handout, clock):
    assert ask(handout)[2]["Content-Type"] == "image/png"
    with closing(Handout(b"PK", "uno-report.zip", HERE, clock)) as other:
        other.start()
        _status, body, heads = ask(other)
    assert (body, heads["Content-Type"]) == (b"PK", "application/zip")
    assert heads["Content-Disposition"].startswith("attachment; ")


def test_a_phone_gets_the_file_by_its_address(handout):
    status, body, heads = ask(handout)
    assert (status, body) == (200, PICTURE)
    assert heads["Content-Type"] == "image/png"
    assert heads["Content-Length"] == str(len(PICTURE))


def test_the_address_cannot_be_guessed_and_stands_in_the_code(handout, clock):
    secret = handout.address.split("/")[3]
    assert len(secret) >= 20
    assert len(handout.squares) == len(handout.squares[0]) > 21
    with closing(Handout(PICTURE, "uno.png", HERE, clock)) as other:
        assert other.address.split("/")[3] != secret
        other.start()
    other.join()


def test_a_second_visit_is_refused_and_the_port_is_closed(handout):
    ask(handout)
    handout.join()
    assert handout.was_taken
    assert not handout.is_open
    assert is_refused(handout)


def test_a_late_visit_is_refused(handout, clock):
    clock.now += LASTS_S
    assert not handout.is_open
    handout.join()
    assert is_refused(handout)
    assert not handout.was_taken


def test_who_leaves_the_page_closes_the_port(handout):
    handout.close()
    handout.join()
    assert is_refused(handout)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/uno.png"),
        ("GET", "/../etc/passwd"),
        ("GET", "/" + "a" * 3000),
        ("POST", None),
        ("DELETE", None),
    ],
)
@pytest.mark.slow
def test_another_path_or_another_wish_gets_nothing_and_spoils_nothing(
    handout, method, path
):
    status, body, _heads = ask(handout, method, path)
    assert (status, body) == (404, b"")
    assert ask(handout)[1] == PICTURE


@pytest.mark.slow
def test_who_only_asks_about_the_file_has_not_taken_it(handout):
    status, body, heads = ask(handout, "HEAD")
    assert (status, body, heads["Content-Length"]) == (200, b"", str(len(PICTURE)))
    assert ask(handout)[1] == PICTURE


@pytest.mark.parametrize(
    "said", [b"\x00" * 9000, b"GET " + b"x" * 9000, b"\x16\x03\x01\x02\r\n\r\n"]
)
@pytest.mark.slow
def test_what_is_no_request_is_served_nothing(handout, said):
    host, port, _path = place(handout)
    with closing(socket.create_connection((host, port), timeout=SOON_S)) as line:
        try:
            line.sendall(said)
            got = line.recv(4096)
        except ConnectionError:
            got = b""
    assert b"200" not in got
    assert ask(handout)[1] == PICTURE


@pytest.mark.slow
def test_a_flood_of_callers_gets_nothing_and_a_phone_still_gets_the_file(handout):
    host, port, _path = place(handout)
    with ExitStack() as stack:
        for _ in range(60):
            line = socket.socket()
            line.setblocking(False)  # noqa: FBT003 (the socket's own way)
            stack.enter_context(closing(line))
            line.connect_ex((host, port))
        assert ask_as_browsers_do(handout) == PICTURE


@pytest.mark.slow
def test_a_flood_costs_the_table_next_to_nothing(handout):
    """It lets few in at once and rests in between."""
    host, port, _path = place(handout)
    clock_id = time.pthread_getcpuclockid(handout._thread.ident)  # noqa: SLF001 (what it costs)
    before, began, calls = time.clock_gettime(clock_id), time.monotonic(), 0
    while calls <= LEAST_CALLS or time.monotonic() - began < 0.5:
        with closing(socket.socket()) as line:
            line.settimeout(0.01)
            line.connect_ex((host, port))
            calls += 1
    assert time.clock_gettime(clock_id) - before < 0.1
    assert ask(handout)[1] == PICTURE


@pytest.mark.slow
def test_a_slow_reader_is_cut_off_and_another_gets_the_file(handout, clock):
    host, port, path = place(handout)
    with closing(socket.socket()) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.settimeout(SOON_S)
        slow.connect((host, port))
        slow.sendall(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        assert slow.recv(100).startswith(b"HTTP/1.1 200")
        assert ask(handout)[0] == 404  # one at a time
        clock.now += 61.0
        deadline = time.monotonic() + SOON_S
        while ask(handout, "HEAD")[0] != 200 and time.monotonic() < deadline:
            pass
        assert ask(handout)[1] == PICTURE


@pytest.mark.slow
def test_what_only_the_system_has_is_not_taken(clock):
    """The whole file waits in the system's memory, and the phone takes none of it."""
    small = bytes(40_000)
    with closing(Handout(small, "uno.png", HERE, clock)) as handout:
        handout.start()
        host, port, path = place(handout)
        with closing(socket.socket()) as phone:
            phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            phone.settimeout(SOON_S)
            phone.connect((host, port))
            phone.sendall(f"GET {path} HTTP/1.1\r\n\r\n".encode())
            assert phone.recv(100).startswith(b"HTTP/1.1 200")
            assert ask(handout)[0] == 404  # by now the system has all of it
            assert ask(handout)[0] == 404
            assert not handout.was_taken
        assert ask(handout)[1] == small  # it broke off: another one may have it
        handout.join()
        assert handout.was_taken


def test_who_says_nothing_is_sent_away(handout, clock):
    host, port, _path = place(handout)
    with closing(socket.create_connection((host, port), timeout=SOON_S)) as line:
        ask(handout, path="/no")  # the silent one has come in by now
        clock.now += 6.0
        assert line.recv(10) == b""


@pytest.mark.parametrize("broker", ["localhost", "127.0.0.1", "::1"])
def test_a_phone_is_led_to_the_table_whose_own_machine_runs_the_broker(
    broker, monkeypatch
):
    config = NetworkConfig(broker, "hall")
    monkeypatch.setattr(module, "local_address", lambda: "192.168.1.9")
    assert board_for_phones(config) == "http://192.168.1.9:8080/"
    own = NetworkConfig(broker, "hall", board="https://club.example/board")
    assert board_for_phones(own) == "https://club.example/board/"


def test_without_a_network_the_board_is_where_it_is_configured(monkeypatch):
    def offline():
        raise OSError

    monkeypatch.setattr(module, "local_address", offline)
    config = NetworkConfig("localhost", "hall")
    assert board_for_phones(config) == config.board_url
