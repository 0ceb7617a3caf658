"""The sign of a moment: what happened, without words."""

from kivy.graphics import Color as Ink
from kivy.graphics import Line, PopMatrix, PushMatrix, Rotate, SmoothTriangle
from kivy.properties import ColorProperty, ObjectProperty

from companion.ui.widgets.canvas_widget import CanvasWidget
from companion.view.announcements import Icon


class MomentSign(CanvasWidget):
    """One sign, as large as its place allows; signs with a text show only that."""

    sign = ObjectProperty(Icon.NONE)
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("sign", "ink")

    def draw(self) -> None:
        """Draw the sign in the middle."""
        signs = {
            Icon.SKIP: self._skip,
            Icon.REVERSE: self._reverse,
            Icon.SWAP: self._swap,
            Icon.RIGHT: self._right,
        }
        if self.sign in signs:
            Ink(*self.ink)
            signs[self.sign](min(self.size) / 100)

    def _skip(self, unit: float) -> None:
        x, y, side = self.center_x, self.center_y, 25 * unit
        Line(circle=(x, y, 36 * unit), width=5 * unit)
        Line(points=(x - side, y - side, x + side, y + side), width=5 * unit)

    def _arrow(self, unit: float, up: float, turned: float) -> None:
        """Draw an arrow to the right, above the middle, turned around it."""
        x, y = self.center_x, self.center_y + up * unit
        PushMatrix()
        Rotate(angle=turned, origin=self.center)
        Line(points=(x - 38 * unit, y, x + 12 * unit, y), width=5 * unit, cap="none")
        low, high = y - 17 * unit, y + 17 * unit
        SmoothTriangle(
            points=(x + 10 * unit, low, x + 10 * unit, high, x + 42 * unit, y)
        )
        PopMatrix()

    def _swap(self, unit: float) -> None:
        self._arrow(unit, 20, 0)
        self._arrow(unit, 20, 180)

    def _reverse(self, unit: float) -> None:
        """Draw an arrow that runs round and back."""
        x, y, radius = self.center_x, self.center_y, 32 * unit
        Line(circle=(x, y, radius, -60, 200), width=5 * unit, cap="none")
        left, head = x - radius, 18 * unit
        SmoothTriangle(
            points=(
                left - head,
                y - 4 * unit,
                left + head,
                y - 4 * unit,
                left,
                y - 36 * unit,
            )
        )

    def _right(self, unit: float) -> None:
        x, y = self.center_x, self.center_y
        points = (-34, -2, -10, -26, 36, 28)
        Line(
            points=[(y if i % 2 else x) + at * unit for i, at in enumerate(points)],
            width=6 * unit,
        )
