"""A tick in a corner of a card: nothing more is to be done with it."""

from kivy.graphics import Color as Ink
from kivy.graphics import Line, SmoothEllipse

from companion.ui.theme import Rgba


def draw_tick(x: float, y: float, side: float, field: Rgba, ink: Rgba) -> None:
    """Draw a tick on a disc.

    Args:
        x: middle of the disc, pixels.
        y: middle of the disc, pixels.
        side: its width, pixels.
        field: color of the disc.
        ink: color of the tick.
    """
    Ink(*field)
    SmoothEllipse(pos=(x - side / 2, y - side / 2), size=(side, side))
    Ink(*ink)
    unit = side * 0.08
    low = (x - unit * 0.8, y - unit * 2.4)
    points = (x - unit * 3, y - unit * 0.2, *low, x + unit * 3, y + unit * 2.4)
    Line(points=points, width=max(side * 0.05, 1))
