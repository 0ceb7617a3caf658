"""The four marks that go with the four colors, drawn as vectors."""

from kivy.graphics import Color as Ink
from kivy.graphics import SmoothEllipse, SmoothQuad, SmoothRectangle, SmoothTriangle
from kivy.properties import ColorProperty, ObjectProperty

from companion.ui.theme import Shape
from companion.ui.widgets.canvas_widget import CanvasWidget


def draw_shape(shape: Shape | None, x: float, y: float, side: float) -> None:
    """Draw a mark into the current canvas, in the current ink.

    Args:
        shape: which mark; ``None`` draws nothing.
        x: left edge, pixels.
        y: lower edge, pixels.
        side: width and height, pixels. The marks look equally large.
    """
    match shape:
        case Shape.TRIANGLE:
            low, top = y + 0.06 * side, y + 0.94 * side
            SmoothTriangle(points=(x, low, x + side, low, x + side / 2, top))
        case Shape.CIRCLE:
            SmoothEllipse(
                pos=(x + 0.03 * side, y + 0.03 * side), size=(0.94 * side,) * 2
            )
        case Shape.SQUARE:
            SmoothRectangle(
                pos=(x + 0.07 * side, y + 0.07 * side), size=(0.86 * side,) * 2
            )
        case Shape.DIAMOND:
            middle_x, middle_y = x + side / 2, y + side / 2
            SmoothQuad(
                points=(
                    *(middle_x, y - 0.02 * side, x + 0.92 * side, middle_y),
                    *(middle_x, y + 1.02 * side, x + 0.08 * side, middle_y),
                )
            )
        case None:
            pass


class ShapeMark(CanvasWidget):
    """One mark, as large as its place allows."""

    shape = ObjectProperty(None, allownone=True)
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("shape", "ink")

    def draw(self) -> None:
        """Draw the mark in the middle."""
        side = min(self.size)
        Ink(*self.ink)
        draw_shape(self.shape, self.center_x - side / 2, self.center_y - side / 2, side)
