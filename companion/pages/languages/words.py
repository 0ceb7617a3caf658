"""The languages in words: each by its own name, so that everybody finds theirs."""

from dataclasses import replace

from companion.pages.languages.view import LanguagesView
from companion.pages.settings.items import ChangeSettings
from companion.storage.settings import Settings
from companion.view.language import LANGUAGES, _, spoken
from companion.view.parts import Control


def languages_page(settings: Settings) -> LanguagesView:
    """Return the page on which the language is chosen.

    Args:
        settings: the present ones.
    """
    choices = tuple(
        Control(
            name,
            ChangeSettings(replace(settings, language=code)),
            strong=code == spoken(),
        )
        for code, name in LANGUAGES.items()
    )
    return LanguagesView(_("Language"), choices)
