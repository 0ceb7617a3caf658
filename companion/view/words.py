"""The words of the game: colors and short labels, each translatable."""

from datetime import datetime
from pathlib import Path

from companion.core.cards import Color
from companion.core.seating import Direction
from companion.storage.files import is_on_stick
from companion.view.elements import Swatch
from companion.view.language import _, words_for


def color_name(color: Color) -> str:
    """Return a color in running text."""
    return words_for("color", color)


def color_title(color: Color) -> str:
    """Return a color as a title."""
    return words_for("color_title", color)


def swatch(color: Color | None) -> Swatch:
    """Return the color with its name; a question mark while nobody has named it."""
    return Swatch(color, color_title(color) if color else "?")


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def way_words(direction: Direction) -> str:
    """Return which way play goes."""
    if direction is Direction.CLOCKWISE:
        return _("Play goes clockwise")
    return _("Play goes the other way round")


FULL_NAMES = 4
"""Number of names in one line that are written out; more of them are shortened."""
BRIEF = 10
"""Letters of a name that fit into a sentence with others."""


def brief(name: str) -> str:
    """Return a name short enough for a button: its first word, or its beginning.

    A short first word, such as that of two grandmothers, does not tell who it is.
    """
    if len(name) <= BRIEF:
        return name
    first = name.partition(" ")[0]
    if BRIEF // 2 < len(first) <= BRIEF:
        return first
    return _("{start}…").format(start=name[: BRIEF - 1].rstrip())


def score(points: float) -> str:
    """Return points as digits: whole numbers without a decimal sign."""
    return figures(round(points, 2))


def figures(number: float) -> str:
    """Return a number with the decimal sign of the language."""
    # Translators: the decimal sign.
    return f"{number:.10g}".replace(".", _("."))


def date_and_time(at: datetime) -> str:
    """Return a date and time as the language writes it."""
    words = {"year": f"{at:%Y}", "month": f"{at:%m}", "day": f"{at:%d}"}
    return _("{year}-{month}-{day} {time}").format(**words, time=f"{at:%H:%M}")


def saved(path: Path) -> str:
    """Return where something was saved, for people who know no paths."""
    on_stick = is_on_stick(path)
    return _("Saved on the stick") if on_stick else _("Saved on this table")
