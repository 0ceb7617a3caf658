"""One line of the log."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view.parts import LogLine


class LogSentence(BoxLayout):
    """A sentence, and small the row of its rule; the first is the newest."""

    part = ObjectProperty(LogLine(), rebind=True)
    index = NumericProperty(0)
