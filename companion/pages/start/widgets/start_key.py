"""The key that an evening begins with."""

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.view.parts import BLANK


class StartKey(ButtonBehavior, BoxLayout):
    """What is most likely wanted, and a line about it."""

    part = ObjectProperty(BLANK, rebind=True)
    about = StringProperty("")

    def on_press(self) -> None:
        """Do it."""
        App.get_running_app().press(self.part)
