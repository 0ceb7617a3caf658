"""USB sticks: which one is in, and where exported files go."""

import os
from pathlib import Path

_STICKS = ("media/*", "media/*/*", "run/media/*/*")
"""Where systems mount USB sticks."""


def export_folder(data: Path, root: Path = Path("/")) -> Path:
    """Return where exported games go: a USB stick if there is one, else ``data``.

    Args:
        data: the folder of the journal.
        root: the root of the file system.
    """
    return stick(root) or data / "exports"


def stick(root: Path = Path("/")) -> Path | None:
    """Return the USB stick that is in; of several rather one that can be written on.

    One that cannot is a stick all the same: it is read, and whoever saves to it is
    told, in place of finding nothing on it at home.

    Args:
        root: the root of the file system.
    """
    sticks = [place for glob in _STICKS for place in _mounted(root, glob)]
    writable = (place for place in sticks if os.access(place, os.W_OK))
    return next(writable, sticks[0] if sticks else None)


def _mounted(root: Path, glob: str) -> list[Path]:
    """Return what is mounted and can be read; nothing of a stick that is failing."""
    try:
        places = sorted(root.glob(glob))
        return [p for p in places if p.is_mount() and os.access(p, os.R_OK | os.X_OK)]
    except OSError:
        return []
