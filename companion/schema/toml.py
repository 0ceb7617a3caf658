"""TOML files read strictly as declared types, and written.

A type declares what a file may hold: fields with types, limits
(``Annotated[int, Meta(ge=1)]``) and, in ``Meta(description=...)``, what to expect, in
words. A `msgspec.Struct` with ``forbid_unknown_fields`` refuses unknown keys; a
dataclass ignores them.
"""

import tomllib
from abc import ABCMeta
from collections.abc import Callable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, TypeVar, overload

import msgspec
import tomli_w
from msgspec import Meta

from companion.core.errors import CompanionError, ConfigError
from companion.schema.nesting import is_deep
from companion.schema.sentences import complaint, shown

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


@overload
def converted(data: object, kind: type[_Kind], *, at: str = "") -> _Kind: ...
@overload
def converted(data: object, kind: object, *, at: str = "") -> Any: ...  # noqa: ANN401 (one of several types)
def converted(data: object, kind: Any, *, at: str = "") -> Any:
    """Return parsed data as a declared type, without converting any value.

    Args:
        data: what was parsed, or given on the command line.
        kind: the type that it must have.
        at: the key under which it stands, for the error message.

    Raises:
        ConfigError: naming the key, what was expected and what was found.
    """
    _refuse_nul(data, at)
    return checked(data, kind, at=at)


def checked(data: object, kind: Any, *, at: str = "") -> Any:  # noqa: ANN401 (by its type)
    """Return parsed data as `converted` does, but let texts hold any character.

    Raises:
        ConfigError: naming the key, what was expected and what was found.
    """
    try:
        return msgspec.convert(data, kind, dec_hook=_custom)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, Exception) and not isinstance(cause, CompanionError):
            raise cause from None  # a fault of the type, not of the file
        own = "" if cause is None else str(cause)
        raise ConfigError(complaint(str(error), data, kind, at=at, own=own)) from error


def read_by(read: Callable[[Any], object], *kinds: type, expected: str) -> Any:  # noqa: ANN401 (a type)
    """Return a type for declarations whose values a function reads from parsed data.

    msgspec knows no other way for dataclasses than as tables of their fields.

    Args:
        read: returns the value; raises a `CompanionError` with a message, or without
            one if ``expected`` tells all.
        kinds: the types that the value may have.
        expected: what to expect, in words.
    """
    declared = ABCMeta("ReadBy", (), {"read": staticmethod(read)})
    for kind in kinds:
        declared.register(kind)
    return Annotated[declared, Meta(description=expected)]


def toml_text(data: Mapping[str, object]) -> str:
    """Return the TOML text that `parse_toml` reads as ``data``."""
    return tomli_w.dumps(data)


def _custom(kind: Any, value: object) -> object:  # noqa: ANN401 (a type)
    """Return a value of a type that neither TOML nor JSON has.

    Raises:
        ConfigError: if it is not one; without a message, as the type declares one.
    """
    if isinstance(kind, ABCMeta):
        return kind.read(value)
    if kind is Path and isinstance(value, str | Path) and str(value):
        return Path(value)
    raise ConfigError


def _refuse_nul(data: object, at: str) -> None:
    """Refuse texts with a NUL character, which no path or name can hold."""
    todo = [(at, data)]
    while todo:
        key, value = todo.pop()
        if isinstance(value, str) and "\0" in value:
            raise ConfigError(
                f"{key or 'A key'}: expected a text without NUL characters, "
                f"but found {shown(value)}."
            )
        if isinstance(value, Mapping):
            todo += [("", name) for name in value]
            todo += [(f"{key}.{name}".lstrip("."), value[name]) for name in value]
        elif isinstance(value, list | tuple):
            todo += [(key, item) for item in value]
