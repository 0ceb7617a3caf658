"""Small files of the data folder: written whole, and never lost when broken."""

import errno
import os
from contextlib import suppress
from glob import glob
from itertools import count
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file at once and whole, whatever happens to the power.

    Args:
        path: its folder is made.
        content: what the file holds; a text is written as UTF-8.

    Raises:
        OSError: if the folder cannot be written.
    """
    written = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # no device is replaced by a file
        raise FileExistsError(errno.EEXIST, "It is no file", str(path))
    draft = path.with_name(f"{path.name}.draft")  # "a.draft" may be somebody's own
    path.parent.mkdir(parents=True, exist_ok=True)
    # Made anew: a link of that name, on somebody's stick, would lead elsewhere.
    draft.unlink(missing_ok=True)
    try:
        with draft.open("xb") as file:
            file.write(written)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)  # half of it would fill a full disk for good
        raise
    flush(path)  # on a stick with FAT its size is written anew with its name
    flush(path.parent)


def flush(path: Path) -> None:
    """Bring a file, or the names of the files in a folder, to the disk.

    Raises:
        OSError: if the disk fails.
    """
    if os.name != "posix":
        return  # a folder cannot be opened there
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems of sticks cannot
            raise
    finally:
        os.close(opened)


def set_aside(path: Path, *beside: str) -> Path:
    """Move a broken file out of the way, and return where it is kept.

    Nothing that was set aside before is overwritten.

    Args:
        path: the file.
        beside: what is added to its name for the files that belong to it.
    """
    kept = _free_name(path)
    try:
        path.replace(kept)
        for added in beside:
            with suppress(FileNotFoundError):
                path.with_name(path.name + added).replace(f"{kept}{added}")
    except OSError:
        return path  # it stays where it is
    return kept


def _free_name(path: Path) -> Path:
    for number in count(1):
        word = "broken" if number == 1 else f"broken-{number}"
        name = path.with_suffix(f".{word}{path.suffix}")
        if not os.path.lexists(name):
            return name
    raise AssertionError  # numbers do not end


def kept_aside(path: Path) -> list[Path]:
    """Return what was set aside under this name, the latest last."""
    found = listed(path.parent, f"{path.stem}.broken*{path.suffix}")
    return sorted(found, key=lambda each: (len(each.name), each.name))


_STICKS = ("media/*", "media/*/*", "run/media/*/*")
"""Folders in which systems mount USB sticks."""


def is_on_stick(path: Path) -> bool:
    """Whether a file lies where systems mount USB sticks."""
    return path.is_relative_to("/media") or path.is_relative_to("/run/media")


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
    found = sticks(root)
    writable = (place for place in found if os.access(place, os.W_OK))
    return next(writable, found[0] if found else None)


def sticks(root: Path = Path("/")) -> list[Path]:
    """Return all USB sticks that are in.

    Args:
        root: the root of the file system.
    """
    places = (place for pattern in _STICKS for place in listed(root, pattern))
    return [place for place in places if _is_in(place)]


def listed(folder: Path, pattern: str) -> list[Path]:
    """Return what there is of a pattern, sorted, passing over folders that are failing.

    `pathlib.Path.glob` stops at a folder whose listing fails, as one does whose stick
    was pulled out, or that somebody may not read; `glob.glob` passes over it. It also
    passes over hidden files, such as a Mac adds to each that it writes on a stick.
    """
    names = glob(pattern, root_dir=folder)  # noqa: PTH207 (see above: it stops)
    return sorted(folder / name for name in names)


def _is_in(place: Path) -> bool:
    """Whether something is mounted there and can be read; not if it is failing."""
    try:
        return place.is_mount() and os.access(place, os.R_OK | os.X_OK)
    except OSError:
        return False
