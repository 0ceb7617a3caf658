"""The camera's picture with what was found in it, and a place for every touch."""

from kivy.app import App
from kivy.core.text import Label as DrawnText
from kivy.graphics import Color as Ink
from kivy.graphics import Line, Rectangle
from kivy.properties import ObjectProperty

from companion.camera.reports import Point
from companion.pages.camera.items import TouchPicture
from companion.ui.widgets.pictures import LivePicture
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.language import _

_STROKE_MM = 0.5
_MARK_MM = 3.0


class MarkedPicture(Touchable, LivePicture):
    """Outlines the card that is seen, rings the places; a touch names another one."""

    marks = ObjectProperty(())
    outline = ObjectProperty(())
    """Where a card lies that is spoken of: see `companion.camera.reports`."""
    redraw_on: tuple[str, ...] = ("preview", "marks", "outline")

    def draw(self) -> None:
        """Draw the picture, the card's outline and the marked places."""
        super().draw()
        if self.preview is None:
            return
        theme = App.get_running_app().theme
        check = self.preview.check
        is_checked = check is not None and check.card is not None
        outline = check.card.corners if is_checked else self.outline
        if outline:
            corners = [x for point in outline for x in self._place(point)]
            for color, width in (("ground", 2.4), ("accent", 1.2)):
                Ink(*theme.paint(color))
                stroke = theme.px(_STROKE_MM) * width / 2
                Line(points=corners, close=True, width=stroke)
        for mark in self.marks:
            self._draw_mark(*self._place(mark.place), mark.word)

    def _draw_mark(self, x: float, y: float, word: str) -> None:
        theme = App.get_running_app().theme
        text = DrawnText(text=word, font_size=theme.sizes.least("text"), bold=True)
        text.refresh()
        for color, width in (("ground", 2.0), ("accent", 1.0)):
            Ink(*theme.paint(color))
            Line(circle=(x, y, theme.px(_MARK_MM)), width=theme.px(_STROKE_MM) * width)
        wide, high = text.texture.size
        left, foot = x - wide / 2, y - theme.px(_MARK_MM + 1) - high
        Ink(*theme.paint("ground", 0.8))
        Rectangle(pos=(left - 4, foot), size=(wide + 8, high))
        Ink(*theme.paint("text"))
        Rectangle(texture=text.texture, pos=(left, foot), size=(wide, high))

    def _place(self, point: Point) -> tuple[float, float]:
        x, y, width, height = self.frame
        return x + point[0] * width, y + (1 - point[1]) * height

    def meant(self, place: Place) -> TouchPicture | None:
        """Return where the picture is touched; ``None`` beside it."""
        if not self.preview:
            return None
        left, foot, width, height = self.frame
        x, y = (place[0] - left) / width, (place[1] - foot) / height
        inside = 0 <= x < 1 and 0 <= y < 1
        return TouchPicture((x, 1 - y)) if inside else None

    def spoken_name(self) -> str:
        """Return what it shows."""
        return _("Camera picture")
