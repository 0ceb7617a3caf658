"""Long lists to choose from, in parts that fit on the screen."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.pages.page import Page
from companion.view.actions import Action, TypedAction
from companion.view.elements import Control
from companion.view.form import Form, Line, Lines
from companion.view.language import _

ROWS = 5
"""Rows that fit under each other on the smallest display."""


@dataclass(frozen=True, slots=True)
class TurnPage(TypedAction):
    """Show another part of a long list, or of a game with many rounds."""

    first: int
    """Counted from 0."""


def listing(title: str, rows: Iterable[Line], first: int, empty: str) -> Form:
    """Return the part of a list that begins with row ``first``.

    Args:
        title: what is listed.
        rows: all of them.
        first: the first one shown, counted from 0.
        empty: a sentence where there are no rows.
    """
    every = tuple(rows)
    if first >= len(every):  # some have gone since
        first = max(len(every) - 1, 0) // ROWS * ROWS
    return Form(
        name="listing",
        title=title,
        sentence="" if every else empty,
        sections=(Lines(every[first : first + ROWS]),) if every else (),
        keys=paging(first, len(every)),
    )


def paging(first: int, count: int, rows: int = ROWS) -> tuple[Control, ...]:
    """Return the buttons to the parts before and after; none where all fits.

    Args:
        first: the first row shown, counted from 0.
        count: how many rows there are, or more than are shown.
        rows: how many fit under each other.
    """
    if count <= rows:
        return ()
    return (
        Control(_("Previous"), TurnPage(max(first - rows, 0)), enabled=first > 0),
        Control(_("More"), TurnPage(first + rows), enabled=first + rows < count),
    )


class ListPage(Page):
    """Shows a part of a list, and turns to others; reads stored games meanwhile."""

    _first = 0

    def handle(self, action: Action) -> bool:
        """Turn to another part of the list."""
        if not isinstance(action, TurnPage):
            return False
        self._first = action.first
        return True

    def tick(self) -> bool:
        """Read one more stored game; return whether there was one."""
        return self._context.archive.read_next()
