"""Screens that draw pages: one for each kind of view, and the latest view of each."""

from collections.abc import Iterable
from typing import ClassVar

from kivy.app import App
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from companion.ui.widgets.containers import Column
from companion.view.keyboard import Key, Letter
from companion.view.view import PageView

SCREENS: "dict[str, type[PageScreen]]" = {}
"""Every screen by the name that its view gives it."""


class PageScreen(Column):
    """Shows a page; a subclass names the kind of view that it shows."""

    shows: ClassVar[type[PageView]]
    words = ObjectProperty(PageView(), rebind=True)
    """The latest view of the page."""

    def __init_subclass__(cls) -> None:
        """Know the screen by the name that its view gives it."""
        SCREENS[cls.shows.screen] = cls

    def takes(self, _key: str) -> bool:
        """Whether a key of a PC keyboard is typed here: else it stands for a button."""
        return False

    def type(self, key: str) -> None:
        """Take a key of a PC keyboard."""
        app = App.get_running_app()
        if self.takes(key):
            app.say(Letter(key))
        else:
            app.press_key(key)

    def erase(self) -> None:
        """Take the last letter back, where something is typed."""
        if self.takes("0"):
            App.get_running_app().say(Key.ERASE)

    def finish(self) -> None:
        """Take what was typed, where something is typed."""
        if self.takes("0"):
            App.get_running_app().say(Key.DONE)


class ViewStore(EventDispatcher):
    """The latest view of each screen: ``app.views.table.act`` in a layout.

    A screen that is out of sight keeps what it showed last, so that nothing in it
    changes meanwhile. An equal view dispatches nothing.
    """

    def __init__(self, views: Iterable[type[PageView]]) -> None:
        super().__init__()
        for view in views:
            self.apply_property(**{view.screen: ObjectProperty(view(), rebind=True)})

    def show(self, view: PageView) -> None:
        """Take the view of the page in sight."""
        if view.screen:
            setattr(self, view.screen, view)
