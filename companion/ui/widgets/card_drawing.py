"""Drawing of a card: rounded field, tilted ellipse, big symbol, corners.

The drawing is our own; no printed card was copied.
"""

from textwrap import wrap

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color as Ink
from kivy.graphics import (
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothEllipse,
    SmoothRoundedRectangle,
)

from companion.core.cards import DARK, LIGHT
from companion.ui.theme import Rgba, Theme
from companion.ui.widgets.icons import draw, draw_shape, draw_tick
from companion.view.drawings import drawings
from companion.view.elements import CardFace, Emblem

ASPECT = 0.64
"""Width of a card over its height."""
SMALL_MM = 16.0
"""On a card that is not higher the corners hold the mark of its color alone: red and
green look alike to some, and beside an index the mark is too small."""
ICON = 0.84
"""Side of an icon on a card, as a share of the card's width."""
TILT = -28
"""Degrees by which the ellipse leans to the right."""
_LONGEST_FIGURE = 3  # letters, as in +10
_LINE = 9  # letters that stand in one line of a name, if its words are that short
_LARGEST_NAME = 0.14  # of the card's height
_NAME_WIDTH = 1.0  # of the card's height; a bold letter is 0.6 of its size wide


class CardDrawing:
    """One card being drawn into the current canvas."""

    def __init__(
        self, theme: Theme, face: CardFace, center: tuple[float, float], height: float
    ) -> None:
        self.theme = theme
        self.face = face
        self.x, self.y = center
        self.h = height
        self.ink = theme.ink_on(face.color)
        self.colors = DARK if face.dark else LIGHT
        self.fill = (
            theme.fill_of(face.color) if face.color else theme.paint("on_accent")
        )

    def draw(self) -> None:
        """Draw plate, emblem and corners."""
        self._plate(1.0, self.theme.paint("accent"))
        self._plate(0.94, self.fill)
        painters = {
            Emblem.TEXT: self._text,
            Emblem.SKIP: self._skip,
            Emblem.REVERSE: self._reverse,
            Emblem.WHEEL: self._wheel,
            Emblem.BACK: self._back,
            Emblem.ICON: self._icon,
        }
        painters[self.face.emblem]()
        self._corners()
        if self.face.is_ticked:
            place = (self.x - self.h * 0.21, self.y - self.h * 0.37)
            draw_tick(*place, self.h * 0.17, self.ink, self.fill)

    def _plate(self, share: float, paint: Rgba) -> None:
        edge = self.h * (1 - share)
        width, height = self.h * ASPECT - edge, self.h - edge
        Ink(*paint)
        SmoothRoundedRectangle(
            pos=(self.x - width / 2, self.y - height / 2),
            size=(width, height),
            radius=[self.h * (0.075 - 0.4 * (1 - share))],
        )

    def _ellipse(self, paint: Rgba, share: float = 1.0, **angles: float) -> None:
        width, height = self.h * 0.50 * share, self.h * 0.80 * share
        PushMatrix()
        Rotate(angle=TILT, origin=(self.x, self.y))
        Ink(*paint)
        SmoothEllipse(
            pos=(self.x - width / 2, self.y - height / 2),
            size=(width, height),
            segments=90,
            **angles,
        )
        PopMatrix()

    def _field(self) -> None:
        """Draw the ellipse as a ring around a shade of the field."""
        self._ellipse(self.ink)
        self._ellipse(self.fill, 0.93)

    def _text(self) -> None:
        self._field()
        size = 0.50 if len(self.face.text) == 1 else 0.34
        self._print(size)
        if self.face.text in {"6", "9"}:
            self._bar(self.x, self.y - self.h * 0.205, self.h * 0.16)

    def _bar(self, x: float, y: float, width: float) -> None:
        """Underline a digit that reads as another one upside down."""
        Ink(*self.ink)
        Line(points=(x - width / 2, y, x + width / 2, y), width=self.h * 0.012)

    def _skip(self) -> None:
        self._field()
        self._draw_emblem("skip")

    def _reverse(self) -> None:
        self._field()
        PushMatrix()
        Rotate(angle=-45, origin=(self.x, self.y))
        self._draw_emblem("reverse")
        PopMatrix()

    def _icon(self) -> None:
        Ink(*self.ink)
        side = self.h * ASPECT * ICON
        corner = self.x - side / 2, self.y - side / 2
        draw(drawings("icons")[self.face.text], corner, side)

    def _draw_emblem(self, name: str) -> None:
        Ink(*self.ink)
        corner = self.x - self.h / 2, self.y - self.h / 2
        draw(drawings("emblems")[name], corner, self.h)

    def _wheel(self) -> None:
        self._ellipse(self.theme.paint("accent"))
        for i, color in enumerate(self.colors):
            self._ellipse(
                self.theme.fill_of(color),
                0.94,
                angle_start=90 * i,
                angle_end=90 * (i + 1),
            )
        if self.face.text:
            self._print(0.32, outlined=True)

    def _print(self, size: float, *, outlined: bool = False) -> None:
        """Write what stands on the emblem: a figure, or a name as large as fits.

        Args:
            size: of a figure, as a part of the card's height.
            outlined: whether it lies on several colors.
        """
        text = self.face.text
        if len(text) > _LONGEST_FIGURE:
            longest = max(map(len, text.split()))
            lines = wrap(text, max(longest, _LINE), break_long_words=False)
            size = min(_LARGEST_NAME, _NAME_WIDTH / max(map(len, lines)))
            text = "\n".join(lines)
        self._write(text, self.x, self.y, self.h * size, outlined=outlined)

    def _back(self) -> None:
        self._ellipse(self.theme.paint("accent"), 0.82)
        self._ellipse(self.theme.paint("raised"), 0.76)
        side = self.h * 0.13
        places = ((0, 1), (1, 0), (0, -1), (-1, 0))
        for color, (right, up) in zip(self.colors, places, strict=True):
            Ink(*self.theme.paint("accent"))
            draw_shape(
                self.theme.shape_of(color),
                self.x + right * side * 0.85 - side / 2,
                self.y + up * side * 0.95 - side / 2,
                side * 0.8,
            )

    def _corners(self) -> None:
        """Write the index twice, the second time upside down."""
        for turn in (0, 180):
            PushMatrix()
            Rotate(angle=turn, origin=(self.x, self.y))
            x, y = self.x - self.h * 0.22, self.y + self.h * 0.385
            if self.face.color and self.h < self.theme.px(SMALL_MM):
                self._shape(x, y, self.h * 0.16)
            else:
                self._corner(x, y)
            PopMatrix()

    def _corner(self, x: float, y: float) -> None:
        if self.face.corner:
            size = 0.115 if len(self.face.corner) == 1 else 0.095
            self._write(self.face.corner, x, y, self.h * size)
        below = self.h * 0.092 if self.face.corner else 0
        self._shape(x, y - below, self.h * 0.062)

    def _shape(self, x: float, y: float, side: float) -> None:
        """Draw the color's mark around a point."""
        Ink(*self.ink)
        shape = self.theme.shape_of(self.face.color)
        draw_shape(shape, x - side / 2, y - side / 2, side)

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        outlined: bool = False,
    ) -> None:
        """Write centered on a point; capitals, not the line, are centered."""
        label = CoreLabel(
            text=text,
            font_size=size,
            bold=True,
            halign="center",
            color=self.ink,
            outline_width=max(int(size * 0.06), 1) if outlined else 0,
            outline_color=self.theme.paint("on_accent")[:3],
        )
        label.refresh()
        texture = label.texture
        Ink(1, 1, 1, 1)
        Rectangle(
            texture=texture,
            pos=(x - texture.width / 2, y - texture.height / 2),
            size=texture.size,
        )
