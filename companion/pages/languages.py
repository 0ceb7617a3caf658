"""The languages: each by its own name, so that everybody finds theirs."""

from dataclasses import replace

from companion.pages.settings import SettingsPage, choice
from companion.storage.settings import Settings
from companion.view.form import Form, Keys
from companion.view.language import LANGUAGES, _, current_language


def languages_page(settings: Settings) -> Form:
    """Return the page on which the language is chosen, the spoken one strong.

    Args:
        settings: the present ones.
    """
    keys = tuple(
        replace(
            choice(name, settings, replace(settings, language=code)),
            strong=code == current_language(),
        )
        for code, name in LANGUAGES.items()
    )
    choices = Keys(keys=keys, columns=2, height_mm=16.0)
    return Form(name="languages", title=_("Language"), sections=(choices,))


class LanguagesPage(SettingsPage):
    """Shows the languages, from then on in the one that is touched."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        return languages_page(self._desk.preferences.settings)
