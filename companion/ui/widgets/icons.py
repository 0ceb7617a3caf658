"""What stands in place of words, drawn as vectors: icons, marks of colors, badges."""

from math import cos, pi, sin

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import (
    Line,
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothEllipse,
    SmoothQuad,
    SmoothRectangle,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.properties import ColorProperty, ObjectProperty, StringProperty

from companion.ui.theme import Rgba, Shape, rgba
from companion.ui.widgets.canvas_widget import Bounds, CachedDrawing, CanvasWidget
from companion.view.announcements import Icon
from companion.view.badges import TINTS, Badge
from companion.view.figures import DRAWINGS, Oval
from companion.view.plot import Mark

_STROKE = 0.11  # of a marker's size
BADGE_INSET = 0.17
"""How far the figure of a badge stays from the disc's edge, as a share of its width."""
TRIANGLE = 6
"""Numbers that make three corners."""


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


class IconWidget(CanvasWidget):
    """One icon, as large as its place allows."""

    icon = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("icon", "ink")

    def draw(self) -> None:
        """Draw the icon in the middle."""
        icons = {
            "undo": self._undo,
            "more": self._more,
            "close": self._close,
            "erase": self._erase,
            "tick": self._tick,
            "short": self._short,
            "back": self._back,
            "home": self._home,
            "touch": self._touch,
            "settings": self._settings,
            "help": self._help,
            "pause": self._pause,
            "night": self._night,
            "off": self._off,
        }
        if self.icon:
            Ink(*self.ink)
            icons[self.icon](min(self.size))

    def _undo(self, side: float) -> None:
        """Draw an arrow that turns back to the left."""
        x, y, radius = self.center_x, self.center_y - side * 0.08, side * 0.24
        top, left = y + radius, x - side * 0.16
        stroke, head = side * 0.045, side * 0.17
        Line(circle=(x + side * 0.06, y, radius, 0, 180), width=stroke, cap="none")
        Line(points=(left, top, x + side * 0.06, top), width=stroke, cap="none")
        Line(
            points=(x - side * 0.18, y - radius, x + side * 0.06, y - radius),
            width=stroke,
        )
        SmoothTriangle(
            points=(left, top - head, left, top + head, left - head * 1.2, top)
        )

    def _more(self, side: float) -> None:
        dot = side * 0.15
        for step in (-1, 0, 1):
            x = self.center_x + step * side * 0.27 - dot / 2
            SmoothEllipse(pos=(x, self.center_y - dot / 2), size=(dot, dot))

    def _close(self, side: float) -> None:
        x, y, half = self.center_x, self.center_y, side * 0.22
        for up in (-half, half):
            Line(points=(x - half, y - up, x + half, y + up), width=side * 0.05)

    def _tick(self, side: float) -> None:
        x, y, unit = self.center_x, self.center_y, side * 0.1
        low = (x - unit * 0.8, y - unit * 2.4)
        points = (x - unit * 3, y - unit * 0.2, *low, x + unit * 3, y + unit * 2.4)
        Line(points=points, width=side * 0.06)

    def _short(self, side: float) -> None:
        """Draw an exclamation mark: something is missing."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        Line(points=(x, y - unit * 0.6, x, y + unit * 3.4), width=side * 0.07)
        dot = unit * 1.4
        SmoothEllipse(pos=(x - dot / 2, y - unit * 3.4), size=(dot, dot))

    def _erase(self, side: float) -> None:
        """Draw an arrow to the left that wipes out the last letter."""
        x, y, half = self.center_x, self.center_y, side * 0.32
        Line(points=(x - half * 0.6, y, x + half, y), width=side * 0.05)
        head = side * 0.2
        left = x - half * 0.5
        SmoothTriangle(points=(left, y - head, left, y + head, x - half * 1.3, y))

    def _back(self, side: float) -> None:
        """Draw an angle that opens to the right."""
        x, y, half = self.center_x, self.center_y, side * 0.24
        points = (x + half * 0.5, y + half, x - half * 0.5, y, x + half * 0.5, y - half)
        Line(points=points, width=side * 0.05, joint="round", cap="round")

    def _home(self, side: float) -> None:
        """Draw a house: a roof over walls."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        roof = (x - unit * 3, y + unit * 0.2, x, y + unit * 2.8)
        Line(
            points=(*roof, x + unit * 3, y + unit * 0.2),
            width=side * 0.05,
            joint="round",
            cap="round",
        )
        left, right, low = x - unit * 2, x + unit * 2, y - unit * 2.6
        walls = (left, y + unit * 0.4, left, low, right, low, right, y + unit * 0.4)
        Line(points=walls, width=side * 0.05, joint="round", cap="round")

    def _settings(self, side: float) -> None:
        """Draw a wheel with eight teeth."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        Line(circle=(x, y, unit * 1.8), width=side * 0.05)
        for tooth in range(8):
            way = (cos(tooth * pi / 4) * unit, sin(tooth * pi / 4) * unit)
            ends = [
                at + far * step
                for far in (2.1, 2.9)
                for at, step in zip((x, y), way, strict=True)
            ]
            Line(points=ends, width=side * 0.06)

    def _help(self, side: float) -> None:
        """Draw a question mark."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        arch = (x, y + unit * 1.5, unit * 1.7, -90, 150)
        Line(circle=arch, width=side * 0.05, cap="round")
        stem = (x + unit * 0.85, y, x, y - unit * 0.5, x, y - unit * 1.2)
        Line(points=stem, width=side * 0.05, cap="round", joint="round")
        dot = unit * 1.3
        SmoothEllipse(pos=(x - dot / 2, y - unit * 3.4), size=(dot, dot))

    def _pause(self, side: float) -> None:
        """Draw two bars."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        for aside in (-1.3, 1.3):
            bar = x + unit * aside
            Line(points=(bar, y - unit * 2, bar, y + unit * 2), width=side * 0.06)

    def _night(self, side: float) -> None:
        """Draw the edge of a crescent moon."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        # Two circles meet at both tips of the moon.
        for away, radius, start, end in ((0.0, 2.6, 148, 392), (1.4, 2.2, 180, 360)):
            arc = (x + unit * away, y, unit * radius, start, end)
            Line(circle=arc, width=side * 0.05, cap="round")

    def _off(self, side: float) -> None:
        """Draw a broken ring with a bar in the gap."""
        x, y, unit = self.center_x, self.center_y, side * 0.1
        Line(circle=(x, y - unit * 0.3, unit * 2.4, 35, 325), width=side * 0.05)
        Line(points=(x, y, x, y + unit * 3), width=side * 0.05, cap="round")

    def _touch(self, side: float) -> None:
        """Draw a finger, and rings around what it touches."""
        x, y, unit = self.center_x, self.center_y + side * 0.2, side * 0.1
        for radius in (1.4, 2.4):
            Line(circle=(x, y, unit * radius), width=side * 0.025)
        Line(points=(x, y, x, y - unit * 3), width=unit * 0.8, cap="round")
        palm = (x - unit * 1.6, y - unit * 6, unit * 4, unit * 3.4)
        SmoothRoundedRectangle(pos=palm[:2], size=palm[2:], radius=[unit * 1.4])


class AnnouncementIcon(CanvasWidget):
    """One icon, as large as its place allows; icons with a text show only that."""

    icon = ObjectProperty(Icon.NONE)
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("icon", "ink")

    def draw(self) -> None:
        """Draw the icon in the middle."""
        icons = {
            Icon.SKIP: self._skip,
            Icon.REVERSE: self._reverse,
            Icon.SWAP: self._swap,
            Icon.RIGHT: self._right,
        }
        if self.icon in icons:
            Ink(*self.ink)
            icons[self.icon](min(self.size) / 100)

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
    left, low = x + side * BADGE_INSET, y + side * BADGE_INSET
    unit = side * (1 - 2 * BADGE_INSET) / 100
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
