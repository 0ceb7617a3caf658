"""One thing that is put right; open until something is touched."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Self

from companion.pages.mend.items import MendColor, MendDirection, MendSeat, MendStep
from companion.pages.mend.view import MendView
from companion.pages.mend.words import Touched, first_number, mend_page
from companion.pages.page import Page, PageContext
from companion.table.table import Table
from companion.view.badges import Badge
from companion.view.items import Item, PageItem, Touch


class MendPage(Page):
    """Shows what a thing may really have been; the game goes on beneath it.

    Args:
        table: the game.
        touched: what is to be put right.
        badges: those that people have chosen, by name.
    """

    is_of_round = True

    def __init__(
        self, table: Table, touched: Touched, badges: Mapping[str, Badge]
    ) -> None:
        self._table = table
        self._badges = badges
        self._touched = self._with_numbers(touched)
        self._is_done = False

    @classmethod
    def open(cls, desk: PageContext, item: PageItem) -> Self | None:
        """Return the page, if there is a game and it names a thing."""
        if desk.table.history and isinstance(
            item, MendStep | MendColor | MendDirection | MendSeat
        ):
            return cls(desk.table, item, desk.preferences.badges)
        return None

    @property
    def view(self) -> MendView:
        """What it shows now."""
        history = self._table.history
        if history is None:
            return MendView()
        return mend_page(history, self._touched, self._badges)

    def _with_numbers(self, touched: Touched) -> Touched:
        """Fix which numbers are offered: they stay in place while cards land."""
        history = self._table.history
        if history is None or not isinstance(touched, MendSeat) or touched.first:
            return touched
        return replace(touched, first=first_number(history.now.counts[touched.seat]))

    @property
    def is_done(self) -> bool:
        """Whether something was touched."""
        return self._is_done

    def take(self, item: Item) -> bool:
        """Leave what is touched to the game, and close then."""
        if isinstance(item, MendStep | MendColor | MendDirection | MendSeat):
            self._touched = self._with_numbers(item)
            return True
        self._is_done = isinstance(item, Touch) and item.item is not None
        return False
