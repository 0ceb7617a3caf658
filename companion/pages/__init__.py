"""The pages around the game: each keeps what it needs while it is open.

A page is a member of `companion.view.items.Page`, a class here, a case of `Front`, a
presenter, a view in `companion.ui.views`, and a screen in `companion.ui.root`.
"""

from typing import Protocol

from companion.view.items import Item
from companion.view.view import TableView


class OpenPage(Protocol):
    """A page while it is open."""

    @property
    def view(self) -> TableView:
        """What it shows now."""
        ...

    def take(self, item: Item) -> bool:
        """Take an item that is meant for this page; return whether it was."""
        ...
