"""A stream of pictures, MJPEG over HTTP or RTSP, decoded by OpenCV with FFmpeg."""

import os
import socket
import time
from base64 import b64encode
from collections.abc import Callable

import cv2
import numpy as np

from hardware.capture_camera import Capture
from hardware.network_camera.address import Address
from hardware.network_camera.faults import (
    AddressError,
    connection_error,
    no_picture,
    status_error,
)
from hardware.network_camera.pictures import Image, fitted
from hardware.network_camera.still_capture import PATIENCE_S, WHOLE_S

_SUCCESS = range(200, 300)
_UNAUTHORIZED = 401
_ANSWER_BYTES = 4096


class StreamCapture:
    """Waits for each picture of an open stream.

    After a stall OpenCV delivers old pictures that it still had, then nothing more,
    even if the stream goes on: it must be opened anew.

    Args:
        capture: an open stream that waits `WHOLE_S` for a picture; closed with this
            one.
        clock: monotonic seconds.
    """

    def __init__(
        self, capture: Capture, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._capture = capture
        self._clock = clock

    def read(self) -> tuple[bool, Image | None]:
        """Wait for the next picture; see `hardware.capture_camera`."""
        began = self._clock()
        good, image = self._capture.read()
        if not good or self._clock() - began >= WHOLE_S:
            return False, None
        return True, fitted(np.asarray(image, np.uint8))

    def release(self) -> None:
        """Close the stream."""
        self._capture.release()


def open_stream(address: Address) -> StreamCapture | None:
    """Open a stream, and wait for its first picture.

    Args:
        address: of a stream.

    Returns:
        The open stream; ``None`` if there is none that can be decoded.
    """
    # FFmpeg would write the address with its password to stderr.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # And OpenCV lines of its own for each stall, which we tell in a sentence.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    # Set later they have no effect: an address that is mute would take 30 s.
    patience = [
        *(cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, round(1000 * WHOLE_S)),
        *(cv2.CAP_PROP_READ_TIMEOUT_MSEC, round(1000 * WHOLE_S)),
    ]
    capture = cv2.VideoCapture(address.secret, cv2.CAP_FFMPEG, patience)
    if not capture.isOpened() or not capture.grab():
        capture.release()
        return None
    return StreamCapture(capture)


def open_rtsp(address: Address) -> StreamCapture:
    """Open a stream of RTSP.

    Args:
        address: of RTSP.

    Raises:
        AddressError: if it gives no pictures.
    """
    status = _ask_rtsp(address)  # OpenCV would not say what is wrong
    # A password that is not sent in the clear is refused here: FFmpeg knows how.
    if status not in _SUCCESS and not (status == _UNAUTHORIZED and address.user):
        raise status_error(status, address)
    capture = open_stream(address)
    if capture is not None:
        return capture
    raise _not_decoded(address, status)


def _not_decoded(address: Address, status: int) -> AddressError:
    if status == _UNAUTHORIZED:
        return status_error(status, address)
    return no_picture(address, "")


def _ask_rtsp(address: Address) -> int:
    """Return the status with which an RTSP server answers.

    Raises:
        AddressError: if nothing answers, or it speaks no RTSP.
    """
    login = f"{address.user}:{address.password}".encode()
    name = f"Authorization: Basic {b64encode(login).decode()}\r\n"
    request = (
        f"DESCRIBE {address.public} RTSP/1.0\r\nCSeq: 1\r\n"
        f"Accept: application/sdp\r\n{name if address.user else ''}\r\n"
    )
    try:
        place = address.host, address.port_number
        with socket.create_connection(place, PATIENCE_S) as connection:
            connection.sendall(request.encode())
            answer = connection.recv(_ANSWER_BYTES)
    except (OSError, UnicodeError) as error:
        raise connection_error(error, address, PATIENCE_S) from None
    words = answer.split(maxsplit=2)
    if len(words) < 2 or not words[0].startswith(b"RTSP/") or not words[1].isdigit():  # noqa: PLR2004 (protocol and status)
        raise no_picture(address, "")
    return int(words[1])
