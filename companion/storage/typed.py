"""Checks what was parsed from TOML or JSON against declared types.

A type declares what a file may hold: fields with types, limits
(``Annotated[int, Meta(ge=1)]``) and, in ``Meta(description=...)``, what to expect, in
words. A `msgspec.Struct` with ``forbid_unknown_fields`` refuses unknown keys; a
dataclass ignores them.
"""

import re
from abc import ABCMeta
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, TypeVar, overload

import msgspec
from msgspec import Meta

from companion.core.errors import CompanionError, ConfigError
from companion.storage.sentences import complaint, quoted

_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]


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
        return msgspec.convert(data, kind, dec_hook=custom)
    except msgspec.ValidationError as error:
        cause = error.__cause__
        if isinstance(cause, Exception) and not isinstance(cause, CompanionError):
            raise cause from None  # a fault of the type, not of the file
        own = "" if cause is None else str(cause)
        raise ConfigError(complaint(str(error), data, kind, at=at, own=own)) from error


def custom(kind: type, value: object) -> object:
    """Return a value of a type that neither TOML nor JSON has: a path, or by `read_by`.

    Raises:
        ConfigError: if it is not one; without a message, as the type declares one.
    """
    read: Callable[[Any], object] | None = getattr(kind, "read", None)
    if read is not None:
        return read(value)
    if kind is Path and isinstance(value, str | Path) and str(value):
        with suppress(RuntimeError):  # the home of nobody
            return Path(value).expanduser()
    raise ConfigError


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


_NOT_KEPT = re.compile("[\0\ud800-\udfff]")
"""What cannot be written; half a pair stands for a byte of another encoding."""


def _refuse_nul(data: object, at: str) -> None:
    """Refuse texts with a NUL, which no path or name can hold, or not in UTF-8."""
    todo = [(at, data)]
    while todo:
        key, value = todo.pop()
        if isinstance(value, str) and _NOT_KEPT.search(value):
            raise ConfigError(
                f"{key or 'A key'}: expected a text in UTF-8, without NUL characters, "
                f"but found {quoted(value)}."
            )
        if isinstance(value, Mapping):
            todo += [("", name) for name in value]
            todo += [(f"{key}.{name}".lstrip("."), value[name]) for name in value]
        elif isinstance(value, list | tuple):
            todo += [(key, item) for item in value]


_LARGEST = 10**12

Text = Annotated[str, Meta(min_length=1)]
"""A text that is not empty."""
Name = Annotated[str, Meta(pattern=r"\S")]
"""A person's name: not only blanks."""
Options = Annotated[
    Mapping[str, str | bool | Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)] | float],
    Meta(description="a table of options, each a text, a number, true or false"),
]
"""Options of the game, as listed in `companion.core.ruleset`."""
Wired = Annotated[dict[str, Any], Meta(description="a table of buttons and their pins")]
"""Buttons of a table, as listed in `companion.storage.wiring`."""
