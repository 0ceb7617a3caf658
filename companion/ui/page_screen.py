"""A screen: shows one kind of view, and passes typed keys on."""

from typing import ClassVar

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view.view import PageView

SCREENS: "dict[str, type[PageScreen]]" = {}
"""Every screen by the name that its view gives it."""


class PageScreen(BoxLayout):
    """Shows a page; a subclass names the kind of view that it shows."""

    shows: ClassVar[type[PageView]]
    words = ObjectProperty(PageView(), rebind=True)
    """The latest view of the page."""

    def __init_subclass__(cls) -> None:
        """Know the screen by the name that its view gives it."""
        SCREENS[cls.shows.screen] = cls

    @classmethod
    def renew(cls) -> None:
        """Forget what Kivy keeps beyond the screen, once the look has changed."""

    def type(self, key: str) -> None:
        """Take a key of a PC keyboard; here it stands for a button of the table."""
        App.get_running_app().press_key(key)

    def erase(self) -> None:
        """Take the last letter back, where something is typed."""
