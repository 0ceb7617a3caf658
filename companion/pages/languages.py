"""The languages: each by its own name, so that everybody finds theirs."""

from dataclasses import replace
from typing import Self

from companion.pages.page import Desk, OpenPage
from companion.pages.settings.items import ChangeSettings
from companion.storage.settings import Settings
from companion.table.preferences import Preferences
from companion.view.form import Form, Keys
from companion.view.items import Item, PageItem
from companion.view.language import LANGUAGES, _, spoken
from companion.view.parts import Control


def languages_page(settings: Settings) -> Form:
    """Return the page on which the language is chosen, the spoken one strong.

    Args:
        settings: the present ones.
    """
    keys = tuple(
        Control(
            name,
            ChangeSettings(replace(settings, language=code)),
            strong=code == spoken(),
        )
        for code, name in LANGUAGES.items()
    )
    choices = Keys(keys=keys, columns=2, height_mm=16.0)
    return Form(name="languages", title=_("Language"), sections=(choices,))


class LanguagesPage(OpenPage):
    """Shows the languages, from then on in the one that is touched."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the languages."""
        return cls(desk.preferences)

    @property
    def view(self) -> Form:
        """What it shows now."""
        return languages_page(self._preferences.settings)

    def take(self, item: Item) -> bool:
        """Take another language."""
        if not isinstance(item, ChangeSettings):
            return False
        self._preferences.change(item.settings)
        return True
