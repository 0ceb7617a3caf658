"""The marks of a plot's points, drawn as vectors."""

from kivy.graphics import (
    Line,
    SmoothEllipse,
    SmoothQuad,
    SmoothRectangle,
    SmoothTriangle,
)

from companion.view.plot import Mark

_STROKE = 0.11  # of the mark's size


def draw_mark(mark: Mark, x: float, y: float, size: float) -> None:
    """Draw a mark into the current canvas, in the current ink.

    Args:
        mark: which one.
        x: its middle, pixels.
        y: its middle, pixels.
        size: its width and height, pixels.
    """
    half, width = size / 2, max(size * _STROKE, 1)
    corners = (x - half, y, x, y + half, x + half, y, x, y - half)
    peak = (x - half, y - half * 0.8, x, y + half, x + half, y - half * 0.8)
    match mark:
        case Mark.DISC:
            SmoothEllipse(pos=(x - half, y - half), size=(size, size))
        case Mark.RING:
            Line(circle=(x, y, half * 0.85), width=width)
        case Mark.SQUARE:
            side = size * 0.88
            SmoothRectangle(pos=(x - side / 2, y - side / 2), size=(side, side))
        case Mark.FRAME:
            side = size * 0.78
            Line(rectangle=(x - side / 2, y - side / 2, side, side), width=width)
        case Mark.DIAMOND:
            SmoothQuad(points=corners)
        case Mark.OPEN_DIAMOND:
            Line(points=corners, width=width, close=True, joint="miter")
        case Mark.TRIANGLE:
            SmoothTriangle(points=peak)
        case Mark.OPEN_TRIANGLE:
            Line(points=peak, width=width, close=True, joint="miter")
        case Mark.CROSS:
            d = half * 0.8
            Line(points=(x - d, y - d, x + d, y + d), width=width * 1.3)
            Line(points=(x - d, y + d, x + d, y - d), width=width * 1.3)
        case Mark.PLUS:
            Line(points=(x - half, y, x + half, y), width=width * 1.3)
            Line(points=(x, y - half, x, y + half), width=width * 1.3)
