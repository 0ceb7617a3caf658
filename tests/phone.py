"""A phone with a camera app: a real HTTP server on loopback, which a test controls."""

import base64
import hashlib
import itertools
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import parse_http_list, parse_keqv_list

import cv2
import numpy as np

LONGEST_S = 30
"""Seconds: no test waits longer for anything."""
BOUNDARY = b"frame"
PAGE = b"<html><body>Camera</body></html>"


def jpeg(shade=120, size_wh=(64, 48)):
    """Return a picture of one shade, as JPEG."""
    image = np.full((size_wh[1], size_wh[0], 3), shade, np.uint8)
    return cv2.imencode(".jpg", image)[1].tobytes()


class Phone(ThreadingHTTPServer):
    """Serves ``/shot.jpg``, ``/video`` and a page; everything else is not found."""

    daemon_threads = True
    # A test may end while a client still waits.
    block_on_close = False

    def __init__(self, port=0):
        super().__init__(("127.0.0.1", port), _App)
        self.pictures = itertools.repeat(jpeg())
        """What is given next, picture by picture."""
        self.kind = "image/jpeg"
        """Media type of single pictures."""
        self.login = None
        """``NAME:PASSWORD``, if they are asked for."""
        self.asks = 'Basic realm="c"'
        """How they are asked for."""
        self.serves_one = False
        """Whether a second client at a time gets a page that says so."""
        self.period_s = 0.02
        """Seconds between two pictures of a stream."""
        self.sent = 0
        """Number of pictures that were given."""
        self.requests = []
        """The paths that were asked for."""
        self.stalled = threading.Event()
        """While it is set, nothing more is sent."""
        self.ended = threading.Event()
        self.busy = threading.Lock()
        self.lock = threading.Lock()

    @property
    def root(self):
        return f"http://127.0.0.1:{self.server_port}"

    def next_picture(self):
        with self.lock:
            self.sent += 1
            return next(self.pictures)

    def handle_error(self, request, client_address):
        """Say nothing: a client that goes is no fault."""

    def wait_while_stalled(self):
        while self.stalled.is_set() and not self.ended.wait(0.01):
            pass

    def stop(self):
        self.ended.set()
        self.shutdown()
        self.server_close()


class _App(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *args):
        """Print nothing."""

    def do_GET(self):
        phone = self.server
        phone.requests.append(self.path)
        phone.wait_while_stalled()
        if phone.login and not self._is_let_in(phone.login):
            asks = (("WWW-Authenticate", way) for way in phone.asks.splitlines())
            self._answer(401, "text/plain", b"", *asks)
        elif self.path == "/shot.jpg":
            self._answer(200, phone.kind, phone.next_picture())
        elif self.path == "/half.jpg":
            self._half(phone.next_picture())
        elif self.path == "/video":
            self._video(phone)
        elif self.path in {"/", "/page"}:
            self._answer(200, "text/html; charset=utf-8", PAGE)
        else:
            self._answer(404, "text/html", PAGE)

    def _is_let_in(self, login):
        given = self.headers.get("Authorization", "")
        if not self.server.asks.startswith("Basic"):
            return given.startswith("Digest") and self._is_digest(given, login)
        return given == f"Basic {base64.b64encode(login.encode()).decode()}"

    def _is_digest(self, given, login):
        """Whether this is the digest of the name and the password (RFC 7616)."""
        said = parse_keqv_list(parse_http_list(given.removeprefix("Digest ")))
        kind = said.get("algorithm", "MD5").replace("-", "")

        def digest(text):
            return hashlib.new(kind, text.encode()).hexdigest()

        name, _, password = login.partition(":")
        secret, asked = digest(f"{name}:c:{password}"), digest(f"GET:{self.path}")
        parts = (secret, "n", said["nc"], said["cnonce"], "auth", asked)
        return said["response"] == digest(":".join(parts))

    def _answer(self, status, kind, body, *headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for header in headers:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def _half(self, picture):
        """Announce a picture, send a half of it and break off."""
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg")
        self.send_header("Content-Length", str(len(picture)))
        self.end_headers()
        self.wfile.write(picture[: len(picture) // 2])
        self.close_connection = True

    def _video(self, phone):
        if not phone.serves_one:
            self._stream(phone)
        elif phone.busy.acquire(blocking=False):
            try:
                self._stream(phone)
            finally:
                phone.busy.release()
        else:
            self._answer(200, "text/html", b"<html>busy</html>")

    def _stream(self, phone):
        self.send_response(200)
        kind = f"multipart/x-mixed-replace; boundary={BOUNDARY.decode()}"
        self.send_header("Content-Type", kind)
        self.end_headers()
        while not phone.ended.wait(phone.period_s):
            phone.wait_while_stalled()
            picture = phone.next_picture()
            head = b"Content-Type: image/jpeg\r\nContent-Length: %d" % len(picture)
            part = b"--" + BOUNDARY + b"\r\n" + head + b"\r\n\r\n" + picture + b"\r\n"
            self.wfile.write(part)


@contextmanager
def running_phone(port=0):
    """Run a phone while the block lasts."""
    phone = Phone(port)
    thread = threading.Thread(target=phone.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield phone
    finally:
        phone.stop()
        thread.join(LONGEST_S)
