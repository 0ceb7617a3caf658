"""Babel extractors of the texts in TOML files (``make words``)."""

from collections.abc import Iterator
from typing import BinaryIO

from companion.storage.parsing import parse_toml

SPOKEN = ("title", "says")
"""Keys whose texts reach the screen."""


def find_texts(
    file: BinaryIO, *_sought: object, **_options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of a preset's file as Babel's extractors do.

    Yields:
        Line (unknown: 0), function (none), text, comments (none).
    """
    data = parse_toml(file.read().decode())
    for key in SPOKEN:
        if key in data:
            yield 0, None, str(data[key]), []


def find_words(
    file: BinaryIO, *_sought: object, **_options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield all texts of a TOML file and its tables, as `find_texts` does."""
    for text in _texts(parse_toml(file.read().decode())):
        yield 0, None, text, []


def _texts(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _texts(value)
    else:
        yield str(data)
