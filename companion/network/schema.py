"""The messages as a table of docs/network.md, made from their types.

``python -m companion.network.schema`` writes it into the document.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

from msgspec import Struct

from companion.network.messages import (
    MESSAGES,
    Line,
    PersonShown,
    SeatedShown,
    SeatShown,
    StandingShown,
)

DOCUMENT = Path(__file__).parents[2] / "docs" / "network.md"
BEGIN, END = "<!-- begin: messages -->\n", "<!-- end: messages -->\n"
_PARTS: tuple[type[Struct], ...] = (
    *(SeatShown, Line, PersonShown),
    *(SeatedShown, StandingShown),
)


_IN_ALL = {
    "version": "The number of this form, 1.",
    "table": "The table's name, as in the topic.",
}
"""Fields that are said once for all messages."""


def tables() -> str:
    """Return the fields of every message as one table."""
    named = [(f"`{word}`", kind) for word, kind in MESSAGES.items()]
    parts = [(f"each `{_short(kind)}`", kind) for kind in _PARTS]
    rows = [row for title, kind in (*named, *parts) for row in _rows(title, kind)]
    return "\n".join(("| field | type | meaning |", "|---|---|---|", *rows)) + "\n"


def in_document(text: str) -> str:
    """Return the tables as they stand in the text of the document."""
    return text.partition(BEGIN)[2].partition(END)[0]


def _rows(title: str, kind: type[Struct]) -> Iterator[str]:
    about = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    yield f"| **{title}** | | {about} |"
    for name, type_, meaning in _fields(kind):
        if _IN_ALL.get(name) != meaning:
            yield f"| `{name}` | {type_} | {meaning} |"


def _fields(kind: type[Struct]) -> Iterator[tuple[str, str, str]]:
    told = _docstrings(kind)
    for name, hint in get_type_hints(kind).items():
        yield name, _type_name(hint), told[name]


def _docstrings(kind: type[Struct]) -> dict[str, str]:
    """Return what stands under each field in the source."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    found, field = {}, ""
    for node in getattr(body, "body", ()):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            field = node.target.id
        elif isinstance(node, ast.Expr) and field:
            found[field] = " ".join(str(ast.literal_eval(node.value)).split())
    return found


def _type_name(hint: object) -> str:
    """Return a type in words of JSON."""
    name = str(hint) if "[" in str(hint) or "|" in str(hint) else _short(hint)
    name = re.sub(r"typing\.|[\w.]*messages\.", "", name)
    for python, json in (
        ("Literal", "one of "),
        ("NoneType", "null"),
        ("None", "null"),
        (", ...", ""),
        ("tuple", "list of "),
        ("dict[str, Any]", "object"),
        ("list[str]", "list of text"),
        ("float", "number"),
        ("int", "whole number"),
        ("str", "text"),
        ("bool", "true or false"),
        (" | ", " or "),
    ):
        name = name.replace(python, json)
    return re.sub(r"[\[\]']", "", name)


def _short(hint: object) -> str:
    return str(getattr(hint, "__name__", hint))


if __name__ == "__main__":
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    DOCUMENT.write_text(f"{before}{BEGIN}{tables()}{END}{after}", "utf-8")
