"""USB sticks: which one is in, and where exported files go."""

import os
from glob import glob
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
    names = (name for pattern in _STICKS for name in _found(root, pattern))
    sticks = [root / name for name in names if _is_in(root / name)]
    writable = (place for place in sticks if os.access(place, os.W_OK))
    return next(writable, sticks[0] if sticks else None)


def _found(root: Path, pattern: str) -> list[str]:
    """Return what there is of a pattern, passing over folders that are failing.

    `pathlib.Path.glob` stops at a folder whose listing fails, as one does whose stick
    was pulled out, and would hide the sticks after it; `glob.glob` passes over it.
    """
    return sorted(glob(pattern, root_dir=root))  # noqa: PTH207 (see above: it stops)


def _is_in(place: Path) -> bool:
    """Whether something is mounted there and can be read; not if it is failing."""
    try:
        return place.is_mount() and os.access(place, os.R_OK | os.X_OK)
    except OSError:
        return False
