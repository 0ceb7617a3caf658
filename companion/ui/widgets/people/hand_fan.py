"""A hand as a small fan of cards, with their number on it."""

from math import ceil

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    Rotate,
    RoundedRectangle,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty

from companion.ui.geometry import MOST_FANNED, fan_angles
from companion.ui.look import Look
from companion.ui.theme import Rgba
from companion.ui.widgets.cached_drawing import CachedDrawing, Room

SHAPE = 0.66
"""Width of a card over its height."""


class HandFan(CachedDrawing):
    """Cards seen from their backs; the last one glows once UNO was called."""

    cards = NumericProperty(0)
    """How many are held; as many are drawn as can be told apart."""
    glows = BooleanProperty(defaultvalue=False)
    step = NumericProperty(6.5)
    """How far each card leans from its neighbor, degrees."""
    redraw_on = ("cards", "glows", "step")

    def looks(self) -> tuple[object, ...] | None:
        """Return what can be told apart of the hand; nothing of none."""
        shown = min(round(self.cards), MOST_FANNED)
        return (shown, self.glows, self.step) if shown else None

    def edge(self) -> Rgba:
        """Return the color of the cards' rims."""
        look: Look = App.get_running_app().look
        return look.paint("accent" if self.glows else "muted")

    def room(self) -> Room:
        """Return where the cards are, of which the outer ones lean out."""
        beyond = ceil(self.height * 0.75)
        return (
            *(self.x - beyond, self.y - beyond),
            *(self.width + 2 * beyond, self.height + 2 * beyond),
        )

    def stamp(self) -> None:
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
                # A smooth shape that shines through needs a stencil; a stamp has none.
                Ink(*look.paint("accent", 0.35))
                RoundedRectangle(**self._plate(low, width, height, 3 * edge))
            Ink(*self.edge())
            SmoothRoundedRectangle(**self._plate(low, width, height, 0))
            Ink(*look.paint("back"))
            SmoothRoundedRectangle(**self._plate(low, width, height, -edge))
            PopMatrix()

    def _plate(
        self, low: float, width: float, height: float, grown: float
    ) -> dict[str, object]:
        """Return where a card lies, grown by so many pixels on each side."""
        return {
            "pos": (self.center_x - width / 2 - grown, low - grown),
            "size": (width + 2 * grown, height + 2 * grown),
            "radius": [max(width * 0.16 + grown, 1)],
        }
