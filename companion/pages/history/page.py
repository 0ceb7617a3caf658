"""The record of the round while it is open."""

from companion.pages.history.words import history_page
from companion.referee.inputs import FactStated, RepairTouched
from companion.table.table import Table
from companion.view.items import Item, LookAt, Touch
from companion.view.view import TableView


class HistoryPage:
    """Shows the round step by step; the game goes on beneath it.

    Args:
        table: the game.
        looking: what is looked at first; by default the latest step.
    """

    def __init__(self, table: Table, looking: LookAt | None = None) -> None:
        self._table = table
        self._looking = looking or LookAt()

    @property
    def view(self) -> TableView:
        """What it shows now."""
        game, history = self._table.view, self._table.history
        if history is None:
            return game
        return history_page(game, history, self._table.last_ruling, self._looking)

    def take(self, item: Item) -> bool:
        """Take what is looked at; leave repairs to the game."""
        if isinstance(item, LookAt):
            self._looking = item
            return True
        if isinstance(item, Touch) and isinstance(item.item, RepairTouched):
            self._looking = LookAt(self._looking.n)
        if isinstance(item, Touch) and isinstance(item.item, FactStated):
            self._looking = LookAt()
        return False
