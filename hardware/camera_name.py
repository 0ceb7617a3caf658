"""Names of cameras, and the list of those that are connected; loads no driver."""

import re
import sys
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path

from hardware.network_camera.address import is_address

EXPECTED = (
    "pi, usb:0 (or another number), an address such as http://192.168.1.23:8080 or "
    "rtsp://..., or the path of a video or a picture folder"
)
"""Names of cameras, for help and errors."""
_USB = re.compile(r"usb:[0-9]{1,3}")
_DEVICES = Path("/sys/class/video4linux")
_UNKNOWN = ("usb:0", "usb:1")
"""Cameras to try on a system that cannot list them."""


class DeviceKind(Enum):
    """A kind of camera that may come back when it is gone; files are none."""

    PI = "pi"
    USB = "usb"
    NETWORK = "network"


@dataclass(frozen=True, slots=True)
class PresentCamera:
    """A camera that is connected to this computer."""

    name: str
    """``pi`` or ``usb:N``."""
    title: str = ""
    """Its maker's name for it; empty if that is not known."""


def device_kind(spec: str) -> DeviceKind | None:
    """Return the kind of device that ``spec`` names; ``None`` if it names none."""
    if spec == "pi":
        return DeviceKind.PI
    if _USB.fullmatch(spec):
        return DeviceKind.USB
    return DeviceKind.NETWORK if is_address(spec) else None


def is_device(spec: str) -> bool:
    """Whether ``spec`` names a device, which may come back when it is gone."""
    return device_kind(spec) is not None


def present_cameras(
    devices: Path = _DEVICES, *, system: str = sys.platform
) -> tuple[PresentCamera, ...]:
    """Return the cameras that are connected, without opening any.

    Args:
        devices: where Linux lists its video devices.
        system: as `sys.platform` names it; only Linux tells what is there.
    """
    pi = (PresentCamera("pi"),) if find_spec("picamera2") else ()
    if system != "linux":
        return (*pi, *map(PresentCamera, _UNKNOWN))
    found = filter(_is_camera, devices.glob("video[0-9]*"))
    numbers = sorted((int(each.name.removeprefix("video")), each) for each in found)
    return (
        *pi,
        *(PresentCamera(f"usb:{number}", _text(node)) for number, node in numbers),
    )


def _is_camera(device: Path) -> bool:
    """Whether a video device is a camera's first one.

    A webcam has a second one for data, and a Pi has a dozen for its own camera.
    """
    parents = device.resolve().parts
    is_plugged_in = any(part.startswith(("usb", "virtual")) for part in parents)
    return is_plugged_in and _text(device, "index") in {"", "0"}


def _text(device: Path, file: str = "name") -> str:
    try:
        return (device / file).read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""
