"""A value that the device keeps in a small TOML file; a broken one is never lost."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from companion.core.errors import ConfigError
from companion.schema.toml import read_toml, toml_text
from companion.storage.files import set_aside, write_whole

_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]


def load(path: Path, kind: type[_Kind], *, what: str, remedy: str) -> _Kind:
    """Return what a file says; the usual value if there is none.

    Args:
        path: need not exist.
        kind: what it holds; its own usual value takes no arguments.
        what: what people call it, such as ``The settings``.
        remedy: what they can do when it is lost.

    Raises:
        ConfigError: if it cannot be understood; it was then moved aside.
    """
    try:
        return read_toml(path, kind)
    except FileNotFoundError:
        return kind()
    except ConfigError as error:
        reason = str(error).rstrip(".")
        raise ConfigError(
            f"{what} could not be read ({reason}); {remedy}. "
            f"The file was kept as {set_aside(path)}."
        ) from error


def save(path: Path, content: Mapping[str, object], *, what: str) -> None:
    """Write a value at once and whole, whatever happens to the power.

    Args:
        path: its folder is made.
        content: what the file holds.
        what: what people call it.

    Raises:
        ConfigError: if the folder cannot be written.
    """
    try:
        write_whole(path, toml_text(content))
    except OSError as error:
        raise ConfigError(
            f"{what} cannot be kept in {path} ({error}); check the disk and its rights."
        ) from error
