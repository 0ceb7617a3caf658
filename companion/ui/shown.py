"""The latest view of every page, as the layout files read it."""

from collections.abc import Iterable

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from companion.view.view import PageView


class Shown(EventDispatcher):
    """One property a page, named like it: ``app.shown.table.act``.

    A page that is out of sight keeps what it showed last, so that nothing in it
    changes meanwhile. An equal view dispatches nothing.
    """

    def __init__(self, views: Iterable[type[PageView]]) -> None:
        super().__init__()
        for view in views:
            self.apply_property(**{view.name: ObjectProperty(view(), rebind=True)})

    def show(self, view: PageView) -> None:
        """Take the view of the page in sight."""
        if view.name:
            setattr(self, view.name, view)
