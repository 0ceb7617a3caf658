"""Widgets that look the same whenever they show the same: drawn once for all."""

from collections.abc import Hashable
from math import ceil

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Translate

from companion.ui.theme import Rgba
from companion.ui.widgets.canvas_widget import CanvasWidget

Room = tuple[float, float, float, float]
"""Left and lower edge, width and height, pixels."""

EDGE_PX = 1
"""How far a smooth edge reaches beyond its shape."""


class CachedDrawing(CanvasWidget):
    """Draws itself into a picture, unless one of its kind has done so already."""

    def looks(self) -> Hashable:
        """Return what the drawing depends on beside its size; ``None`` for none."""
        raise NotImplementedError

    def edge(self) -> Rgba:
        """Return the color at the outline of the drawing."""
        raise NotImplementedError

    def room(self) -> Room:
        """Return where it draws; the less it is, the more of them can be kept."""
        return (*self.pos, *self.size)

    def stamp(self) -> None:
        """Draw into the current canvas, where the widget is."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the picture."""
        looks, (x, y, width, height) = self.looks(), self.room()
        if looks is None or min(width, height) <= 1:
            return
        size = ceil(width) + 2 * EDGE_PX, ceil(height) + 2 * EDGE_PX

        def draw() -> None:
            PushMatrix()
            Translate(EDGE_PX - x, EDGE_PX - y)
            self.stamp()
            PopMatrix()

        key = type(self).stamp, looks
        texture = App.get_running_app().stamps.take(
            key, size, edge=self.edge(), draw=draw
        )
        Ink(1, 1, 1, 1)
        corner = round(x) - EDGE_PX, round(y) - EDGE_PX
        Rectangle(texture=texture, pos=corner, size=size)
