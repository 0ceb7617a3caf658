"""The light behind the display, as the kernel offers it."""

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

_CLASS = Path("/sys/class/backlight")
_log = logging.getLogger(__name__)


def open_backlight(kept: Path, folder: Path = _CLASS) -> Callable[[float], bool]:
    """Light the display, and return what dims it: called with a share of its light.

    It returns whether a light could be set; without one that can be, the caller must
    darken the picture itself. A program that was killed left the display as dark as it
    was: hence it is lit first.

    Args:
        kept: the file of what people had chosen, while it is darker than that: if the
            power is cut then, the next start still knows it.
        folder: holds a folder for each light, whatever its name.
    """
    lights = [
        light
        for light in sorted(folder.glob("*"))
        if _number(light, "brightness") is not None
    ]
    former = _load(kept)
    usual = {light: former.get(light.name) or _usual(light) for light in lights}

    def dim(share: float) -> bool:
        with suppress(OSError):  # the light matters more than its memory
            if share < 1.0 and lights and not kept.exists():
                chosen = {light.name: most for light, most in usual.items()}
                kept.write_text(json.dumps(chosen), "ascii")
        done = [_set(light, round(share * most)) for light, most in usual.items()]
        with suppress(OSError):
            if share >= 1.0 and all(done):
                kept.unlink(missing_ok=True)
        return True in done

    dim(1.0)
    return dim


def _load(kept: Path) -> Mapping[str, int]:
    """Return what people had chosen; nothing if the file is absent or damaged."""
    with suppress(OSError, ValueError):
        found = json.loads(kept.read_text("ascii"))
        if isinstance(found, dict):
            return {key: value for key, value in found.items() if type(value) is int}
    return {}


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
