"""Pictures of a network camera: fetched one by one, or a stream that is decoded."""

import http.client
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, cast
from urllib.error import HTTPError, URLError
from urllib.request import (
    BaseHandler,
    HTTPBasicAuthHandler,
    HTTPDigestAuthHandler,
    HTTPPasswordMgrWithPriorAuth,
    ProxyHandler,
    build_opener,
)

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Capture
from hardware.network_camera.address import Address
from hardware.network_camera.faults import (
    AddressError,
    answered_by_ffmpeg,
    connection_error,
    no_picture,
    status_error,
    unknown_login,
)

Image = NDArray[np.uint8]
"""``(height, width, 3)`` uint8, BGR."""

MOST_SIDE = 1920
"""A larger picture is reduced to this longer side, pixels: cards are read no better
in it, and each frame of 20 megapixels would take 60 MB."""
_REDUCTIONS = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"
_TAIL = 1024  # bytes that some cameras add after the end of a picture


class Decoder:
    """Decodes pictures one after the other, large ones at a fraction of their size."""

    def __init__(self) -> None:
        self._reduction = 1

    def decode(self, packed: bytes) -> Image | None:
        """Return a picture, turned upright as its EXIF data says.

        Args:
            packed: a JPEG, PNG or other picture file.

        Returns:
            The picture; ``None`` if it is none, or only a part of one.
        """
        is_jpeg = packed.startswith(_JPEG_BEGINS)
        if not packed or (is_jpeg and _JPEG_ENDS not in packed.rstrip(b"\0")[-_TAIL:]):
            return None  # OpenCV would fill the missing part of a JPEG with gray
        try:
            image = cv2.imdecode(
                np.frombuffer(packed, np.uint8), _REDUCTIONS[self._reduction]
            )
        except cv2.error:  # a header that promises more pixels than there can be
            return None
        if image is None:
            return None
        side = max(image.shape[:2]) * self._reduction
        # JPEG decodes a half, a quarter or an eighth of itself in much less time.
        enough = [each for each in _REDUCTIONS if side >= MOST_SIDE * each]
        self._reduction = max(enough, default=1)
        return fitted(cast("Image", image))


def fitted(image: Image) -> Image:
    """Return a picture, reduced if its longer side is more than `MOST_SIDE`."""
    height, width = image.shape[:2]
    scale = MOST_SIDE / max(height, width)
    if scale >= 1:
        return image
    size_wh = max(1, round(width * scale)), max(1, round(height * scale))
    return cast("Image", cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA))


def is_picture(head: bytes) -> bool:
    """Whether a file begins as a JPEG or a PNG picture."""
    return head.startswith((_JPEG_BEGINS, b"\x89PNG"))


