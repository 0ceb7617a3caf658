"""TOML files, read strictly as declared types, and written."""

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import TypeVar

import tomli_w

from companion.core.errors import ConfigError
from companion.schema.nesting import is_deep
from companion.schema.typed import converted

_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]

_TOO_DEEP = (
    "It is not valid TOML: its lists or tables are nested too deeply; write it flatter."
)


def read_toml(file: Traversable, kind: type[_Kind]) -> _Kind:
    """Read a TOML file as a declared type.

    Args:
        file: a path, or a file of a package.
        kind: what the file may hold.

    Raises:
        FileNotFoundError: if there is no such file.
        ConfigError: if it cannot be read or holds anything else: one sentence that
            names the key, but not the file, which the caller can name better.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"It cannot be read ({error}); check the file.") from error
    return converted(parse_toml(text), kind)


def parse_toml(text: str) -> dict[str, object]:
    """Return what a TOML text says.

    Raises:
        ConfigError: if it is not TOML, or is nested too deeply or has too long a number
            to be read, which no person has written.
    """
    if is_deep(text):
        raise ConfigError(_TOO_DEEP)
    try:
        return tomllib.loads(text)
    except RecursionError as error:  # our own stack was deep already
        raise ConfigError(_TOO_DEEP) from error
    except ValueError as error:  # also a number of more than 4300 digits
        reason = str(error).partition(";")[0]
        raise ConfigError(f"It is not valid TOML: {reason}; correct it.") from error


def toml_text(data: Mapping[str, object]) -> str:
    """Return the TOML text that `parse_toml` reads as ``data``."""
    return tomli_w.dumps(data)
