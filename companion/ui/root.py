"""The whole window: one page at a time."""

from kivy.app import App
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from companion.ui.page_screen import SCREENS
from companion.ui.widgets.exchanged import Exchanged

FIRST = ("start", "table", "set_up", "settings")
"""The pages that an evening needs first; the others are made after them."""


def screens() -> list[str]:
    """Return the class of every page's screen, in the order in which they are made."""
    names = (*FIRST, *sorted(SCREENS.keys() - {*FIRST}))
    return [SCREENS[name].__name__ for name in names]


def screen_of(page: str) -> str:
    """Return the class of a page's screen; nothing before there is a page."""
    return SCREENS[page].__name__ if page else ""


class Root(Exchanged):
    """Shows the page that the view names."""

    ground = ColorProperty((0, 0, 0, 1))

    @property
    def current_screen(self) -> Widget:
        """The screen in sight."""
        return self.children[0]

    def renew(self) -> None:
        """Make the screens anew, once they are forgotten: they read the look once."""
        self.ground = App.get_running_app().look.paint("ground")
        for screen in SCREENS.values():
            screen.renew()
        self.on_kinds()
        self.on_kind()