MOST_FPS = 5.0
"""Stills are fetched at most so often, times a second."""
PATIENCE_S = 4.0
"""Seconds that an address may be silent."""
WHOLE_S = 7.0
"""Seconds that one picture may take to arrive."""
_MOST_BYTES = 64_000_000
_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer of an address."""

    kind: str
    """Its media type, such as ``image/jpeg`` or ``multipart/x-mixed-replace``."""
    body: bytes = b""
    """The whole of a picture; nothing of anything else, and of half a picture."""
    is_basic: bool = False
    """Whether a name and password were taken as Basic sends them."""

    @property
    def is_picture(self) -> bool:
        """Whether it is one picture."""
        return self.kind.startswith("image/")

    @property
    def is_stream(self) -> bool:
        """Whether it may be a stream of pictures."""
        return not self.is_picture and not self.kind.startswith("text/")


class _DigestLogin(HTTPDigestAuthHandler):
    """Gives a password by Digest; by SHA-256, too, as urllib does from Python 3.14."""

    challenges: tuple[str, ...] = ()
    """How the camera has asked for it."""

    def http_error_401(self, req: Any, fp: Any, *args: Any) -> Any:  # noqa: ANN401 (as in urllib)
        self.challenges = tuple(args[-1].get_all("WWW-Authenticate", ()))
        try:
            return super().http_error_401(req, fp, *args)
        finally:
            fp.close()

    def get_algorithm_impls(self, algorithm: str) -> Any:  # noqa: ANN401 (two functions)
        if algorithm != "SHA-256":
            return super().get_algorithm_impls(algorithm)

        def digest(text: str) -> str:
            return sha256(text.encode()).hexdigest()

        return digest, lambda secret, text: digest(f"{secret}:{text}")


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
        self._login = _DigestLogin()
        handlers: list[BaseHandler] = [
            ProxyHandler({})  # a camera stands in the same network
        ]
        if address.user:  # without one they take "locked" for something unknown
            passwords = HTTPPasswordMgrWithPriorAuth()
            root = f"{address.scheme}://{address.place}/"
            login = address.user, address.password
            passwords.add_password(None, root, *login, is_authenticated=True)
            self._login = _DigestLogin(passwords)
            handlers += [HTTPBasicAuthHandler(passwords), self._login]
        self._opener = build_opener(*handlers)

    def fetch(self) -> Answer:
        """Return what the address answers.

        Raises:
            AddressError: if nothing comes, or no success.
        """
        try:
            with self._opener.open(self._address.request, timeout=PATIENCE_S) as found:
                answer = self._read(found)
        except HTTPError as error:
            error.close()
            raise status_error(error.code, self._address) from None
        except URLError as error:
            cause = error.reason if isinstance(error.reason, Exception) else error
            raise connection_error(cause, self._address, PATIENCE_S) from None
        except (OSError, UnicodeError) as error:  # the latter: no name of a device
            raise connection_error(error, self._address, PATIENCE_S) from None
        except (http.client.HTTPException, ValueError):  # it speaks something else
            raise self._unknown_login or no_picture(self._address, "") from None
        challenges = answered_by_ffmpeg(self._login.challenges)
        locked = unknown_login(challenges, self._address)
        if answer.is_stream and locked:
            raise locked
        by_basic = bool(self._address.user) and not self._login.challenges
        return replace(answer, is_basic=by_basic)

    @property
    def _unknown_login(self) -> AddressError | None:
        return unknown_login(self._login.challenges, self._address)

    def _read(self, found: Any) -> Answer:  # noqa: ANN401 (what urllib returns has no public type)
        """Read a picture; leave what never ends.

        Raises:
            OSError: if the connection breaks off, or takes too long.
        """
        named = "Content-Type" in found.headers
        kind = found.headers.get_content_type() if named else ""
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
        """Wait until a picture is due, and fetch it; see `hardware.camera`."""
        wait_s = self._due_at - self._clock()
        if wait_s > 0:
            self._sleep(wait_s)
        self._due_at = self._clock() + 1 / MOST_FPS
        try:
            return True, self._decoder.decode(self._fetcher.fetch().body)
        except AddressError:  # whoever opens it anew reports it, if that lasts
            return True, None

    def release(self) -> None:
        """Do nothing: no connection stays open."""


class StreamCapture:
    """Waits for each picture of an open stream.

    After a stall OpenCV delivers old pictures that it still had, then nothing more,
    even if the stream goes on: it must be opened anew.

    Args:
        capture: an open stream that waits `WHOLE_S` for a picture; closed with this
            one.
        decoder: decodes what it delivers; ``None`` if these are pictures.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        capture: Capture,
        *,
        decoder: Decoder | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._capture = capture
        self._decoder = decoder
        self._clock = clock

    def read(self) -> tuple[bool, Image | None]:
        """Wait for the next picture; see `hardware.camera`."""
        began = self._clock()
        good, image = self._capture.read()
        if not good or self._clock() - began >= WHOLE_S:
            return False, None
        if self._decoder is not None:
            return True, self._decoder.decode(image.tobytes())
        return True, fitted(np.asarray(image, np.uint8))

    def release(self) -> None:
        """Close the stream."""
        self._capture.release()


def open_stream(
    address: Address, *, of_jpeg: bool = False, by_basic: bool = False
) -> StreamCapture | None:
    """Open a stream, and wait for its first picture.

    Args:
        address: of a stream.
        of_jpeg: whether to take each of its JPEGs as it comes. OpenCV squeezes those of
            a phone that was turned meanwhile into the shape of the first, and gives a
            stream up at a broken one; but it reads those without an end.
        by_basic: whether to log in by Basic: asked for a Digest as well, FFmpeg would
            give that, of whichever kind.

    Returns:
        The open stream; ``None`` if there is none that can be decoded.
    """
    # FFmpeg would write the address with its password to stderr.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    options = "rtsp_transport;tcp|http_proxy;none"  # it is in the same network
    login = "|auth_type;basic" if by_basic else ""
    os.environ["OPENCV_FFMPEG_CAPTURE_OPTIONS"] = options + login
    # OpenCV prints lines of its own for each stall; we say it in one sentence.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    # Set later they have no effect: an address that is mute would take 30 s.
    patience = [
        *(cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(1000 * WHOLE_S)),
        *(cv2.CAP_PROP_READ_TIMEOUT_MSEC, round(1000 * WHOLE_S)),
    ]
    capture = cv2.VideoCapture(address.secret, cv2.CAP_FFMPEG, patience)
    is_mjpeg = capture.get(cv2.CAP_PROP_FOURCC) == cv2.VideoWriter.fourcc(*"MJPG")
    of_jpeg = of_jpeg and is_mjpeg and capture.set(cv2.CAP_PROP_FORMAT, -1)
    stream = StreamCapture(capture, decoder=Decoder() if of_jpeg else None)
    if not capture.isOpened() or stream.read()[1] is None:
        stream.release()
        return None
    return stream
