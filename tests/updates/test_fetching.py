"""Fetching from a real web server."""

import socket
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import pytest
from updates_made import NEWER, OTHER_SECRET, SECRET, archive_of, made_release

from companion.updates import fetching
from companion.updates.fetching import fetch
from companion.updates.offer import DOWNLOADS
from companion.updates.release_file import Refusal, RefusedError

CONTENT = {"install.sh": b"true\n", "wheel": Random(1).randbytes(300_000)}  # noqa: S311 (no secret)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args):
        pass


class Server(ThreadingHTTPServer):
    def handle_error(self, _request, _client_address):
        """Say nothing: a client that goes is no fault."""


@contextmanager
def serving(folder):
    """Serve a folder; the address of its file ``uno.update`` comes back."""
    server = Server(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/uno.update"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def site(tmp_path):
    (tmp_path / "site").mkdir()
    return tmp_path / "site"


def publish(site, **changed):
    packed = made_release(archive_of(site.parent / "made", CONTENT), **changed)
    return packed.replace(site / "uno.update")


def test_a_newer_release_is_fetched_whole_and_once(site, tmp_path):
    made = publish(site)
    with serving(site) as address:
        path = fetch(address, tmp_path / "updates", SECRET.public)
        assert path == tmp_path / "updates" / f"{NEWER}.update"
        assert fetch(address, tmp_path / "updates", SECRET.public) is None
    assert made.read_bytes().startswith(path.read_bytes())
    assert path.stat().st_size > 300_000


def test_an_older_one_is_left_there_and_a_newer_one_replaces_it(site, tmp_path):
    with serving(site) as address:
        publish(site, version="9.0.0")
        fetch(address, tmp_path / "updates", SECRET.public)
        publish(site)
        fetch(address, tmp_path / "updates", SECRET.public)
    assert [p.name for p in (tmp_path / "updates").iterdir()] == [f"{NEWER}.update"]


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"key": OTHER_SECRET}, Refusal.SIGNATURE),
        ({"version": "0.0.1"}, Refusal.NOT_NEWER),
        ({"needs": 1 << 39}, Refusal.NO_ROOM),
    ],
)
def test_what_cannot_be_installed_is_not_kept(site, tmp_path, changed, why):
    publish(site, **changed)
    with serving(site) as address, pytest.raises(RefusedError) as refused:
        fetch(address, tmp_path / "updates", SECRET.public)
    assert refused.value.why is why
    assert list((tmp_path / "updates").glob("*.update")) == []


def test_a_web_page_in_place_of_a_release_is_refused(site, tmp_path):
    (site / "uno.update").write_text("<html>Log in first</html>" * 999)
    with serving(site) as address, pytest.raises(RefusedError) as refused:
        fetch(address, tmp_path / "updates", SECRET.public)
    assert refused.value.why is Refusal.HALF


def test_half_a_release_is_not_kept(site, tmp_path):
    made = publish(site)
    made.write_bytes(made.read_bytes()[:4096])
    with serving(site) as address, pytest.raises(RefusedError) as refused:
        fetch(address, tmp_path / "updates", SECRET.public)
    assert refused.value.why is Refusal.HALF
    assert list((tmp_path / "updates").iterdir()) == []


def call(config, data, monkeypatch):
    """Call it as its service does."""
    monkeypatch.setattr("sys.argv", ["fetching", str(config), str(data)])


def test_it_is_fetched_to_where_the_table_looks_for_it(site, tmp_path, monkeypatch):
    """The configuration need not name the folder; the table's service does."""
    config = tmp_path / "companion.toml"
    publish(site)
    with serving(site) as address:
        config.write_text(f'[updates]\naddress = "{address}"\n')
        call(config, tmp_path / "data", monkeypatch)
        monkeypatch.setattr(fetching, "shipped_key", lambda: SECRET.public)
        assert fetching.main() == 0
    (fetched,) = (tmp_path / "data" / DOWNLOADS).iterdir()
    assert fetched.suffix == ".update"


def test_without_the_owners_word_nobody_is_asked(tmp_path, monkeypatch):
    (tmp_path / "companion.toml").write_text('camera = "none"\n')
    call(tmp_path / "companion.toml", tmp_path, monkeypatch)
    monkeypatch.setattr(fetching, "fetch", None)
    assert fetching.main() == 0


def test_a_network_that_is_not_there_is_told_in_one_line(tmp_path, monkeypatch, caplog):
    config = tmp_path / "companion.toml"
    config.write_text('[updates]\naddress = "http://127.0.0.1:1/uno.update"\n')
    call(config, tmp_path, monkeypatch)
    assert fetching.main() == 0
    assert "tried again tomorrow" in caplog.text


@contextmanager
def answering(reply):
    """Answer whoever calls with these bytes; the address comes back."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def answer():
            line, _from = door.accept()
            with line:
                line.recv(4096)
                line.sendall(reply)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{door.getsockname()[1]}/uno.update"
        thread.join()


def told_of(address, tmp_path, monkeypatch, caplog):
    """Look for a release at an address; what is told of it comes back."""
    config = tmp_path / "companion.toml"
    config.write_text(f'[updates]\naddress = "{address}"\n')
    call(config, tmp_path, monkeypatch)
    monkeypatch.setattr(fetching, "shipped_key", lambda: SECRET.public)
    assert fetching.main() == 0
    return caplog.text


@pytest.mark.parametrize("address", ["http://[bad/x", "http://a:b/x", "http://.../x"])
def test_an_address_that_is_none_is_told(address, tmp_path, monkeypatch, caplog):
    said = told_of(address, tmp_path, monkeypatch, caplog)
    assert "check address under [updates]" in said


@pytest.mark.parametrize(
    "reply",
    [b"rubbish\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nno"],
)
def test_what_is_no_web_server_is_told(reply, tmp_path, monkeypatch, caplog):
    with answering(reply) as address:
        said = told_of(address, tmp_path, monkeypatch, caplog)
    assert "No release could be fetched" in said
