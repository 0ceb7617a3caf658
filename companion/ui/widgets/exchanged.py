"""A place that holds one of several widgets."""

from kivy.factory import Factory
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout


class Exchanged(BoxLayout):
    """Makes the widget that is asked for, in place of the one before."""

    kind = StringProperty("")
    """Class of the widget."""

    def on_kind(self, *_: object) -> None:
        """Exchange the widget."""
        self.clear_widgets()
        if self.kind:
            self.add_widget(Factory.get(self.kind)())
