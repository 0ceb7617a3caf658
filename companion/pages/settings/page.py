"""The settings while they are open."""

from collections.abc import Callable

from companion.pages.settings.words import settings_page
from companion.storage.settings import Settings
from companion.view.items import ChangeSettings, Item
from companion.view.view import TableView


class SettingsPage:
    """Shows the settings and hands on what is chosen.

    Args:
        now: returns the present settings.
        change: takes the new ones.
    """

    def __init__(
        self, now: Callable[[], Settings], change: Callable[[Settings], None]
    ) -> None:
        self._now = now
        self._change = change

    @property
    def view(self) -> TableView:
        """What it shows now."""
        return settings_page(self._now())

    def take(self, item: Item) -> bool:
        """Take a change of the settings."""
        if not isinstance(item, ChangeSettings):
            return False
        self._change(item.settings)
        return True
