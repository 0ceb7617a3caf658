"""Faults of a camera's address, each in one sentence with what to check."""

import re
import socket
from collections.abc import Iterable, Sequence
from enum import Enum
from http import HTTPStatus

from hardware.errors import CameraError
from hardware.network_access import is_forbidden
from hardware.network_camera.address import KNOWN_APPS, Address


class CameraFault(Enum):
    """Kind of fault; the screen has words of its own for each."""

    UNREACHABLE = "unreachable"
    """Nothing answers there."""
    REFUSED = "refused"
    """The device is there, but no camera app."""
    LOCKED = "locked"
    """It wants a name and a password, or others."""
    NO_PICTURE = "no_picture"
    """Something answers, but not with a picture."""
    FORBIDDEN = "forbidden"
    """This program may not use the network, as on a table that systemd runs."""


class AddressError(CameraError):
    """An address gives no picture.

    Args:
        fault: what kind of thing is wrong.
        message: one sentence with what to check, without a password.
    """

    def __init__(self, fault: CameraFault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


def bad_address(reason: str) -> AddressError:
    """Return that something is no address at all."""
    return AddressError(
        CameraFault.NO_PICTURE,
        f"The camera's address cannot be used ({reason}); expected "
        "http://HOST:PORT/PATH or rtsp://HOST:PORT/PATH.",
    )


def connection_error(
    error: Exception, address: Address, patience_s: float
) -> AddressError:
    """Return what it means that a connection fails.

    Args:
        error: of the connection.
        address: where to.
        patience_s: how long it was waited for, seconds.
    """
    reason = getattr(error, "strerror", None) or type(error).__name__
    match error:
        case OSError() if type(error).__module__ == "ssl":  # loaded for https only
            text = (
                f"{address.place} cannot be trusted over https; check the port, or "
                "write http:// in the address."
            )
        case _ if is_forbidden(error):
            return AddressError(
                CameraFault.FORBIDDEN,
                f"This program may not use the network, nor {address.place}; on an "
                "installed table run 'sudo systemctl edit companion', write [Service], "
                "IPAddressDeny= and RestrictAddressFamilies=AF_INET AF_INET6, a line "
                "each, and start it again.",
            )
        case socket.gaierror() | UnicodeError():
            text = (
                f"There is no device {address.host} on this network; check the "
                "address, and that phone and computer are in the same Wi-Fi."
            )
        case TimeoutError():
            text = (
                f"{address.place} does not answer within {patience_s:g} s; check that "
                "the phone is awake, its camera app runs, and the Wi-Fi is the same."
            )
        case ConnectionRefusedError():
            return AddressError(
                CameraFault.REFUSED,
                f"{address.place} refuses the connection; start the camera app's "
                "server on the phone and compare the port.",
            )
        case _:
            text = (
                f"{address.place} cannot be reached ({reason}); check "
                "the address, and that phone and computer are in the same Wi-Fi."
            )
    return AddressError(CameraFault.UNREACHABLE, text)


def status_error(status: int, address: Address) -> AddressError:
    """Return what an answer means that is no success.

    Args:
        status: of HTTP or RTSP; they share those that matter here.
        address: what was asked for.
    """
    if status in {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN}:
        refused = (
            "does not take this name and password" if address.user else "is locked"
        )
        return AddressError(
            CameraFault.LOCKED,
            f"The camera {address.public} {refused}; write name and password of its "
            f"app into the address: {address.scheme}://NAME:PASSWORD@{address.place}/.",
        )
    if status in {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}:
        return AddressError(
            CameraFault.NO_PICTURE,
            f"There is nothing at {address.public}; check how the address ends, such "
            f"as {KNOWN_APPS}.",
        )
    return AddressError(
        CameraFault.NO_PICTURE,
        f"The camera {address.public} answers with error {status}; start its app anew "
        "and open the address in a browser.",
    )


_CHALLENGE = re.compile(r'(?i)([\w-]+)(?:.*\balgorithm="?([\w-]+))?')


def unknown_login(challenges: Iterable[str], address: Address) -> AddressError | None:
    """Return that a camera asks for a login that nothing here knows; ``None`` if not.

    Args:
        challenges: how it asks: what ``WWW-Authenticate`` said.
        address: what was asked for.
    """
    found = filter(None, map(_CHALLENGE.match, challenges))
    ways = {" ".join(filter(None, each.groups())) for each in found}
    if not ways or {"basic", "digest", "digest md5"} & {*map(str.lower, ways)}:
        return None
    return AddressError(
        CameraFault.LOCKED,
        f"The camera {address.public} asks for name and password by "
        f"{' or '.join(sorted(ways))}, which cannot be given there; choose Basic or "
        "Digest MD5 in its settings.",
    )


def answered_by_ffmpeg(challenges: Sequence[str]) -> Sequence[str]:
    """Return those to which FFmpeg gives the login: of several the last Digest."""
    digests = [each for each in challenges if each.lower().startswith("digest")]
    return digests[-1:] or challenges


def no_picture(address: Address, kind: str) -> AddressError:
    """Return that something else than a picture came.

    Args:
        address: what was asked for.
        kind: the media type that was answered; empty if none was.
    """
    if kind == "text/html":
        text = (
            f"{address.public} is a web page and no picture; use the address of the "
            f"picture, such as {KNOWN_APPS}."
        )
    else:
        came = f" ({kind})" if kind.isascii() and kind.isprintable() and kind else ""
        text = (
            f"{address.public} sends no picture that can be read{came}; open the "
            "address in a browser, and choose JPEG or MJPEG in the camera app."
        )
    return AddressError(CameraFault.NO_PICTURE, text)
