"""The states of the device's components, in a file that the doctor reads.

The doctor is another program, and the devices belong to the companion that runs.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.components.component import Component, ComponentState, Condition, Fault
from companion.core.errors import ConfigError
from companion.storage.parsing import parse_json

COMPONENTS = "parts.json"
"""The file's name in the data folder."""


class _Content(Struct):
    """Content of the file."""

    pid: int
    """The process of the companion that wrote it."""
    parts: dict[Component, tuple[Condition, Fault, str]]
    has_screen: bool = False
    """Whether it shows the game on a screen."""
    boot: str = ""
    """Start of the system since which processes are numbered so; see `this_boot`."""


class ComponentsFile:
    """Writes and reads it; what cannot be written is not missed.

    Args:
        path: need not exist.
        has_screen: whether the companion that writes it shows the game on a screen.
    """

    def __init__(self, path: Path, *, has_screen: bool = False) -> None:
        self._path = path
        self._has_screen = has_screen
        self._written: Mapping[Component, ComponentState] = {}

    def write(self, components: Mapping[Component, ComponentState]) -> None:
        """Leave word of the components, when something has changed."""
        if components == self._written:
            return
        states = {each: astuple(state) for each, state in components.items()}
        content = _Content(os.getpid(), states, self._has_screen, this_boot())
        draft = self._path.with_suffix(".new")
        # The folder may be gone: it is the journal's to say; or its name no text.
        with suppress(OSError, UnicodeEncodeError):
            draft.write_bytes(msgspec.json.encode(content))
            draft.replace(self._path)
            self._written = dict(components)

    def read(self) -> dict[Component, ComponentState]:
        """Return how the components are; nothing if no companion runs."""
        content = self._content()
        parts = {} if content is None else content.parts
        return {each: ComponentState(*state) for each, state in parts.items()}

    def read_has_screen(self) -> bool:
        """Whether a companion runs that shows the game on a screen."""
        content = self._content()
        return content is not None and content.has_screen

    def _content(self) -> _Content | None:
        """Return what the companion that runs has left; ``None`` if none runs."""
        with suppress(OSError, UnicodeDecodeError, ConfigError):
            content = parse_json(self._path.read_text("utf-8"), _Content, at=COMPONENTS)
            # After a power cut another program may have the number of the former.
            if content.boot in {"", this_boot()} and _runs(content.pid):
                return content
        return None


def this_boot() -> str:
    """Return what tells this start of Linux from all others; empty elsewhere."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    return ""


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)  # asks only
    except PermissionError:
        return True  # another user's
    except (OSError, OverflowError):
        return False
    return True
