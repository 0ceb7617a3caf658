"""A QR code, as large as its place allows."""

from kivy.graphics import Color as Ink
from kivy.graphics import Rectangle
from kivy.properties import ObjectProperty

from companion.ui.widgets.canvas_widget import CanvasWidget


class QrSquare(CanvasWidget):
    """Dark squares on white, whatever the theme: a camera reads nothing else surely."""

    picture = ObjectProperty(())
    redraw_on = ("picture",)

    def draw(self) -> None:
        """Draw it in whole pixels, so that no square runs into its neighbor."""
        rows = len(self.picture)
        unit = int(min(self.size) / rows) if rows else 0
        if not unit:
            return
        side = unit * rows
        left = round(self.center_x - side / 2)
        top = round(self.center_y + side / 2)
        Ink(1, 1, 1)
        Rectangle(pos=(left, top - side), size=(side, side))
        Ink(0, 0, 0)
        for y, row in enumerate(self.picture):
            for x, dark in enumerate(row):
                if dark:
                    corner = (left + x * unit, top - (y + 1) * unit)
                    Rectangle(pos=corner, size=(unit, unit))
