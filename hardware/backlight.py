"""The light behind the display, as the kernel offers it."""

import logging
from collections.abc import Callable
from pathlib import Path

_CLASS = Path("/sys/class/backlight")
_log = logging.getLogger(__name__)


def open_backlight(folder: Path = _CLASS) -> Callable[[float], bool]:
    """Return what dims the display: called with a share of its present brightness.

    It returns whether a light could be set; without one that can be, the caller must
    darken the picture itself.

    Args:
        folder: holds a folder for each light, whatever its name.
    """
    lights = [
        light
        for light in sorted(folder.glob("*"))
        if _number(light, "brightness") is not None
    ]
    usual = {light: _usual(light) for light in lights}

    def dim(share: float) -> bool:
        done = [_set(light, round(share * most)) for light, most in usual.items()]
        return True in done

    return dim


def _usual(light: Path) -> int:
    """Return the brightness that people have chosen; the most, if it is dark now."""
    return _number(light, "brightness") or _number(light, "max_brightness") or 0


def _number(light: Path, name: str) -> int | None:
    try:
        return int((light / name).read_text("ascii"))
    except (OSError, ValueError):
        return None


def _set(light: Path, brightness: int) -> bool:
    try:
        (light / "brightness").write_text(f"{brightness}", "ascii")
    except OSError as error:
        _log.info("The light %s cannot be set: %s", light, error)
        return False
    return True
