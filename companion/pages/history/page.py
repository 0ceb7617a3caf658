"""The record of the round while it is open."""

from typing import Self

from companion.pages.history.items import SelectStep
from companion.pages.history.view import HistoryView
from companion.pages.history.words import history_page
from companion.pages.page import Page, PageContext
from companion.referee.inputs import FactStated, RepairTouched
from companion.table.table import Table
from companion.view.items import Item, PageItem, Touch


class HistoryPage(Page):
    """Shows the round step by step; the game goes on beneath it.

    Args:
        table: the game.
        looking: what is looked at first; by default the latest step.
    """

    is_of_round = True

    def __init__(self, table: Table, looking: SelectStep | None = None) -> None:
        self._table = table
        self._looking = looking or SelectStep()

    @classmethod
    def open(cls, desk: PageContext, item: PageItem) -> Self | None:
        """Return the record, if there is a game."""
        looking = item if isinstance(item, SelectStep) else None
        return cls(desk.table, looking) if desk.table.history else None

    @property
    def view(self) -> HistoryView:
        """What it shows now."""
        history = self._table.history
        if history is None:
            return HistoryView()
        return history_page(history, self._table.last_ruling, self._looking)

    def take(self, item: Item) -> bool:
        """Take what is looked at; leave repairs to the game."""
        if isinstance(item, SelectStep):
            self._looking = item
            return True
        if isinstance(item, Touch) and isinstance(item.item, RepairTouched):
            self._looking = SelectStep(self._looking.n)
        if isinstance(item, Touch) and isinstance(item.item, FactStated):
            self._looking = SelectStep()
        return False
