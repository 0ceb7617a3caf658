"""Widgets that look the same whenever they show the same: drawn once for all."""

from collections.abc import Hashable
from math import ceil

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Translate

from companion.ui.theme import Rgba
from companion.ui.widgets.drawn import Drawn


class Stamped(Drawn):
    """Draws itself into a picture, unless one of its kind has done so already."""

    def looks(self) -> Hashable:
        """Return what the drawing depends on beside its size; ``None`` for none."""
        raise NotImplementedError

    def edge(self) -> Rgba:
        """Return the color at the outline of the drawing."""
        raise NotImplementedError

    def reach(self) -> float:
        """Return how far the drawing reaches beyond the widget, pixels."""
        return 0

    def stamp(self) -> None:
        """Draw into the current canvas, where the widget is."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the picture."""
        looks, beyond = self.looks(), ceil(self.reach())
        if looks is None or min(self.size) <= 1:
            return
        left, low = int(self.x) - beyond, int(self.y) - beyond
        size = ceil(self.width) + 2 * beyond, ceil(self.height) + 2 * beyond

        def draw() -> None:
            PushMatrix()
            Translate(-left, -low)
            self.stamp()
            PopMatrix()

        key = type(self).stamp, looks
        texture = App.get_running_app().stamps.take(
            key, size, edge=self.edge(), draw=draw
        )
        Ink(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(left, low), size=size)
