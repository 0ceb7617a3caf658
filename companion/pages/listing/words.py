"""Long lists in parts that fit on the screen."""

from collections.abc import Iterable

from companion.pages.listing.items import TurnPage
from companion.pages.listing.view import ListRow, ListView
from companion.view.language import _
from companion.view.parts import Control

ROWS = 5
"""Rows that fit under each other on the smallest display."""


def listing(title: str, rows: Iterable[ListRow], first: int, empty: str) -> ListView:
    """Return the part of a list that begins with row ``first``."""
    every = tuple(rows)
    shown = every[first : first + ROWS]
    return ListView(
        title, shown, "" if every else empty, paging(first, ROWS, len(every))
    )


def paging(first: int, fits: int, count: int) -> tuple[Control, ...]:
    """Return the buttons to the parts before and after; none where all fits.

    Args:
        first: the first thing shown.
        fits: how many fit.
        count: how many there are.
    """
    if count <= fits:
        return ()
    return (
        Control(_("Previous"), TurnPage(max(first - fits, 0)), enabled=first > 0),
        Control(_("More"), TurnPage(first + fits), enabled=first + fits < count),
    )
