"""The opening of a network camera by its address."""

import logging
import re
import socket
import time
from base64 import b64encode

from hardware.camera import Capture, CaptureCamera
from hardware.network_camera.address import Address, parse_address
from hardware.network_camera.captures import (
    PATIENCE_S,
    Answer,
    Fetcher,
    StillCapture,
    StreamCapture,
    open_stream,
)
from hardware.network_camera.faults import (
    AddressError,
    CameraFault,
    answered_by_ffmpeg,
    bad_address,
    connection_error,
    no_picture,
    status_error,
    unknown_login,
)
from hardware.time_limit import within

_log = logging.getLogger(__name__)

_STALL_S = 7.5
"""Longer than one large picture may take, and shorter than the watcher waits."""
_OPENING_S = 25.0
_TRIES = 3
_PAUSE_S = 0.7
"""A phone that serves one at a time needs a moment to let the former one go."""
_SUCCESS = range(200, 300)
_UNAUTHORIZED = 401
_ANSWER_BYTES = 4096
_ASKS = re.compile(r"(?im)^WWW-Authenticate: *(\S.*?)\r?$")
_REMEDY = (
    "check that the phone is awake, its camera app runs, and the Wi-Fi is the same"
)


def open_network_camera(spec: str, *, stall_s: float = _STALL_S) -> CaptureCamera:
    """Open the camera at an address.

    Single pictures are fetched as often as is of use; a stream is read as it comes. An
    address without a path is tried with those of the camera apps that we know.

    Args:
        spec: see `hardware.network_camera.address.parse_address`.
        stall_s: seconds of waiting in vain after which it counts as lost.

    Raises:
        AddressError: if it gives no picture.
    """
    try:
        address = parse_address(spec)
    except ValueError as error:
        raise bad_address(str(error)) from None
    try:
        capture = within(
            _OPENING_S, lambda: _opened(address), too_late=lambda late: late.release()
        )
    except TimeoutError as error:
        raise connection_error(error, address, _OPENING_S) from None
    return CaptureCamera(capture, name=address.public, remedy=_REMEDY, stall_s=stall_s)


def _opened(address: Address) -> Capture:
    if address.scheme == "rtsp":
        return _open_rtsp(address)
    address, answer = _found(address)
    return _stills(address) if answer.is_picture else _stream(address, answer)


def _found(address: Address) -> tuple[Address, Answer]:
    """Return an address that gives pictures, and what it answers.

    Raises:
        AddressError: if there is none; it tells of the address that was asked for.
    """
    try:
        answer = Fetcher(address).fetch()
        if answer.is_picture or answer.is_stream:
            return address, answer
        wrong = no_picture(address, answer.kind)
    except AddressError as error:
        wrong = error
    if not address.is_root or wrong.fault in {
        CameraFault.LOCKED,
        CameraFault.UNREACHABLE,
    }:
        raise wrong
    return _known(address, wrong)


def _known(root: Address, wrong: AddressError) -> tuple[Address, Answer]:
    """Try the addresses of the camera apps that we know.

    Raises:
        AddressError: ``wrong``, if none of them gives pictures.
    """
    for address in root.known():
        try:
            answer = Fetcher(address).fetch()
        except AddressError as error:
            if error.fault is CameraFault.LOCKED:
                raise
            continue
        if answer.is_picture or answer.is_stream:
            _log.info("The camera is found at %s", address.public)
            return address, answer
    raise wrong


def _stills(address: Address) -> StillCapture:
    """Return what fetches single pictures, if the address gives such as can be read.

    Raises:
        AddressError: if it does not.
    """
    stills = StillCapture(Fetcher(address))
    for _ in range(_TRIES):  # one may break off
        _good, image = stills.read()
        if image is not None:
            return stills
    raise no_picture(address, "")


def _stream(address: Address, answer: Answer) -> Capture:
    """Return an open stream of MJPEG.

    Raises:
        AddressError: if it cannot be decoded.
    """
    for last in (False, False, True):
        capture = open_stream(address, of_jpeg=not last, by_basic=answer.is_basic)
        if capture is not None:
            return capture
        time.sleep(_PAUSE_S)
    raise no_picture(address, "")


def _open_rtsp(address: Address) -> StreamCapture:
    """Open a stream of RTSP; raise an AddressError if it gives no pictures."""
    status, asks = _ask_rtsp(address)  # OpenCV would not say what is wrong
    # A password that is not sent in the clear is refused here: FFmpeg knows how.
    if status not in _SUCCESS and not (status == _UNAUTHORIZED and address.user):
        raise status_error(status, address)
    capture = open_stream(address)
    if capture is not None:
        return capture
    if status == _UNAUTHORIZED:
        locked = unknown_login(answered_by_ffmpeg(asks), address)
        raise locked or status_error(status, address)
    raise no_picture(address, "")


def _ask_rtsp(address: Address) -> tuple[int, list[str]]:
    """Return the status with which an RTSP server answers, and how it asks to log in.

    Raises:
        AddressError: if nothing answers, or it speaks no RTSP.
    """
    login = f"{address.user}:{address.password}".encode()
    name = f"Authorization: Basic {b64encode(login).decode()}\r\n"
    request = (
        f"DESCRIBE {address.request} RTSP/1.0\r\nCSeq: 1\r\n"
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
    return int(words[1]), _ASKS.findall(answer.decode("ascii", "replace"))
