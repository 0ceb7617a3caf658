"""The languages: each by its own name, so that everybody finds theirs."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.pages.page import Page, PageContext
from companion.pages.settings import ChangeSettings, SettingsPage
from companion.storage.settings import Settings
from companion.view.actions import Action, PageAction
from companion.view.elements import Control
from companion.view.form import Form, Keys
from companion.view.language import LANGUAGES, _, current_language


@dataclass(frozen=True, slots=True)
class ChooseFirst(PageAction):
    """Somebody who is here first chose a language; the tour follows in it."""

    opens: ClassVar[str] = "tour"

    settings: Settings


def languages_page(settings: Settings, *, is_first: bool = False) -> Form:
    """Return the page on which the language is chosen, the spoken one strong.

    Args:
        settings: the present ones.
        is_first: whether it is the very first page, with nothing else to read.
    """
    post = ChooseFirst if is_first else ChangeSettings
    keys = tuple(
        Control(
            name,
            post(replace(settings, language=code)),
            strong=code == current_language(),
        )
        for code, name in LANGUAGES.items()
    )
    choices = Keys(keys=keys, columns=2, height_mm=16.0)
    if is_first:
        return Form(name="welcome", title="UNO", sections=(choices,))
    return Form(name="languages", title=_("Language"), sections=(choices,))


class LanguagesPage(SettingsPage):
    """Shows the languages, from then on in the one that is touched."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        return languages_page(self._context.preferences.settings)


class WelcomePage(Page):
    """Shows the languages to whoever is here first, and then the tour.

    Args:
        context: keeps what is chosen.
    """

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self | None:
        """Return the page, if nobody has chosen yet and no game was played."""
        known = context.preferences.settings
        is_kept = context.device.settings is not None
        is_first = not (known.language or known.learned or context.table.history)
        return cls(context) if is_kept and is_first else None

    @property
    def view(self) -> Form:
        """What it shows now."""
        return languages_page(self._context.preferences.settings, is_first=True)

    def handle(self, action: Action) -> bool:
        """Take the language; the navigator opens the tour then."""
        if isinstance(action, ChooseFirst):
            self._context.preferences.change(action.settings)
        return False
