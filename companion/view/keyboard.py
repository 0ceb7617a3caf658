"""The keyboard on the screen: what it shows, and what its keys post."""

from dataclasses import dataclass, replace
from enum import Enum

from companion.view.actions import PageAction, TypedAction
from companion.view.elements import BLANK, Control
from companion.view.language import _


@dataclass(frozen=True, slots=True)
class Letter(TypedAction):
    """Add a letter, or several, to what is being named."""

    letter: str


class Key(PageAction, Enum):
    """The other keys of the keyboard."""

    ERASE = "erase"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class UseName(PageAction):
    """Take a whole name in place of the letters."""

    name: str


@dataclass(frozen=True, slots=True)
class ChangeCase(TypedAction):
    """Type capital letters, or small ones again."""


@dataclass(frozen=True, slots=True)
class NamingView:
    """The keys, and what is typed on them."""

    title: str = ""
    """Thing that is being named; empty while nothing is."""
    text: str = ""
    suggestions: tuple[Control, ...] = ()
    keys: tuple[tuple[Control, ...], ...] = ()
    """The letters, row by row, for a wide display."""
    tall_keys: tuple[tuple[Control, ...], ...] = ()
    """The letters in shorter rows, for a tall one."""
    space: Control = BLANK
    """The space bar; where none can be typed, what changes to capital letters."""
    erase: Control = BLANK
    done: Control = BLANK


SUGGESTED = 4
"""Remembered names that fit above the keys."""

SEEN = 20
"""Letters of a long address that are seen above the keys."""


def keyboard(
    title: str, text: str, names: tuple[str, ...], done: Control
) -> NamingView:
    """Return the keys.

    Args:
        title: what is being named.
        text: what is typed so far.
        names: names to suggest if they begin with the text.
        done: the button that ends the naming.
    """
    fitting = [name for name in names if name.lower().startswith(text.lower())]
    return NamingView(
        title=title,
        text=_("{text}_").format(text=text),
        suggestions=tuple(Control(name, UseName(name)) for name in fitting[:SUGGESTED]),
        keys=_rows(
            _("1234567890"),
            _("qwertyuiop"),
            _("asdfghjklü"),
            _("zxcvbnmöäß"),
            _("éèçñ'-"),
        ),
        tall_keys=_rows(
            _("12345678"),
            _("90abcdef"),
            _("ghijklmn"),
            _("opqrstuv"),
            _("wxyzäöüß"),
            _("éèçñ'-"),
        ),
        space=Control(_("space"), Letter(" ")),
        erase=Control(_("Erase"), Key.ERASE),
        done=done,
    )


def address_keyboard(
    title: str, text: str, pieces: tuple[str, ...], done: Control, *, capitals: bool
) -> NamingView:
    """Return the keys for an address, which is written alike in every language.

    Args:
        title: what the address is for.
        text: what is typed so far.
        pieces: what many addresses have next, at most `SUGGESTED`.
        done: the button that ends the typing.
        capitals: whether the keys type capital letters.
    """
    rows = ("1234567890", "qwertyuiop", "asdfghjkl:", "zxcvbnm./-", "@_?=&%")
    tall_rows = ("12345678", "90abcdef", "ghijklmn", "opqrstuv", "wxyz:./-", "@_?=&%")
    case = str.upper if capitals else str.lower
    end = text if len(text) <= SEEN else f"…{text[1 - SEEN :]}"  # one types there
    return replace(
        keyboard(title, end, (), done),
        suggestions=tuple(Control(piece, Letter(piece)) for piece in pieces),
        keys=_rows(*map(case, rows)),
        tall_keys=_rows(*map(case, tall_rows)),
        space=Control("abc" if capitals else "ABC", ChangeCase()),
    )


def _rows(*rows: str) -> tuple[tuple[Control, ...], ...]:
    """Return one key per letter, row by row; other keys share the last row."""
    return tuple(tuple(Control(key, Letter(key)) for key in row) for row in rows)
