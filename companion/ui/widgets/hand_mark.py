"""A small card beside the number of cards in a hand."""

from kivy.graphics import Color as Ink
from kivy.graphics import SmoothRoundedRectangle
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget


class HandMark(Widget):
    """A card seen from its back, as a pictogram."""

    ink = ColorProperty((1, 1, 1, 1))

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "ink"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        width = self.width
        height = width / 0.68
        self.canvas.clear()
        with self.canvas:
            Ink(*self.ink)
            SmoothRoundedRectangle(
                pos=(self.x, self.center_y - height / 2),
                size=(width, height),
                radius=[width * 0.18],
            )
