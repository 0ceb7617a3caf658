"""The languages while they are open."""

from typing import Self

from companion.pages.languages.view import LanguagesView
from companion.pages.languages.words import languages_page
from companion.pages.page import Desk, OpenPage
from companion.pages.settings.items import ChangeSettings
from companion.table.preferences import Preferences
from companion.view.items import Item, PageItem


class LanguagesPage(OpenPage):
    """Shows the languages, from then on in the one that is touched.

    Args:
        preferences: what the device keeps about itself.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the languages."""
        return cls(desk.preferences)

    @property
    def view(self) -> LanguagesView:
        """What it shows now."""
        return languages_page(self._preferences.settings)

    def take(self, item: Item) -> bool:
        """Take another language."""
        if not isinstance(item, ChangeSettings):
            return False
        self._preferences.change(item.settings)
        return True
