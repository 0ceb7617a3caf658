"""The screen of one page: shows its view, and passes typed keys on."""

from typing import ClassVar

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view.view import PageView

SCREENS: "dict[str, type[PageScreen]]" = {}
"""The screen of each page by the name of its view."""


class PageScreen(BoxLayout):
    """Shows one page; a subclass names the view that it shows."""

    shows: ClassVar[type[PageView]]
    words = ObjectProperty(PageView(), rebind=True)
    """The latest view of the page."""

    def __init_subclass__(cls) -> None:
        """Know the screen by the name of its view."""
        SCREENS[cls.shows.name] = cls

    @classmethod
    def renew(cls) -> None:
        """Forget what Kivy keeps beyond the screen, once the look has changed."""

    def type(self, key: str) -> None:
        """Take a key of a PC keyboard; here it stands for a button of the table."""
        App.get_running_app().press_key(key)

    def erase(self) -> None:
        """Take the last letter back, where something is typed."""
