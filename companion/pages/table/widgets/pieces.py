"""Pieces of the table page: the color in force, the seats, the last events."""

from functools import lru_cache

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color as Ink
from kivy.graphics import InstructionGroup, Line
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.core.cards import LIGHT
from companion.pages.correct.actions import CorrectColor
from companion.pages.table.geometry import hatches
from companion.pages.table.view import RecentEvent, SeatView
from companion.ui.theme import CAPITAL
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.canvas_widget import CachedLayer, layer_of
from companion.ui.widgets.containers import SideBySide
from companion.ui.widgets.labels import FitLabel, height_of, parted
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.actions import Action
from companion.view.elements import CardFace, LogLine, Swatch
from companion.view.words import color_title

EDGE_MM = 2.2
STEP_MM = 2.6
STROKE_MM = 0.4
LEAST_MM = 37.0
BESIDE_WORD_MM = 1.0
"""Margin of the field beside the longest word on it."""
TICK = 0.35
"""Share by which a count that has just changed is larger."""
TICK_S = 0.25


@lru_cache
def color_field_mm(_language: str) -> float:
    """Return the width of the field: the longest usual color of the language fits.

    Longer ones of a deck with two sides are written smaller.
    """
    font = CoreLabel(font_size=100, bold=True)
    widest: float = max(font.get_extents(color_title(color))[0] for color in LIGHT)
    return max(LEAST_MM, widest / 100 * 8 / CAPITAL + BESIDE_WORD_MM)


LINE_HEIGHT = 0.88
"""Line height of a name on two lines, as a share of the usual: they stand close."""


def in_lines(name: str, width: float, height: float, size: int) -> str:
    """Return a name as a seat has room for it, on two lines where one is too short.

    Args:
        name: whose seat it is.
        width: of a line, pixels.
        height: of both lines, pixels; Thai letters with their marks are too high.
        size: font size, pixels.
    """
    is_high = 2 * LINE_HEIGHT * height_of(name, size) > height
    return parted(name, width, size, lines=1 if is_high else 2)


class ColorField(Touchable, SideBySide):
    """Touching its card, or the color around it, puts them right."""

    swatch = ObjectProperty(Swatch(), rebind=True)
    face = ObjectProperty(CardFace(), rebind=True)
    """The card on top of the pile: not the one that is still in the air."""
    unsure = BooleanProperty(defaultvalue=False)
    """Whether its edge is hatched: what it shows is only likely."""

    def __init__(self, **kwargs: object) -> None:
        hatch = Clock.create_trigger(self._hatch, -1)
        self._hatching = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.after.add(self._hatching)
        for name in ("pos", "size", "unsure", "swatch"):
            self.fbind(name, hatch)

    def _hatch(self, _dt: float) -> None:
        """Draw slanting strokes along the edge, or none."""
        self._hatching.clear()
        if not self.unsure:
            return
        theme = App.get_running_app().theme
        self._hatching.add(Ink(*theme.ink_on(self.swatch.color)))
        band = theme.px(EDGE_MM), theme.px(STEP_MM)
        for points in hatches(self.pos, self.size, *band):
            line = Line(points=points, width=theme.px(STROKE_MM), cap="none")
            self._hatching.add(line)

    def meant(self, place: Place) -> Action | None:
        """Let what was touched be corrected: the card, or the color around it."""
        named = self.swatch.color is not None
        if named and not self.ids.pile.collide_point(*place):
            return CorrectColor()
        card: Action | None = App.get_running_app().views.table.pile
        return card


class SeatPlaque(Touchable, Framed):
    """Touching it answers a question about a seat, when there is one."""

    value = ObjectProperty(SeatView(), rebind=True)
    index = NumericProperty(0)
    tick = NumericProperty(0)
    """Share by which the count is larger while it changes."""
    unit = NumericProperty(1)
    """A millimetre, pixels; what stands here is placed by it."""

    def __init__(self, **kwargs: object) -> None:
        self._shown = SeatView()
        self._still: CachedLayer | None = None
        super().__init__(**kwargs)

    def on_value(self, _plaque: object, value: SeatView) -> None:
        """Let a count that has changed tick."""
        before, self._shown = self._shown, value
        same = before.name == value.name and before.cards != value.cards
        if same and App.get_running_app().theme.animated:
            self._begin_tick()

    def _begin_tick(self) -> None:
        self._end_tick()
        self._still = layer_of(self)
        if self._still is not None:
            self._still.draw_above(self.ids.count)
        self.tick = TICK
        ticking = Animation(tick=0, d=TICK_S, t="out_quad")
        ticking.bind(on_complete=self._end_tick)
        ticking.start(self)

    def _end_tick(self, *_: object) -> None:
        Animation.cancel_all(self, "tick")
        if self._still is not None:
            self._still.draw_inside(self.ids.count)

    def on_parent(self, _plaque: object, parent: Widget | None) -> None:
        """Leave nothing in the air when it goes."""
        if parent is None:
            self._end_tick()


class RecentEventChip(Touchable, Widget):
    """A small card or a word, over the tint of whose it was."""

    value = ObjectProperty(RecentEvent(), rebind=True)


class LogSentence(Touchable, FitLabel):
    """A sentence; touching the newest corrects what it tells."""

    value = ObjectProperty(LogLine(), rebind=True)
