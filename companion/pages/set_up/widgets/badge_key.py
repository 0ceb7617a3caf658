"""A badge that can be chosen."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.pages.set_up.view import BadgeTile
from companion.ui.widgets.framed import Framed


class BadgeKey(ButtonBehavior, Framed):
    """Touching it is choosing it; one that another wears is pale."""

    part = ObjectProperty(BadgeTile(), rebind=True)
    index = NumericProperty(0)

    def on_press(self) -> None:
        """Wear it."""
        if self.part.item is not None:
            App.get_running_app().say(self.part.item)
