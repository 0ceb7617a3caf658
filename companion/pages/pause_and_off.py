"""The pause, and switching off: pages of one sentence and one key."""

from dataclasses import dataclass

from companion.pages.page import Page
from companion.view.actions import Action, Back, PageAction
from companion.view.elements import Control
from companion.view.form import Form, plain_form
from companion.view.language import _
from companion.view.sentences.notices import Trouble, trouble_text


def pause_page() -> Form:
    """Return the page that is shown while the game rests."""
    go_on = Control(_("Go on"), Back(), strong=True)
    sentence = _("The clocks rest. A card or a press goes on, too.")
    return plain_form("pause", _("Pause"), sentence, go_on)


class PausePage(Page):
    """Shown as long as the game rests; the navigator stops the clocks under it."""

    needs_game = True

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return pause_page()


@dataclass(frozen=True, slots=True)
class SwitchOff(PageAction):
    """The answer: yes, switch the table off."""


def off_page(status: str = "") -> Form:
    """Return the question.

    Args:
        status: what became of the answer.
    """
    off = Control(_("Switch off"), SwitchOff(), strong=True)
    sentence = _("Everything is saved; the game goes on next time.")
    return plain_form("off", _("Switch the table off?"), status or sentence, off)


class OffPage(Page):
    """Asks whether the table shall be switched off: a touch can be an accident.

    Args:
        context: knows how.
    """

    _status = ""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return off_page(self._status)

    def handle(self, action: Action) -> bool:
        """Switch the table off."""
        if isinstance(action, SwitchOff):
            begun = self._context.switch_off()
            self._status = _("Good night!") if begun else trouble_text(Trouble.STAYS_ON)
        return isinstance(action, SwitchOff)
