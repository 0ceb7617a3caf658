"""Errors in a file, each in one sentence: the key, what was expected and found.

The library that checks types says ``Expected `int`, got `str` - at `$.volume```; a
person reads ``volume: expected a whole number, but found 'loud'``.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import inspect

_PLACE = re.compile(
    r"(?P<said>.*?)(?: - at (?:`key` in )?`\$(?P<path>.*)`)?", re.DOTALL
)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_SOME_KEY = "[...]"
"""Stands in the library's path for any key of a table with free keys."""
_MISSING = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_LONGEST = 80
_PLAIN = {
    inspect.BoolType: "true or false",
    inspect.IntType: "a whole number",
    inspect.FloatType: "a number",
    inspect.StrType: "a text",
    inspect.ListType: "a list",
    inspect.VarTupleType: "a list",
    inspect.TupleType: "a list",
    inspect.DictType: "a table",
    inspect.StructType: "a table",
    inspect.DataclassType: "a table",
}


def complaint(
    said: str,
    data: object,
    kind: Any,  # noqa: ANN401 (a type)
    *,
    at: str = "",
    own: str = "",
) -> str:
    """Return one sentence about data that is not as declared.

    Args:
        said: what the library says.
        data: what was found.
        kind: what was expected.
        at: the key under which ``data`` stands.
        own: the message of the type itself, if it has one.
    """
    found = _PLACE.fullmatch(said)
    reason, path = (found["said"], found["path"] or "") if found else (said, "")
    path = path.partition(_SOME_KEY)[0]
    *_, (where, value, node) = _walk(data, inspect.type_info(kind), path, at)
    if own:
        return f"{where}: {own}" if where else own
    if unknown := _UNKNOWN.fullmatch(reason):
        return _unknown(where, unknown[1], node)
    if missing := _MISSING.fullmatch(reason):
        key = _joined(where, missing[1])
        words = _expected(_fields(node).get(missing[1]))
        return f"{key}: expected {words}, but it is missing."
    words = _expected(node)
    begins = f"{where}: expected" if where else "Expected"
    return f"{begins} {words}, but found {quoted(value)}."


def quoted(value: object) -> str:
    """Return any value as it may stand in a sentence."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply; a number of 5000 digits
        return {int: "a very long number", dict: "nested tables"}.get(
            type(value), "nested lists"
        )
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _walk(
    value: Any,  # noqa: ANN401 (whatever was parsed)
    node: inspect.Type | None,
    path: str,
    at: str,
) -> Iterator[tuple[str, object, inspect.Type | None]]:
    """Follow a path down to the value that an error message should name.

    Yields:
        Key, value and expected type. What is described as a whole ("two numbers") is
        reported as a whole, not by its first wrong part.
    """
    yield at, value, node
    for name, index in _STEP.findall(path):
        if index:
            if _description(node):
                return
            value, at = value[int(index)], f"{at} {int(index) + 1}"
            node = _item(node, int(index))
        else:
            value, at = value.get(name), _joined(at, name)
            node = _fields(node).get(name)
        yield at, value, node


def _joined(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _unknown(where: str, key: str, node: inspect.Type | None) -> str:
    begins = f"{where}: there" if where else "There"
    known = ", ".join(sorted(_fields(node)))
    return f"{begins} is no key {quoted(key)}; expected one of {known}."


def _bare(node: inspect.Type | None) -> Iterator[inspect.Type]:
    """Yield the types that a value may have, without their metadata."""
    match node:
        case inspect.Metadata(type=inner):
            yield from _bare(inner)
        case inspect.UnionType(types=types):
            for inner in types:
                yield from _bare(inner)
        case inspect.NoneType() | None:
            return
        case _:
            yield node


def _fields(node: inspect.Type | None) -> Mapping[str, inspect.Type]:
    return {
        field.encode_name: field.type
        for bare in _bare(node)
        if isinstance(bare, inspect.StructType | inspect.DataclassType)
        for field in bare.fields
    }


def _item(node: inspect.Type | None, index: int) -> inspect.Type | None:
    for bare in _bare(node):
        match bare:
            case (
                inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item)
            ):
                return item
            case inspect.TupleType(item_types=items) if index < len(items):
                return items[index]
    return None


def _description(node: inspect.Type | None) -> str:
    match node:
        case inspect.Metadata(extra_json_schema={"description": str() as words}):
            return words
        case inspect.Metadata(type=inner):
            return _description(inner)
        case inspect.UnionType(types=types):
            return next(filter(None, map(_description, types)), "")
        case _:
            return ""


def _expected(node: inspect.Type | None) -> str:
    """Return what was expected, in the words of the type, else by its kind."""
    if words := _description(node):
        return words
    return " or ".join(_plain(bare) for bare in _bare(node)) or "something else"


def _plain(node: inspect.Type) -> str:
    match node:
        case inspect.LiteralType(values=values):
            return " or ".join(map(str, values))
        case inspect.EnumType(cls=kind):
            return " or ".join(str(member.value) for member in kind)
        case inspect.IntType(ge=int() as least, le=int() as most):
            return f"a whole number from {least} to {most}"
        case inspect.VarTupleType(min_length=int() as least):
            return f"a list of at least {least}"
        case _:
            return _PLAIN.get(type(node), "something else")
