"""Something to choose, with one sentence about it."""

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
)
from kivy.uix.behaviors import ButtonBehavior

from companion.pages.set_up.view import ChoiceTile
from companion.ui.widgets.framed import Framed


class ChoiceLine(ButtonBehavior, Framed):
    """A title above its sentence; touching it chooses it."""

    part = ObjectProperty(ChoiceTile(), rebind=True)
    index = NumericProperty(0)
    roomy = BooleanProperty(defaultvalue=False)
    """Whether the sentence may take two lines."""

    def on_press(self) -> None:
        """Choose it."""
        App.get_running_app().say(self.part.item)
