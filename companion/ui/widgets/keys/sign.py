"""Signs in place of words: undo, more, erase, back, drawn as vectors."""

from kivy.graphics import Color as Ink
from kivy.graphics import Line, SmoothEllipse, SmoothRoundedRectangle, SmoothTriangle
from kivy.properties import ColorProperty, StringProperty

from companion.ui.widgets.canvas_widget import CanvasWidget


class Sign(CanvasWidget):
    """One sign, as large as its place allows."""

    sign = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    redraw_on = ("sign", "ink")

    def draw(self) -> None:
        """Draw the sign in the middle."""
        signs = {
            "undo": self._undo,
            "more": self._more,
            "close": self._close,
            "erase": self._erase,
            "tick": self._tick,
            "short": self._short,
            "back": self._back,
            "home": self._home,
            "touch": self._touch,
        }
        if self.sign:
            Ink(*self.ink)
            signs[self.sign](min(self.size))

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

    def _touch(self, side: float) -> None:
        """Draw a finger, and rings around what it touches."""
        x, y, unit = self.center_x, self.center_y + side * 0.2, side * 0.1
        for radius in (1.4, 2.4):
            Line(circle=(x, y, unit * radius), width=side * 0.025)
        Line(points=(x, y, x, y - unit * 3), width=unit * 0.8, cap="round")
        palm = (x - unit * 1.6, y - unit * 6, unit * 4, unit * 3.4)
        SmoothRoundedRectangle(pos=palm[:2], size=palm[2:], radius=[unit * 1.4])
