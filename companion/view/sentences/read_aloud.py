"""The screen as words to be heard; nothing that it does not show is ever read out."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum

from companion.view.actions import OpenPanel
from companion.view.badges import Badge
from companion.view.elements import (
    BLANK,
    CardFace,
    CardPad,
    Control,
    EventMark,
    LogLine,
    Notice,
    SettingRow,
    Swatch,
    TurnPrompt,
)
from companion.view.keyboard import NamingView
from companion.view.language import _
from companion.view.plot import Plot

SpokenSection = tuple[str, ...]
"""Sentences that are heard together."""

_DRAWN = (Badge, EventMark, Plot, Enum)
"""Elements without words of their own, or with those of others."""
_UNSAID = {"action", "question", "badge_action", "faces"}
"""Fields that say what a touch means, which nobody sees, or draw what words say."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that can be heard, and taken if it is a choice."""

    text: str
    control: Control = field(default_factory=lambda: BLANK)
    """Action of taking it."""
    is_chosen: bool = False


def spoken_texts(value: object) -> Iterator[str]:
    """Yield all words in a part of a view, in the order of its fields.

    Args:
        value: a view or any part of one.
    """
    match value:
        case str():
            if any(map(str.isalnum, value)):
                yield value
        case TurnPrompt():
            yield from spoken_texts((value.name, value.sentence))
        case Control(text=text, enabled=enabled):
            yield from spoken_texts(text if enabled else "")
        case SettingRow():
            yield from spoken_texts(
                (_row_state(value), value.description, value.choices)
            )
        case Swatch(word=text) | LogLine(text=text) | Notice(text=text):
            yield from spoken_texts(text)
        case CardPad():
            yield from spoken_texts(
                (value.title, *(swatch for swatch, _ in value.groups))
            )
        case CardFace():
            yield from spoken_texts(value.name or value.text)
        case _:
            for part in _parts(value):
                yield from spoken_texts(part)


def states_of(value: object) -> Iterator[Heard]:
    """Yield what a part of a view says is so, without the choices that it offers.

    Args:
        value: a view or any part of one.
    """
    match value:
        case Control():
            pass
        case SettingRow():
            yield Heard(_row_state(value))
        case CardPad():
            yield from states_of(value.title)
        case _ if _has_item(value):
            for i, word in enumerate(_own_words(value)):
                is_chosen = not i and bool(getattr(value, "chosen", False))
                yield Heard(word, is_chosen=is_chosen)
        case str() | TurnPrompt() | Swatch() | LogLine() | Notice() | CardFace():
            yield from map(Heard, spoken_texts(value))
        case _:
            for part in _parts(value):
                yield from states_of(part)


def rows_in(value: object) -> Iterator[tuple[Heard, ...]]:
    """Yield the choices in a part of a view, row by row.

    Args:
        value: a view or any part of one.
    """
    match value:
        case Control():
            if value.enabled and value.text and not isinstance(value.action, OpenPanel):
                yield (Heard(value.text, value),)
        case SettingRow():
            # A number has two steps, which are signs.
            words = tuple(choice.text for choice in value.choices)
            words = (_("fewer"), _("more")) if value.value else words
            texts = (_joined((value.title, word)) for word in words)
            found = map(Heard, texts, value.choices)
            yield tuple(heard for heard in found if heard.control.enabled)
        case CardPad():
            for _swatch, faces in value.groups:
                yield tuple(
                    Heard(f.name, Control(f.name, action)) for f, action in faces
                )
        case tuple():
            rows = tuple(row for part in value for row in rows_in(part))
            if rows and all(isinstance(p, Control) or _is_row(p) for p in value):
                rows = (tuple(heard for row in rows for heard in row),)
            yield from rows
        case _ if _is_row(value):
            tiles = (_tile(value),) if _has_item(value) else ()
            yield (*tiles, *_end_key(value))
        case _:
            for part in _parts(value):
                yield from rows_in(part)


def heading_of(value: object) -> Iterator[str]:
    """Yield the sentences at the top of a part of a view: what is it about?

    Args:
        value: a view or any part of one.
    """
    for part in value if isinstance(value, tuple) else (value,):
        if isinstance(part, Control):
            continue
        own = (part,) if isinstance(part, str) else _parts(part)
        for text in own:
            if isinstance(text, str):
                yield from spoken_texts(text)


def _parts(value: object) -> tuple[object, ...]:
    """Return what a part of a view is made of; nothing of what has no words."""
    if isinstance(value, tuple):
        return value
    if isinstance(value, NamingView):
        keys = (value.tall_keys, value.space, value.erase, value.done)
        return (value.title, value.text, value.suggestions, *keys)
    if not is_dataclass(value) or isinstance(value, (type, *_DRAWN)):
        return ()
    names = (each.name for each in fields(value) if each.name not in _UNSAID)
    return tuple(getattr(value, name) for name in names)


def _has_item(value: object) -> bool:
    """Whether it is a tile or a row that can be touched as a whole."""
    return (
        not isinstance(value, Control) and getattr(value, "action", None) is not None
    ) and not isinstance(value, LogLine)


def _tile(value: object) -> Heard:
    text = _joined(_own_words(value))
    return Heard(text, Control(text, getattr(value, "action", None)))


def _own_words(value: object) -> Iterator[str]:
    """Yield the words of a row, but not those of the key at its end."""
    key = getattr(value, "end_key", None)
    return spoken_texts(tuple(part for part in _parts(value) if part is not key))


def _is_row(value: object) -> bool:
    """Whether it can be touched as a whole, or has a key at its end."""
    return _has_item(value) or bool(getattr(value, "end_key", BLANK).text)


def _end_key(value: object) -> Iterator[Heard]:
    """Yield the key at the end of a row that can be touched as a whole."""
    key = getattr(value, "end_key", BLANK)
    if key.text and key.enabled:
        yield Heard(_joined((key.text, *_own_words(value))), key)


def _row_state(row: SettingRow) -> str:
    """Return what is chosen, such as "Large text, on"."""
    chosen = (choice.text for choice in row.choices if choice.strong)
    return _joined((row.title, row.value or next(chosen, "")))


def _joined(words: Iterator[str] | tuple[str, ...]) -> str:
    return _(", ").join(filter(None, words))
