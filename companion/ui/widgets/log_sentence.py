"""One line of the log."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.view.parts import LogLine


class LogSentence(ButtonBehavior, BoxLayout):
    """A sentence; touching the newest puts right what it tells."""

    part = ObjectProperty(LogLine(), rebind=True)
    index = NumericProperty(0)

    def on_press(self) -> None:
        """Put it right."""
        if self.part.item is not None:
            App.get_running_app().say(self.part.item)
