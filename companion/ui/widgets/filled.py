"""Layouts that hold one widget for each part of a view."""

from math import ceil

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class Filled(Widget):
    """Holds one child for each part; a child has a ``part`` and an ``index``."""

    kind = StringProperty("PushButton")
    """Class of the children."""
    parts = ObjectProperty(())
    awake = BooleanProperty(defaultvalue=True)
    """Whether it follows the view; asleep it holds nothing."""

    def on_awake(self, *_: object) -> None:
        """Fill, or give all back."""
        self.on_parts()

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        parts = self.parts if self.awake else ()
        stock = App.get_running_app().widget_pool
        while len(self.children) > len(parts):
            unused = self.children[0]
            self.remove_widget(unused)
            stock.give(unused)
        while len(self.children) < len(parts):
            self.add_widget(stock.take(self.kind))
        for index, part in enumerate(parts):
            child = self.children[len(parts) - 1 - index]
            child.index = index
            child.part = part


class FilledBox(Filled, BoxLayout):
    """A row or column of equal widgets."""


class FilledGrid(Filled, GridLayout):
    """A grid of equal widgets."""

    tallest = NumericProperty(0)
    """Rows share the height, but none is higher than this, pixels; 0: as they like."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("height", "parts", "cols", "spacing", "tallest"):
            self.fbind(name, self._share)

    def _share(self, *_: object) -> None:
        if self.tallest and self.cols:
            self.row_force_default = True
            rows, gap = max(ceil(len(self.parts) / self.cols), 1), self.spacing[1]
            share = (self.height + gap) / rows - gap
            self.row_default_height = min(self.tallest, share)
