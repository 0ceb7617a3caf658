"""The address of a network camera: its parts, and how to show it without a password."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from urllib.parse import SplitResult, quote, unquote, urlsplit

_PORTS = {"http": 80, "https": 443, "rtsp": 554}
_HOST = re.compile(r"[\w.-]+|[0-9a-f:.]+(%\w+)?")
_SECRET = re.compile(r"(?i)\b((?:user|usr|login|pass|pwd|pw|token|key|auth)\w*=)[^&/]+")
"""A name or a password in a path or its query, as some cameras want it."""
_KNOWN: tuple[tuple[int, str], ...] = (
    (8080, "/shot.jpg"),  # IP Webcam
    (8080, "/video"),
    (4747, "/video"),  # DroidCam
    (8081, "/video"),  # IP Camera Lite
    (8080, "/snapshot"),  # Android IP Cam
    (8080, "/?action=snapshot"),  # mjpg-streamer
)
"""Ports and paths by which camera apps give pictures, the most frequent app first."""
KNOWN_APPS = (
    ":8080/shot.jpg (IP Webcam), :4747/video (DroidCam) or :8081/video (IP Camera Lite)"
)
"""Endings of an address, in words."""


@dataclass(frozen=True, slots=True)
class Address:
    """Address of a network camera."""

    scheme: str
    """``http``, ``https`` or ``rtsp``."""
    host: str
    """Its name or number; an IPv6 number without brackets."""
    port: int | None
    """``None`` for the usual one of the scheme."""
    path: str = field(repr=False)
    """From the first slash on, with the query."""
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    @property
    def place(self) -> str:
        """Host and port, as people write them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port is None else f"{host}:{self.port}"

    @property
    def public(self) -> str:
        """The address without name and password, for sentences."""
        return _SECRET.sub(r"\1…", self.request)

    @property
    def request(self) -> str:
        """The address to ask for: a name and a password go beside it, if given so."""
        return f"{self.scheme}://{self.place}{self.path}"

    @property
    def secret(self) -> str:
        """The address with name and password, for nobody but the camera."""
        if not self.user:
            return self.request
        login = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}"
        return f"{self.scheme}://{login}@{self.place}{self.path}"

    @property
    def port_number(self) -> int:
        """The port to connect to."""
        return _PORTS[self.scheme] if self.port is None else self.port

    @property
    def is_root(self) -> bool:
        """Whether it names a device only, and no picture of it."""
        return self.scheme != "rtsp" and self.path in {"", "/"}

    def known(self) -> "Iterator[Address]":
        """Yield where camera apps on this device may give pictures.

        A port that is given is kept; a path is tried at the port of its app, and at
        every port that no app uses.
        """
        ports = {port for port, _path in _KNOWN}
        for port, path in _KNOWN:
            if self.port is None or self.port == port:
                yield replace(self, port=port, path=path)
            elif self.port not in ports:
                yield replace(self, path=path)


def is_address(spec: str) -> bool:
    """Whether a camera's name is the address of a network camera."""
    scheme, found, _rest = spec.partition("://")
    return bool(found) and scheme.lower() in _PORTS


def parse_address(spec: str) -> Address:
    """Return the parts of an address.

    Args:
        spec: ``SCHEME://[NAME:PASSWORD@]HOST[:PORT][/PATH]``; a sign of a password
            that would end it there may be written as ``%`` and two digits.

    Raises:
        ValueError: if it is none; the message says what is wrong, without a password.
    """
    if not is_address(spec):
        raise ValueError("it does not begin with http:// or rtsp://")
    if any(letter.isspace() or not letter.isprintable() for letter in spec):
        raise ValueError("it has a space in it")
    parts, host, port = _split(spec)
    path = quote(parts.path, safe="/%:@!$&'()*+,;=~-._")
    if parts.query:
        path = f"{path or '/'}?{quote(parts.query, safe='/%:@!$&()*+,;=~-._?')}"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Address(parts.scheme.lower(), host, port, path, user, password)


def _split(spec: str) -> tuple[SplitResult, str, int | None]:
    """Return the parts of an address, its host and its port.

    Raises:
        ValueError: if there is no host, or the port is no number of one.
    """
    try:
        parts = urlsplit(spec)
        host, port = parts.hostname, parts.port
    except ValueError:  # its message would quote a password with a slash in it
        raise ValueError("its host or port is written wrongly") from None
    if not host or port == 0 or not _HOST.fullmatch(host):
        raise ValueError("it names no device")
    return parts, host, port


def typed_address(text: str) -> str | None:
    """Return what somebody typed as an address; ``None`` if it is none.

    What has no scheme is an address of HTTP: ``192.168.1.23:8080``.
    """
    spec = text if "://" in text else f"http://{text}"
    try:
        parse_address(spec)
    except ValueError:
        return None
    return spec


def host_of(spec: str) -> str:
    """Return the host in a camera's name; empty if it is no address."""
    try:
        return parse_address(spec).host
    except ValueError:
        return ""


def without_password(spec: str) -> str:
    """Return a camera's name as it may be shown and logged."""
    if not is_address(spec):
        return spec
    try:
        return parse_address(spec).public
    except ValueError:
        return f"{spec.partition('://')[0]}://..."
