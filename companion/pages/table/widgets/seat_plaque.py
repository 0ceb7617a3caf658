"""One player's place: name, cards in hand, UNO called, score."""

from kivy.animation import Animation
from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.pages.table.view import SeatView
from companion.ui.widgets.framed import Framed

TICK = 0.35
"""How much larger a count is when it has just changed, as a share."""
TICK_S = 0.25


class SeatPlaque(ButtonBehavior, Framed):
    """Touching it answers a question about a seat, when there is one."""

    part = ObjectProperty(SeatView(), rebind=True)
    index = NumericProperty(0)
    tick = NumericProperty(0)
    """How much larger the count is while it changes, as a share."""

    def __init__(self, **kwargs: object) -> None:
        self._shown = SeatView()
        super().__init__(**kwargs)

    def on_part(self, _plaque: object, part: SeatView) -> None:
        """Let a count that has changed tick."""
        before, self._shown = self._shown, part
        same = before.name == part.name and before.cards != part.cards
        if same and App.get_running_app().look.animated:
            Animation.cancel_all(self, "tick")
            self.tick = TICK
            Animation(tick=0, d=TICK_S, t="out_quad").start(self)

    def on_press(self) -> None:
        """Say which seat was meant."""
        if self.part.item:
            App.get_running_app().say(self.part.item)
