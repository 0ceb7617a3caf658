"""Pictures that a camera gives one by one over HTTP, fetched a few times a second."""

import http.client
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import (
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithPriorAuth,
    ProxyHandler,
    build_opener,
)

from hardware.network_camera.address import Address
from hardware.network_camera.faults import (
    AddressError,
    connection_error,
    no_picture,
    status_error,
)
from hardware.network_camera.pictures import Decoder, Image, is_picture

MOST_FPS = 5.0
"""Stills are fetched at most so often, times a second."""
PATIENCE_S = 4.0
"""How long an address may be mute, seconds."""
WHOLE_S = 7.0
"""How long one picture may take to arrive, seconds."""
_MOST_BYTES = 64_000_000
_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answers."""

    kind: str
    """Its media type, such as ``image/jpeg`` or ``multipart/x-mixed-replace``."""
    body: bytes = b""
    """The whole of a picture; nothing of anything else, and of half a picture."""

    @property
    def is_picture(self) -> bool:
        """Whether it is one picture."""
        return self.kind.startswith("image/")

    @property
    def is_stream(self) -> bool:
        """Whether it may be a stream of pictures."""
        return not self.is_picture and not self.kind.startswith("text/")


class Fetcher:
    """Asks one address for what it has now.

    Args:
        address: of HTTP or HTTPS.
        clock: monotonic seconds.
    """

    def __init__(
        self, address: Address, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._clock = clock
        passwords = HTTPPasswordMgrWithPriorAuth()
        if address.user:
            root = f"{address.scheme}://{address.place}/"
            login = address.user, address.password
            passwords.add_password(None, root, *login, is_authenticated=True)
        self._opener = build_opener(
            ProxyHandler({}),  # a camera stands in the same network
            HTTPBasicAuthHandler(passwords),
            HTTPDigestAuthHandler(passwords),
        )

    def fetch(self) -> Answer:
        """Return what the address answers.

        Raises:
            AddressError: if nothing comes, or no success.
        """
        try:
            with self._opener.open(self._address.public, timeout=PATIENCE_S) as found:
                return self._read(found)
        except HTTPError as error:
            error.close()
            raise status_error(error.code, self._address) from None
        except URLError as error:
            cause = error.reason if isinstance(error.reason, Exception) else error
            raise connection_error(cause, self._address, PATIENCE_S) from None
        except (http.client.HTTPException, ValueError):  # it speaks something else
            raise no_picture(self._address, "") from None
        except OSError as error:
            raise connection_error(error, self._address, PATIENCE_S) from None

    def _read(self, found: Any) -> Answer:  # noqa: ANN401 (what urllib returns has no public type)
        """Read a picture; leave what never ends.

        Raises:
            OSError: if the connection breaks off, or takes too long.
        """
        kind = found.headers.get_content_type()
        if kind.startswith(("text/", "multipart/", "video/")):
            return Answer(kind)
        until = self._clock() + WHOLE_S
        body = found.read1(_CHUNK)
        if not kind.startswith("image/"):
            if not is_picture(body):
                return Answer(kind)
            kind = "image/unnamed"
        parts, size = [body], len(body)
        while body and size < _MOST_BYTES:
            if self._clock() > until:
                raise TimeoutError
            body = found.read1(_CHUNK)
            parts.append(body)
            size += len(body)
        announced = found.headers.get("Content-Length", "")
        is_whole = not announced.isdecimal() or size >= int(announced)
        return Answer(kind, b"".join(parts) if is_whole else b"")


class StillCapture:
    """Fetches a picture whenever one is due.

    A picture that does not come, or only a half of one, is left out.

    Args:
        fetcher: asks for it.
        clock: monotonic seconds.
        sleep: waits for the given seconds.
    """

    def __init__(
        self,
        fetcher: Fetcher,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._fetcher = fetcher
        self._clock = clock
        self._sleep = sleep
        self._decoder = Decoder()
        self._due_at = clock()

    def read(self) -> tuple[bool, Image | None]:
        """Wait until a picture is due, and fetch it; see `hardware.capture_camera`."""
        wait_s = self._due_at - self._clock()
        if wait_s > 0:
            self._sleep(wait_s)
        self._due_at = self._clock() + 1 / MOST_FPS
        try:
            return True, self._decoder.decode(self._fetcher.fetch().body)
        except AddressError:  # told by who opens it anew, if that lasts
            return True, None

    def release(self) -> None:
        """Do nothing: no connection stays open."""
