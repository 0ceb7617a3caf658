"""Pictures: what the camera sees, QR codes, the drawings of the tour."""

from typing import Protocol

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as DrawnText
from kivy.graphics import Color as Ink
from kivy.graphics import Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ObjectProperty

from companion.camera.reports import Point, Preview
from companion.core.cards import Color
from companion.ui.widgets.canvas_widget import CanvasWidget
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.actions import TouchPicture
from companion.view.badges import Badge
from companion.view.elements import CardFace, Emblem
from companion.view.form import Picture, QrCode

EVERY_S = 0.12
"""Time between two pictures of the camera: smooth enough to lay cards by."""
_STROKE_MM = 0.5
_MARK_MM = 3.0
PLAYED = CardFace(Emblem.TEXT, "7", "7", Color.RED)
ONE, OTHER = Badge("fox", 0), Badge("owl", 2)


class LiveView(Protocol):
    """Shows what the camera sees while somebody looks. Any thread may call it."""

    @property
    def preview(self) -> Preview | None:
        """The latest picture; ``None`` before the first since `open`."""

    def open(self, *, checks: bool = False) -> None:
        """Begin to keep the latest picture, and to measure it if asked for."""

    def close(self) -> None:
        """Nobody looks any more."""


class QrSquare(CanvasWidget):
    """Dark squares on white, whatever the theme: a camera reads nothing else surely."""

    value = ObjectProperty(QrCode())
    redraw_on = ("value",)

    def draw(self) -> None:
        """Draw it in whole pixels, so that no square runs into its neighbor."""
        squares = self.value.squares
        rows = len(squares)
        unit = int(min(self.size) / rows) if rows else 0
        if not unit:
            return
        side = unit * rows
        left = round(self.center_x - side / 2)
        top = round(self.center_y + side / 2)
        Ink(1, 1, 1)
        Rectangle(pos=(left, top - side), size=(side, side))
        Ink(0, 0, 0)
        for y, row in enumerate(squares):
            for x, dark in enumerate(row):
                if dark:
                    corner = (left + x * unit, top - (y + 1) * unit)
                    Rectangle(pos=corner, size=(unit, unit))


class StillPicture(CanvasWidget):
    """A picture, as large as its place allows."""

    texture = ObjectProperty(None, allownone=True)
    is_there = BooleanProperty(defaultvalue=False)
    """Whether there is a picture; else an empty frame is drawn."""
    redraw_on: tuple[str, ...] = ("texture", "is_there")

    def show(self, size_wh: tuple[int, int], rgb: bytes) -> None:
        """Show a picture.

        Args:
            size_wh: width and height, pixels.
            rgb: red, green and blue of each pixel, row by row from the top.
        """
        if self.texture is None or self.texture.size != size_wh:
            texture = Texture.create(size=size_wh, colorfmt="rgb")
            texture.flip_vertical()
            self.texture = texture
        self.texture.blit_buffer(rgb, colorfmt="rgb", bufferfmt="ubyte")
        self.is_there = True
        self._redraw()  # the texture may be the one of the picture before

    def draw(self) -> None:
        """Draw the picture in the middle; an empty frame before the first."""
        Ink(*App.get_running_app().theme.paint("raised"))
        if not self.is_there:
            Rectangle(pos=self.pos, size=self.size)
            return
        x, y, width, height = self.frame
        Ink(1, 1, 1, 1)
        Rectangle(texture=self.texture, pos=(x, y), size=(width, height))

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, foot, width and height of the picture; nothing before the first."""
        wide, high = self.texture.size if self.is_there else (1, 1)
        scale = min(self.width / wide, self.height / high) if self.is_there else 0
        width, height = wide * scale, high * scale
        return self.center_x - width / 2, self.center_y - height / 2, width, height


class LivePicture(StillPicture):
    """The camera's latest picture; none while inactive."""

    active = BooleanProperty(defaultvalue=False)
    checks = BooleanProperty(defaultvalue=False)
    """Whether it is measured how well the camera sees."""
    preview = ObjectProperty(None, allownone=True)
    redraw_on: tuple[str, ...] = ("preview",)

    def __init__(self, **kwargs: object) -> None:
        self._ticking = None
        self._live: LiveView | None = None
        """What shows the pictures while they are looked at."""
        # Later than all that leaves the screen: it closes what this one opens.
        self._begin = Clock.create_trigger(self._open, -1)
        super().__init__(**kwargs)

    def on_active(self, *_: object) -> None:
        """Open the camera's picture, or close it."""
        if self.active:
            self._begin()
        else:
            self._close()

    def on_parent(self, *_: object) -> None:
        """Look only while it is on the screen."""
        if self.parent is None:
            self._close()
        elif self.active:
            self._begin()

    def _open(self, _dt: float) -> None:
        live = App.get_running_app().camera_picture
        is_seen = self.active and self.get_parent_window() is not None
        if live is not None and is_seen and self._ticking is None:
            self.preview = None  # of the last time
            self._live = live
            live.open(checks=self.checks)
            self._ticking = Clock.schedule_interval(self._look, EVERY_S)

    def _close(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None
        if self._live is not None:
            self._live.close()
            self._live = None

    def _look(self, _dt: float) -> None:
        if App.get_running_app().camera_picture is not self._live:
            self._close()  # another camera is in use now
            self._open(_dt)
        latest = self._live.preview if self._live is not None else None
        if latest is None or latest == self.preview:
            return
        self.show(latest.size_wh, latest.rgb)
        self.preview = latest

    def on_preview(self, *_: object) -> None:
        """Draw an empty frame where there is none."""
        self.is_there = self.preview is not None


class PictureSection(Touchable, LivePicture):
    """Outlines the card that is seen, rings the places; a touch names another one."""

    value = ObjectProperty(Picture(), rebind=True)
    redraw_on: tuple[str, ...] = ("preview", "value")

    def draw(self) -> None:
        """Draw the picture, the card's outline and the marked places."""
        super().draw()
        if self.preview is None:
            return
        theme = App.get_running_app().theme
        check = self.preview.check
        is_checked = check is not None and check.card is not None
        outline = check.card.corners if is_checked else self.value.outline
        if outline:
            corners = [x for point in outline for x in self._place(point)]
            for color, width in (("ground", 2.4), ("accent", 1.2)):
                Ink(*theme.paint(color))
                Line(points=corners, close=True, width=theme.px(_STROKE_MM) * width / 2)
        for mark in self.value.marks:
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
