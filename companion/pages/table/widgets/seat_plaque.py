"""One player's place: name, cards in hand, UNO called, score."""

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
)
from kivy.uix.widget import Widget

from companion.pages.table.view import SeatView
from companion.ui.theme import rgba
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.canvas_widget import CachedLayer, layer_of
from companion.ui.widgets.touchable import Touchable
from companion.view.badges import TINTS

TICK = 0.35
"""How much larger a count is when it has just changed, as a share."""
TICK_S = 0.25


class SeatPlaque(Touchable, Framed):
    """Touching it answers a question about a seat, when there is one."""

    value = ObjectProperty(SeatView(), rebind=True)
    index = NumericProperty(0)
    count = ObjectProperty(None, allownone=True)
    """The label with the number of cards."""
    tick = NumericProperty(0)
    """How much larger the count is while it changes, as a share."""
    tint = ColorProperty((0, 0, 0, 0))
    """Of the player, for the race to the target."""
    unit = NumericProperty(1)
    """A millimetre, pixels; what stands here is placed by it."""
    roomy = BooleanProperty(defaultvalue=False)
    """Whether badge, hand and UNO stand side by side."""
    wide = BooleanProperty(defaultvalue=False)
    """Whether all of it stands side by side."""
    left, low, high = NumericProperty(0), NumericProperty(0), NumericProperty(0)
    """Where the hand's row begins, and how high it is, pixels."""

    def __init__(self, **kwargs: object) -> None:
        self._shown = SeatView()
        self._still: CachedLayer | None = None
        super().__init__(**kwargs)

    def on_value(self, _plaque: object, value: SeatView) -> None:
        """Let a count that has changed tick."""
        before, self._shown = self._shown, value
        self.tint = rgba(TINTS[value.badge.tint])
        same = before.name == value.name and before.cards != value.cards
        if same and App.get_running_app().theme.animated:
            self._begin_tick()

    def _begin_tick(self) -> None:
        self._end_tick()
        self._still = layer_of(self)
        if self._still is not None:
            self._still.draw_above(self.count)
        self.tick = TICK
        ticking = Animation(tick=0, d=TICK_S, t="out_quad")
        ticking.bind(on_complete=self._end_tick)
        ticking.start(self)

    def _end_tick(self, *_: object) -> None:
        Animation.cancel_all(self, "tick")
        if self._still is not None:
            self._still.draw_inside(self.count)

    def on_parent(self, _plaque: object, parent: Widget | None) -> None:
        """Leave nothing in the air when it goes."""
        if parent is None:
            self._end_tick()
