"""The pages around the game: each keeps what it needs while it is open."""

from typing import Protocol

from companion.ui.items import Item
from companion.ui.view import TableView


class OpenPage(Protocol):
    """A page while it is open."""

    @property
    def view(self) -> TableView:
        """What it shows now."""
        ...

    def take(self, item: Item) -> bool:
        """Take an item that is meant for this page; return whether it was."""
        ...
