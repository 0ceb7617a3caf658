"""Layouts that hold one widget for each part of a view."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class Filled(Widget):
    """Holds one child for each part; a child has a ``part`` and an ``index``."""

    kind = StringProperty("PushButton")
    """Class of the children."""
    parts = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self._spare: list[Widget] = []  # making a widget takes milliseconds
        super().__init__(**kwargs)

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        while len(self.children) > len(self.parts):
            self._spare.append(self.children[0])
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.parts):
            spare = self._spare.pop() if self._spare else Factory.get(self.kind)()
            self.add_widget(spare)
        for index, part in enumerate(self.parts):
            child = self.children[len(self.parts) - 1 - index]
            child.index = index
            child.part = part


class FilledBox(Filled, BoxLayout):
    """A row or column of equal widgets."""


class FilledGrid(Filled, GridLayout):
    """A grid of equal widgets."""
