"""A button with a drawn sign in place of words."""

from kivy.graphics import Color as Ink
from kivy.graphics import Line, SmoothEllipse, SmoothTriangle
from kivy.properties import StringProperty

from companion.ui.widgets.push_button import PushButton


class IconButton(PushButton):
    """Undo, or more."""

    icon = StringProperty("undo")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "ink", "icon"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        signs = {"undo": self._undo, "more": self._more}
        self.canvas.after.clear()
        with self.canvas.after:
            Ink(*self.ink)
            signs[self.icon](min(self.size))

    def _undo(self, side: float) -> None:
        """Draw an arrow that turns back to the left."""
        x, y, radius = self.center_x, self.center_y - side * 0.06, side * 0.2
        Line(circle=(x, y, radius, -75, 150), width=side * 0.04, cap="none")
        Line(points=(x - side * 0.18, y + radius, x, y + radius), width=side * 0.04)
        head = side * 0.13
        left = x - side * 0.17
        SmoothTriangle(
            points=(
                *(left + head * 0.4, y + radius - head),
                *(left + head * 0.4, y + radius + head),
                *(left - head, y + radius),
            )
        )

    def _more(self, side: float) -> None:
        dot = side * 0.11
        for step in (-1, 0, 1):
            SmoothEllipse(
                pos=(
                    self.center_x + step * side * 0.22 - dot / 2,
                    self.center_y - dot / 2,
                ),
                size=(dot, dot),
            )
