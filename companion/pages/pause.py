"""The pause: clocks and reminders rest until somebody plays on."""

from companion.pages.page import Page
from companion.view.actions import Back
from companion.view.elements import Control
from companion.view.form import Form, plain_form
from companion.view.language import _


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
        """What it shows now."""
        return pause_page()
