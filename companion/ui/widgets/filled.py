"""Layouts that hold one widget for each part of a view."""

from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout


def fill(layout: Layout, kind: str, parts: tuple[object, ...]) -> None:
    """Give ``layout`` one child of class ``kind`` for each part, reusing children.

    Each child has a property ``part`` and, where it wants it, ``index``.
    """
    while len(layout.children) > len(parts):
        layout.remove_widget(layout.children[0])
    while len(layout.children) < len(parts):
        layout.add_widget(Factory.get(kind)())
    for index, (child, part) in enumerate(
        zip(reversed(layout.children), parts, strict=True)
    ):
        child.index = index
        child.part = part


class FilledBox(BoxLayout):
    """A row or column of equal widgets."""

    kind = StringProperty("PushButton")
    parts = ObjectProperty(())

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        fill(self, self.kind, self.parts)


class FilledGrid(GridLayout):
    """A grid of equal widgets."""

    kind = StringProperty("PushButton")
    parts = ObjectProperty(())

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        fill(self, self.kind, self.parts)
