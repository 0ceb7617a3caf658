"""A hand as a small fan of cards, with their number on it."""

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    Rotate,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty

from companion.ui.geometry import fan_angles
from companion.ui.widgets.drawn import Drawn

SHAPE = 0.66
"""Width of a card over its height."""


class HandFan(Drawn):
    """Cards seen from their backs; the last one glows once UNO was called."""

    cards = NumericProperty(0)
    """How many are held; as many are drawn as can be told apart."""
    glows = BooleanProperty(defaultvalue=False)
    step = NumericProperty(6.5)
    """How far each card leans from its neighbor, degrees."""
    redrawn_by = ("cards", "glows", "step")

    def draw(self) -> None:
        """Draw the cards, the first one leaning furthest to the left."""
        look = App.get_running_app().look
        height = min(self.height * 0.94, self.width / SHAPE)
        width, edge = height * SHAPE, max(look.px(0.22), 1)
        foot = (self.center_x, self.y - height * 0.35)
        for angle in fan_angles(round(self.cards), self.step):
            PushMatrix()
            Rotate(angle=-angle, origin=foot)
            low = self.center_y - height / 2
            if self.glows:
                self._plate(look.paint("accent", 0.35), low, width, height, 3 * edge)
            self._plate(
                look.paint("accent" if self.glows else "muted"), low, width, height, 0
            )
            self._plate(look.paint("line"), low, width, height, -edge)
            PopMatrix()

    def _plate(
        self,
        paint: tuple[float, ...],
        low: float,
        width: float,
        height: float,
        grown: float,
    ) -> None:
        Ink(*paint)
        SmoothRoundedRectangle(
            pos=(self.center_x - width / 2 - grown, low - grown),
            size=(width + 2 * grown, height + 2 * grown),
            radius=[max(width * 0.16 + grown, 1)],
        )
