"""Somebody's badge: their figure on a disc of their tint."""

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import SmoothEllipse, SmoothQuad, SmoothTriangle
from kivy.properties import ObjectProperty

from companion.ui.theme import Rgba, rgba
from companion.ui.widgets.cached_drawing import CachedDrawing, Room
from companion.ui.widgets.people.figures import DRAWINGS, Oval
from companion.view.badges import TINTS, Badge

INSET = 0.17
"""How far the figure stays from the disc's edge, as a share of its width."""
TRIANGLE = 6
"""Numbers that make three corners."""


def draw_badge(badge: Badge, x: float, y: float, side: float, dark: str) -> None:
    """Draw a badge into the current canvas.

    Args:
        badge: whose.
        x: left edge, pixels.
        y: lower edge, pixels.
        side: width and height, pixels.
        dark: color of the figure, as ``#RRGGBB``.
    """
    tint, ink = rgba(TINTS[badge.tint]), rgba(dark)
    Ink(*tint)
    SmoothEllipse(pos=(x, y), size=(side, side), segments=48)
    left, low = x + side * INSET, y + side * INSET
    unit = side * (1 - 2 * INSET) / 100
    for part in DRAWINGS.get(badge.figure, ()):
        Ink(*(tint if part.cut else ink))
        if isinstance(part, Oval):
            corner = (left + part.x * unit, low + part.y * unit)
            SmoothEllipse(pos=corner, size=(part.width * unit, part.height * unit))
            continue
        points = [
            (low if i % 2 else left) + at * unit for i, at in enumerate(part.points)
        ]
        (SmoothTriangle if len(points) == TRIANGLE else SmoothQuad)(points=points)


class BadgeMark(CachedDrawing):
    """One badge, as large as its place allows."""

    badge = ObjectProperty(Badge(), rebind=True)
    redraw_on = ("badge",)

    def looks(self) -> Badge | None:
        """Return the badge; nothing without a figure."""
        return self.badge if self.badge.figure else None

    def edge(self) -> Rgba:
        """Return the tint."""
        return rgba(TINTS[self.badge.tint])

    def room(self) -> Room:
        """Return the square of the disc."""
        side = int(min(self.size))
        return (self.center_x - side / 2, self.center_y - side / 2, side, side)

    def stamp(self) -> None:
        """Draw the badge in the middle."""
        x, y, side, _height = self.room()
        dark = App.get_running_app().look.palette.on_accent
        draw_badge(self.badge, x, y, side, dark)
