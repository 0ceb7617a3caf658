"""A long list while it is open."""

from collections.abc import Callable

from companion.pages.listing.view import ListView
from companion.view.items import Item, Leaf
from companion.view.view import Screen, TableView


class ListPage:
    """Shows a part of a list, and turns to others.

    Args:
        shown: returns the part that begins with a row, counted from 0.
    """

    def __init__(self, shown: Callable[[int], ListView]) -> None:
        self._shown = shown
        self._first = 0

    @property
    def view(self) -> TableView:
        """What it shows now."""
        return TableView(screen=Screen.LIST, listing=self._shown(self._first))

    def take(self, item: Item) -> bool:
        """Turn to another part of the list."""
        if not isinstance(item, Leaf):
            return False
        self._first = item.first
        return True
