"""The first page while it is open."""

from companion.table import Table
from companion.ui.items import Item
from companion.ui.start import start_page
from companion.ui.view import TableView


class StartPage:
    """Offers the last game, a new one, and every other page."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def view(self) -> TableView:
        """What it shows now."""
        return start_page(self._table.history)

    def take(self, _item: Item) -> bool:
        """Leave everything to the game."""
        return False
