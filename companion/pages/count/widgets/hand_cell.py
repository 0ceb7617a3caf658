"""One hand in the list of those that are counted."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.pages.count.view import HandView
from companion.ui.widgets.framed import Framed


class HandCell(ButtonBehavior, Framed):
    """Name, cards, points; touching it counts this hand."""

    part = ObjectProperty(HandView(), rebind=True)
    index = NumericProperty(0)

    def on_press(self) -> None:
        """Count this hand."""
        if self.part.item:
            App.get_running_app().say(self.part.item)
