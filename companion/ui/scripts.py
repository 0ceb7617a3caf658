"""Names in any script: which font has their letters, and in which order they stand.

Kivy's own font has Latin, Greek and Cyrillic letters, and draws every text from left to
right. For all else the system's free fonts are taken, as the installer brings them.
"""

import re
from functools import lru_cache
from pathlib import Path

import arabic_reshaper
from bidi import get_display

_OWN = "Roboto"
"""Kivy's own font, as it names it."""
_FONTS = Path("/usr/share/fonts/truetype")
_EAST_ASIAN = re.compile(
    "[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef"
    "\U00020000-\U0003ffff]"
)
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
_BEYOND = re.compile("[^\u0000-\u052f\u1e00-\u214f]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_CHOICES = (
    (_EAST_ASIAN, _FONTS / "wqy" / "wqy-zenhei.ttc"),
    (_EMOJI, _FONTS / "ancient-scripts" / "Symbola_hint.ttf"),
    (_BEYOND, _FONTS / "dejavu" / "DejaVuSans.ttf"),
)
"""Which letters need which font, the first that fits; all have Latin letters, too."""


def is_right_to_left(text: str) -> bool:
    """Whether a text has letters that are read from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


@lru_cache(maxsize=1024)
def drawn_text(text: str) -> str:
    """Return a text in the order in which its letters stand from left to right."""
    if not is_right_to_left(text):
        return text
    return str(get_display(arabic_reshaper.reshape(text), base_dir="L"))


@lru_cache(maxsize=1024)
def font_of(text: str) -> str:
    """Return the font that has the letters of a text; Kivy's own if it will do.

    So it is, too, where the system lacks a font: a box for a letter is no fault.
    """
    if not _BEYOND.search(text) and not _EMOJI.search(text):
        return _OWN
    found = (font for letters, font in _CHOICES if letters.search(text))
    return next((str(font) for font in found if font.exists()), _OWN)
