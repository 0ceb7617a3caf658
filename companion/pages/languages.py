"""The languages: each by its own name, so that everybody finds theirs.

A new table shows them first; so here, too, a picture that lies on its side is turned.
"""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from companion.pages.page import PageContext
from companion.pages.settings import ChangeSettings, SettingsPage
from companion.storage.settings import TURNED, Settings
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
    name, title = ("welcome", "UNO") if is_first else ("languages", _("Language"))
    return Form(name=name, title=title, sections=(choices,), bar=(_turn(settings),))


def _turn(settings: Settings) -> Control:
    """Return the key that turns the picture by a quarter, for a display on its side."""
    then = TURNED[(TURNED.index(settings.turned) + 1) % len(TURNED)]
    turned = replace(settings, turned=then)
    return Control(_("Turn the picture"), ChangeSettings(turned))


class LanguagesPage(SettingsPage):
    """Shows the languages, from then on in the one that is touched."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        return languages_page(self._context.preferences.settings)


class WelcomePage(SettingsPage):
    """Shows the languages to whoever is here first, and then the tour."""

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
        return super().handle(action)
