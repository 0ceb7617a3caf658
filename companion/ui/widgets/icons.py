"""Icons, marks of colors and badges, drawn as vectors: they stand in place of words."""

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import (
    Line,
    SmoothEllipse,
    SmoothQuad,
    SmoothRectangle,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from companion.ui.theme import Rgba, Shape, rgba
from companion.ui.widgets.canvas_widget import Bounds, CachedDrawing, CanvasWidget
from companion.view.badges import TINTS, Badge
from companion.view.drawings import Drawing, Part, drawings
from companion.view.plot import Mark

BADGE_INSET = 0.17
"""Gap between the figure of a badge and the disc's edge, as a share of its width."""
TRIANGLE = 6
"""Numbers that make three corners."""


def draw(
    drawing: Drawing,
    corner: tuple[float, float],
    side: float,
    inks: tuple[Rgba, Rgba] | None = None,
) -> None:
    """Draw a drawing into the current canvas, in the current ink.

    Args:
        drawing: its shapes.
        corner: left and lower edge, pixels.
        side: width and height, pixels.
        inks: its color, and the one of what is cut out, where anything is.
    """
    for part in drawing:
        if inks is not None:
            Ink(*inks["cut" in part.traits])
        _draw_part(part, corner, side / 100)


def _draw_part(part: Part, corner: tuple[float, float], unit: float) -> None:
    def placed(numbers: tuple[float, ...] | list[float]) -> list[float]:
        return [corner[i % 2] + at * unit for i, at in enumerate(numbers)]

    match part.kind, part.numbers:
        case "oval", (*place, width, height):
            SmoothEllipse(pos=placed(place), size=(width * unit, height * unit))
        case "box", (left, low, width, height):
            size = (width * unit, height * unit)
            SmoothRectangle(pos=placed([left, low]), size=size)
        case "box", (left, low, width, height, radius):
            size, bend = (width * unit, height * unit), [radius * unit]
            SmoothRoundedRectangle(pos=placed([left, low]), size=size, radius=bend)
        case "corners", points:
            polygon = SmoothTriangle if len(points) == TRIANGLE else SmoothQuad
            polygon(points=placed(points))
        case "line", (thickness, *points):
            _draw_line(part, thickness * unit, points=placed(points))
        case _:
            thickness, x, y, radius, *angles = part.numbers
            circle = (*placed([x, y]), radius * unit, *angles)
            _draw_line(part, thickness * unit, circle=circle)


def _draw_line(part: Part, thickness: float, **path: object) -> None:
    is_closed = "closed" in part.traits
    Line(
        width=max(thickness / 2, 1),
        cap="none" if "flat" in part.traits else "round",
        joint="miter" if is_closed else "round",
        close=is_closed,
        **path,
    )


def draw_shape(shape: Shape | None, x: float, y: float, side: float) -> None:
    """Draw a mark into the current canvas, in the current ink.

    Args:
        shape: which mark; ``None`` draws nothing.
        x: left edge, pixels.
        y: lower edge, pixels.
        side: width and height, pixels. The marks look equally large.
    """
    if shape is not None:
        draw(drawings("shapes")[shape.value], (x, y), side)


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
    draw(drawings("icons")["tick"], (x - side * 0.4, y - side * 0.4), side * 0.8)


def draw_mark(mark: Mark, x: float, y: float, size: float) -> None:
    """Draw a mark into the current canvas, in the current ink.

    Args:
        mark: which one.
        x: its middle, pixels.
        y: its middle, pixels.
        size: its width and height, pixels.
    """
    draw(drawings("marks")[mark.value], (x - size / 2, y - size / 2), size)


class IconWidget(CanvasWidget):
    """One icon, as large as its place allows; nothing for one that is not drawn."""

    icon = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("icon", "ink")

    def draw(self) -> None:
        """Draw the icon in the middle."""
        side = min(self.size)
        Ink(*self.ink)
        icon = drawings("icons").get(self.icon, ())
        draw(icon, (self.center_x - side / 2, self.center_y - side / 2), side)


class HandIcon(IconWidget):
    """The hand that touches, on a dark disc: it may stand on any color."""

    def __init__(self, **kwargs: object) -> None:
        ink = App.get_running_app().theme.paint("accent")
        super().__init__(icon="touch", ink=ink, **kwargs)

    def draw(self) -> None:
        """Draw the disc, and the hand on it."""
        side = min(self.size)
        Ink(*App.get_running_app().theme.paint("ground", 0.85))
        corner = self.center_x - side / 2, self.center_y - side / 2
        SmoothEllipse(pos=corner, size=(side, side))
        super().draw()


def draw_badge(badge: Badge, x: float, y: float, side: float, dark: str) -> None:
    """Draw a badge into the current canvas.

    Args:
        badge: whose.
        x: left edge, pixels.
        y: lower edge, pixels.
        side: width and height, pixels.
        dark: color of the figure, as ``#RRGGBB``.
    """
    tint, inset = rgba(TINTS[badge.tint]), side * BADGE_INSET
    Ink(*tint)
    SmoothEllipse(pos=(x, y), size=(side, side), segments=48)
    figure = drawings("figures").get(badge.figure, ())
    draw(figure, (x + inset, y + inset), side - 2 * inset, (rgba(dark), tint))


class BadgeMark(CachedDrawing):
    """One badge, as large as its place allows."""

    badge = ObjectProperty(Badge(), rebind=True)
    redraw_on = ("badge",)

    def cache_key(self) -> Badge | None:
        """Return the badge; nothing without a figure."""
        return self.badge if self.badge.figure else None

    def outline_color(self) -> Rgba:
        """Return the tint."""
        return rgba(TINTS[self.badge.tint])

    def bounds(self) -> Bounds:
        """Return the square of the disc."""
        side = int(min(self.size))
        return (self.center_x - side / 2, self.center_y - side / 2, side, side)

    def paint(self) -> None:
        """Draw the badge in the middle."""
        x, y, side, _height = self.bounds()
        dark = App.get_running_app().theme.palette.on_accent
        draw_badge(self.badge, x, y, side, dark)
