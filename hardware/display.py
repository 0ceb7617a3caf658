"""The display: whether the one that the environment names is there, and its size."""

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

_PATIENCE_S = 2
_OUTPUTS = Path("/sys/class/drm")
"""Where Linux tells of each connector of a screen."""


def named_display(environment: Mapping[str, str] = os.environ) -> str | None:
    """Return the display that windows would open on: Wayland's first, then X's."""
    names = ("WAYLAND_DISPLAY", "DISPLAY")
    return next(filter(None, map(environment.get, names)), None)


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a window can be asked for: X, Wayland, or a screen without either."""
    if sys.platform != "linux":
        return True
    direct = environment.get("SDL_VIDEODRIVER", "").lower() == "kmsdrm"
    return direct or named_display(environment) is not None


def display_answers(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether somebody listens where a window would open.

    SDL opens an invisible window on a display that leads nowhere. One over a network
    is taken at its word.
    """
    if named_display(environment) is None:
        return has_display(environment)
    address = _socket_of(environment)
    return address is None or _listens(address) or _listens("\0" + address)


def _socket_of(environment: Mapping[str, str]) -> str | None:
    """Return the path of the display's socket; ``None`` for one over a network."""
    wayland = environment.get("WAYLAND_DISPLAY")
    if wayland:
        return str(Path(environment.get("XDG_RUNTIME_DIR", "/run")) / wayland)
    host, _, number = environment.get("DISPLAY", "").partition(":")
    is_local = host in {"", "unix"}
    return f"/tmp/.X11-unix/X{number.partition('.')[0]}" if is_local else None  # noqa: S108 (X11's place)


def _listens(address: str) -> bool:
    """Whether a socket takes us; X may listen on its abstract one alone."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(_PATIENCE_S)
        return line.connect_ex(address) == 0


def output_size(outputs: Path = _OUTPUTS) -> tuple[int, int] | None:
    """Return width and height of the only screen that is connected, pixels.

    Args:
        outputs: has a folder for each connector, with its modes, the best one first.

    Returns:
        ``None`` where several are connected, or nobody tells of them.
    """
    modes = [
        (status.parent / "modes").read_text().split()
        for status in outputs.glob("card*-*/status")
        if status.read_text().strip() == "connected"
    ]
    if len(modes) != 1 or not modes[0]:
        return None
    width, _, height = modes[0][0].rstrip("i").partition("x")
    return int(width), int(height)
