"""One hand in the list of those that are counted."""

from kivy.app import App
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.count import HandView


class HandCell(ButtonBehavior, BoxLayout):
    """Name, cards, points; touching it counts this hand."""

    part = ObjectProperty(HandView(), rebind=True)
    index = NumericProperty(0)
    ink = ColorProperty((1, 1, 1, 1))
    soft = ColorProperty((1, 1, 1, 1))

    def on_press(self) -> None:
        """Count this hand."""
        if self.part.item:
            App.get_running_app().say(self.part.item)
