"""JSON texts read as declared types, strictly."""

from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar, overload

import msgspec

from companion.core.errors import ConfigError
from companion.schema.nesting import is_deep
from companion.schema.sentences import shown
from companion.schema.typed import converted, custom

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
        raise ConfigError(f"{where} is not JSON, but {shown(text)}.")
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
