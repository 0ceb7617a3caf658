"""What the screen shows, as words to be heard; nothing else is ever read out."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum

from companion.view.badges import Badge
from companion.view.parts import (
    Act,
    CardFace,
    CardPad,
    Control,
    LogLine,
    Notice,
    SettingRow,
    Swatch,
)
from companion.view.plot import Plot

Chapter = tuple[str, ...]
"""Sentences that are heard together."""

_DRAWN = (Badge, Plot, Enum)
"""What has no words of its own, or repeats those of others."""
_MEANT = {"item", "question"}
"""Fields that say what a touch means: nobody sees that."""


def words_of(value: object) -> Iterator[str]:
    """Yield all words in a part of a view, in the order of its fields.

    Args:
        value: a view or any part of one.
    """
    match value:
        case str():
            if any(map(str.isalnum, value)):
                yield value
        case tuple():
            for part in value:
                yield from words_of(part)
        case Act():
            yield from words_of((value.name, value.sentence))
        case Control(text=text, enabled=enabled):
            yield from words_of(text if enabled else "")
        case SettingRow():
            yield from words_of((value.title, value.says, value.value, value.choices))
        case Swatch(word=text) | LogLine(text=text) | Notice(text=text):
            yield from words_of(text)
        case CardPad():
            yield from words_of((value.title, *(swatch for swatch, _ in value.groups)))
        case CardFace():
            yield from words_of(value.name or value.text)
        case _ if is_dataclass(value) and not isinstance(value, (type, *_DRAWN)):
            for field in fields(value):
                if field.name not in _MEANT:
                    yield from words_of(getattr(value, field.name))
        case _:
            pass  # numbers, and what is only drawn
