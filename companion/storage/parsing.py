"""TOML and JSON texts, read strictly as declared types, and files written as TOML.

A type declares what a file may hold: fields with types, limits
(``Annotated[int, Meta(ge=1)]``) and, in ``Meta(description=...)``, what to expect, in
words. A `msgspec.Struct` with ``forbid_unknown_fields`` refuses unknown keys; a
dataclass ignores them.

Parsers call themselves for every list or table within another one. At the end of the
stack Python could not finish what it does in between either, like putting away what
nobody uses, so a text that is nested too deeply is refused before it is parsed.
"""

import re
import tomllib
from abc import ABCMeta
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, TypeVar, overload

import msgspec
import tomli_w
from msgspec import Meta

from companion.core.errors import CompanionError, ConfigError, explaining
from companion.storage.files import set_aside, write_whole
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


class TomlFile(Generic[_Kind]):
    """Keeps a dataclass in a file; each file that there is, is a class of its own.

    Keys that the dataclass does not have are ignored: another version wrote them.

    Args:
        path: need not exist yet.
    """

    kind: ClassVar[Any]
    """The dataclass; its usual value takes no arguments."""
    what: ClassVar[str]
    """Name of the file for people, such as ``The settings``."""
    remedy: ClassVar[str] = "choose them anew"
    """Remedy when the file is lost."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> _Kind:
        """Return what the file says; the usual value if there is none.

        Raises:
            ConfigError: if it cannot be understood; it was then moved aside.
        """
        try:
            value: _Kind = read_toml(self._path, self.kind)
        except FileNotFoundError:
            value = self.kind()
        except ConfigError as error:
            reason = str(error).rstrip(".")
            raise ConfigError(
                f"{self.what} could not be read ({reason}); {self.remedy}. "
                f"The file was kept as {set_aside(self._path)}."
            ) from error
        return value

    def save(self, value: _Kind) -> None:
        """Write the value; fields that are ``None`` are left out.

        Raises:
            ConfigError: if the folder cannot be written.
        """
        fields = asdict(value).items()  # type: ignore[call-overload]  # a dataclass
        content = {key: each for key, each in fields if each is not None}
        save(self._path, content, what=self.what)


def save(path: Path, content: Mapping[str, object], *, what: str) -> None:
    """Write a file at once and whole, whatever happens to the power.

    Args:
        path: its folder is made.
        content: what the file holds.
        what: what people call it.

    Raises:
        ConfigError: if the folder cannot be written.
    """
    failure = f"{what} cannot be kept in {path}"
    with explaining(failure, "check the disk and its rights", ConfigError):
        write_whole(path, toml_text(content))
