"""One player's place: name, cards in hand, UNO called, score."""

from kivy.app import App
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.table import SeatView


class SeatPlaque(ButtonBehavior, BoxLayout):
    """Touching it answers a question about a seat, when there is one."""

    part = ObjectProperty(SeatView(), rebind=True)
    index = NumericProperty(0)
    ink = ColorProperty((1, 1, 1, 1))
    soft = ColorProperty((1, 1, 1, 1))

    def on_press(self) -> None:
        """Say which seat was meant."""
        if self.part.item:
            App.get_running_app().say(self.part.item)
