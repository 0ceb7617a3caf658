"""Names in any script: which font has their letters, and how they stand and join.

Kivy's own font has Latin, Greek and Cyrillic letters, and draws every text from left to
right. For all else the system's free fonts are taken, as the installer brings them.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from unicodedata import category

import arabic_reshaper
from bidi import get_display

_OWN = "Roboto"
"""Kivy's own font, as it names it."""
_FOLDERS = ("/usr/share/fonts", "/System/Library/Fonts", "C:/Windows/Fonts")
"""Folders in which systems keep their fonts."""
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_BEYOND = re.compile("[^\u0000-\u052f\u1e00-\u214f]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_JOINERS = {"\u200d", "\ufe0f", *map(chr, range(0x1F3FB, 0x1F400))}
"""They belong to the sign before them: a joiner, a variant, a color of skin."""
_JOINED = re.compile("[\u0620-\u06ff][\u0620-\u06ff]")
_JOIN = "\u200d"
"""Lets the letter beside it look as if another one followed; it is not drawn."""
_SHAPER = arabic_reshaper.ArabicReshaper({"ARABIC LIGATURE ALLAH": False})
"""Without the one ligature that our font lacks: Abdullah ended in a box."""
_NO_LIGATURES = arabic_reshaper.ArabicReshaper({"support_ligatures": False})
"""For a text with such a sign: it would look for ligatures one letter too far."""
_TIES = {"\u200d", "\u094d"}
"""They belong to the sign after them, too."""
USUAL = "Latn"
"""The script that Kivy takes every text for."""


@dataclass(frozen=True, slots=True)
class _Script:
    """Letters that need another font than Kivy's."""

    letters: re.Pattern[str]
    fonts: tuple[str, ...]
    """The files that have them and Latin letters, too; Debian's first."""
    tag: str = USUAL
    """OpenType's name, where letters change with their neighbors."""


_SCRIPTS = (
    _Script(
        re.compile(
            "[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
            "\U00020000-\U0003ffff]"
        ),
        ("wqy-zenhei.ttc", "PingFang.ttc", "msyh.ttc"),
    ),
    _Script(
        re.compile("[\u0900-\u097f]"),
        ("Lohit-Devanagari.ttf", "Kohinoor.ttc", "Nirmala.ttf"),
        tag="Deva",
    ),
    _Script(
        re.compile("[\u0e00-\u0e7f]"),
        ("Loma.ttf", "Thonburi.ttc", "LeelawUI.ttf"),
        tag="Thai",
    ),
    _Script(_EMOJI, ("Symbola_hint.ttf", "Apple Symbols.ttf", "seguisym.ttf")),
    _Script(_BEYOND, ("DejaVuSans.ttf", "Arial Unicode.ttf", "arial.ttf")),
)
"""The first that a text has letters of is drawn: one text has one font."""


def is_right_to_left(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


@lru_cache(maxsize=1024)
def drawn_text(text: str) -> str:
    """Return a text in the order in which its letters stand from left to right."""
    if not is_right_to_left(text):
        return text
    shaper = _NO_LIGATURES if _JOIN in text else _SHAPER
    lines = shaper.reshape(text).split("\n")
    return "\n".join(str(get_display(line, base_dir="L")) for line in lines)


def join_at(text: str, at: int) -> str:
    """Return what both parts of a text need where it is parted, to keep their letters.

    Within an Arabic word a letter would else take the form that ends one.
    """
    return _JOIN if _JOINED.match(text, max(at - 1, 0)) and at else ""


def letters_of(text: str) -> list[str]:
    """Return the letters of a text, each with the marks that belong to it."""
    letters: list[str] = []
    for sign in text:
        is_mark = category(sign)[0] == "M" or sign in _JOINERS
        is_tied = letters and letters[-1][-1] in _TIES
        if letters and (is_mark or is_tied):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def _found(text: str) -> _Script | None:
    if not _BEYOND.search(text) and not _EMOJI.search(text):
        return None
    return next((each for each in _SCRIPTS if each.letters.search(text)), None)


@lru_cache(maxsize=1024)
def font_of(text: str) -> str:
    """Return the font that has the letters of a text; Kivy's own if it will do.

    So it is, too, where the system lacks a font: a box for a letter is no fault.
    """
    script = _found(text)
    names = script.fonts if script else ()
    return next((_fonts()[name] for name in names if name in _fonts()), _OWN)


@cache
def _fonts() -> dict[str, str]:
    """Return the system's fonts by the names of their files."""
    found = (file for folder in _FOLDERS for file in Path(folder).rglob("*.tt[cf]"))
    return {file.name: str(file) for file in found}


def script_of(text: str) -> str:
    """Return the script by which the letters of a text join, as OpenType names it."""
    script = _found(text)
    return script.tag if script else USUAL
