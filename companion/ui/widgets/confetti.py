"""Confetti that falls once, and rays behind what matters: drawn, not photographed."""

from math import cos, pi, sin
from random import Random

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color as Ink
from kivy.graphics import Mesh, Triangle
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.canvas_widget import CanvasWidget

PIECES = 24
"""Pieces of each color."""
FALLS_S = 2.4
SIDE_MM = 2.4
RAYS = 12
RAY_OPACITY = 0.34


class Confetti(Widget):
    """Falls once through its room; without motion it lies still in the air."""

    tint = ColorProperty((1, 1, 1, 1))
    """Color of a third of the pieces; the others have the color of words."""
    fallen = NumericProperty(0.0)
    """Share of its way that it has fallen, 0 to 1."""

    def __init__(self, **kwargs: object) -> None:
        self._pieces: list[tuple[Mesh, list[tuple[float, ...]]]] = []
        super().__init__(**kwargs)

    def throw(self) -> None:
        """Begin, once the room is known."""
        Clock.schedule_once(self._throw, 0)

    def rest(self) -> None:
        """Let none be left."""
        Animation.cancel_all(self)
        self._pieces = []
        self.canvas.clear()

    def _throw(self, _dt: float) -> None:
        chance = Random(7)  # noqa: S311 (no secret)
        self.rest()
        with self.canvas:
            theme = App.get_running_app().theme
            for ink in (self.tint, theme.paint("accent"), theme.paint("muted")):
                Ink(*ink)
                mesh = Mesh(mode="triangles", indices=range(6 * PIECES))
                places = [
                    tuple(chance.random() for _ in range(4)) for _ in range(PIECES)
                ]
                self._pieces.append((mesh, places))
        self.fallen = 0
        if theme.animated:
            self.on_fallen()
            Animation(fallen=1, d=FALLS_S).start(self)
        else:
            self.fallen = 0.45

    def on_fallen(self, *_: object) -> None:
        """Let the pieces follow."""
        side = App.get_running_app().theme.px(SIDE_MM)
        for mesh, places in self._pieces:
            mesh.vertices = [
                at for place in places for at in self._corners(side, place)
            ]

    def _corners(self, side: float, place: tuple[float, ...]) -> tuple[float, ...]:
        """Return the two triangles of one piece, each corner with its texture's."""
        across, start, turn, speed = place
        x = self.x + across * self.width
        gone = self.fallen * (1.2 + speed)
        y = self.top + (start - gone * 1.1) * self.height
        angle = (turn + 2 * gone) * pi
        dx, dy = side * cos(angle), side * sin(angle)
        flat = 0.35 + 0.4 * abs(cos(angle * 1.7))
        ex, ey = -dy * flat, dx * flat
        a, b = (x, y, 0, 0), (x + dx, y + dy, 0, 0)
        c, d = (x + dx + ex, y + dy + ey, 0, 0), (x + ex, y + ey, 0, 0)
        return (*a, *b, *c, *a, *c, *d)


class Rays(CanvasWidget):
    """Rays from a point to beyond the edges."""

    ink = ColorProperty((1, 1, 1, 1))
    middle = ObjectProperty((0, 0))
    redraw_on = ("ink", "middle")

    def draw(self) -> None:
        """Draw every second of the equal slices of the round."""
        x, y = self.middle
        far = self.width + self.height
        Ink(*self.ink[:3], RAY_OPACITY)
        for i in range(RAYS):
            start, end = (2 * pi * (i + part) / RAYS for part in (0, 0.5))
            Triangle(
                points=(
                    *(x, y, x + far * cos(start), y + far * sin(start)),
                    *(x + far * cos(end), y + far * sin(end)),
                )
            )
