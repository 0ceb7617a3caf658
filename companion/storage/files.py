"""Small files of the data folder: written whole, and never lost when broken."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file at once and whole, whatever happens to the power.

    Raises:
        OSError: if the folder cannot be written.
    """
    draft = path.with_suffix(".draft")
    path.parent.mkdir(parents=True, exist_ok=True)
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


def set_aside(path: Path) -> Path:
    """Move a broken file out of the way, and return where it is kept."""
    kept = path.with_suffix(".broken.toml")
    try:
        path.replace(kept)
    except OSError:
        return path  # it stays where it is
    return kept
