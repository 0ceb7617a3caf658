"""TOML and JSON texts, read strictly as declared types; TOML is also written.

Parsers call themselves for every list or table within another one. At the end of the
stack Python could not finish what it does in between either, like putting away what
nobody uses, so a text that is nested too deeply is refused before it is parsed.
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from importlib.resources.abc import Traversable
from itertools import accumulate
from typing import Any, TypeVar, overload

import msgspec
import tomli_w

from companion.core.errors import ConfigError
from companion.storage.sentences import quoted
from companion.storage.typed import converted, custom

_QUOTED = r'"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|"(?:\\.|[^"\\\n])*+"?'
_LITERAL = r"'''.*?(?:'{3,5}|\Z)|'[^'\n]*'"
_BRACKETS = re.compile(rf"{_QUOTED}|{_LITERAL}|#[^\n]*|([][{{}}])", re.DOTALL)
"""Brackets as a group, and what is no bracket though it may hold some.

Literals and comments are TOML's alone: no parser of JSON reads on where one begins.
Up to two more quotes before the end belong to a text of several lines.
"""
_DEEPEST = 100
"""Most brackets that may be open at once."""


def is_deep(text: str) -> bool:
    """Whether a JSON or TOML text opens more brackets at once than any person opens."""
    if text.count("[") + text.count("{") <= _DEEPEST:
        return False
    brackets = filter(None, _BRACKETS.findall(text))
    steps = (1 if bracket in "[{" else -1 for bracket in brackets)
    return max(accumulate(steps), default=0) > _DEEPEST


_Kind = TypeVar("_Kind")  # Python 3.11 has no [Kind]


@overload
def parse_json(text: object, kind: type[_Kind], *, at: str = "") -> _Kind: ...
@overload
def parse_json(text: object, kind: object, *, at: str = "") -> Any: ...  # noqa: ANN401 (one of several types)
def parse_json(text: object, kind: Any, *, at: str = "") -> Any:
    """Read a JSON text as a declared type.

    Args:
        text: what should be a JSON text.
        kind: the type that it may hold.
        at: the key under which it stands, for the error message.

    Raises:
        ConfigError: if it is not a text, not JSON, nested too deeply, or holds anything
            else.
    """
    where = f"{at}: this" if at else "This"
    if not isinstance(text, str):
        raise ConfigError(f"{where} is not JSON, but {quoted(text)}.")
    if is_deep(text):
        raise ConfigError(f"{where} is not JSON (it is nested too deeply).")
    try:
        if "\\u0000" not in text:  # NUL, which `converted` refuses
            with suppress(msgspec.ValidationError):  # told in our words below
                return _decoder(kind).decode(text)
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        reason = str(error).rstrip(".")
        raise ConfigError(f"{where} is not JSON ({reason}).") from error
    return converted(data, kind, at=at)


@lru_cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:  # noqa: ANN401 (a type)
    return msgspec.json.Decoder(kind, dec_hook=custom)


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
        return tomllib.loads(text.removeprefix("\ufeff"))  # the mark of some editors
    except RecursionError as error:  # our own stack was deep already
        raise ConfigError(_TOO_DEEP) from error
    except ValueError as error:  # also a number of more than 4300 digits
        reason = str(error).partition(";")[0]
        raise ConfigError(f"It is not valid TOML: {reason}; correct it.") from error


def toml_text(data: Mapping[str, object]) -> str:
    """Return the TOML text that `parse_toml` reads as ``data``."""
    return tomli_w.dumps(data)
