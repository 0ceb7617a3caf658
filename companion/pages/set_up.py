"""The seating of the players while it is open."""

from companion.core.inputs import Pressed
from companion.table import Table
from companion.ui.items import Item
from companion.ui.presenter import set_up
from companion.ui.view import TableView


class SetUpPage:
    """Seats the players of a new game; the game before is not touched."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @property
    def view(self) -> TableView:
        """What it shows now."""
        return set_up(self._table.remembered, self._table.seated)

    def take(self, item: Item) -> bool:
        """Keep presses of buttons from the game that is not played now."""
        return isinstance(item, Pressed)
