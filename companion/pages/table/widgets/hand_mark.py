"""A small card beside the number of cards in a hand."""

from kivy.graphics import Color as Ink
from kivy.graphics import SmoothRoundedRectangle
from kivy.properties import ColorProperty

from companion.ui.widgets.drawn import Drawn


class HandMark(Drawn):
    """A card seen from its back, as a pictogram."""

    ink = ColorProperty((1, 1, 1, 1))
    redrawn_by = ("ink",)

    def draw(self) -> None:
        """Draw the card at half height."""
        width = self.width
        height = width / 0.68
        Ink(*self.ink)
        SmoothRoundedRectangle(
            pos=(self.x, self.center_y - height / 2),
            size=(width, height),
            radius=[width * 0.18],
        )
