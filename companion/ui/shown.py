"""The latest view of every screen, as the layout files read it."""

from collections.abc import Iterable

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from companion.view.view import PageView


class Shown(EventDispatcher):
    """One property a screen, named like it: ``app.shown.table.act``.

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
