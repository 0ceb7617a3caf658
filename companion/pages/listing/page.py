"""A long list while it is open."""

from abc import abstractmethod
from typing import Self

from companion.pages.listing.items import TurnPage
from companion.pages.listing.view import ListView
from companion.pages.page import Desk, OpenPage
from companion.records.archive import Archive
from companion.view.items import Item, PageItem


class ListPage(OpenPage):
    """Shows a part of a list, and turns to others.

    Args:
        archive: the stored games, which are read one after the other meanwhile.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._first = 0

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the list from its beginning."""
        return cls(desk.archive)

    @property
    @abstractmethod
    def view(self) -> ListView:
        """What it shows now."""

    def take(self, item: Item) -> bool:
        """Turn to another part of the list."""
        if not isinstance(item, TurnPage):
            return False
        self._first = item.first
        return True

    def tick(self) -> bool:
        """Read one more stored game; return whether there was one."""
        return self._archive.read_next()
