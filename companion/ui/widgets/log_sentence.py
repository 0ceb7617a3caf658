"""One line of the log."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.touchable import Touchable
from companion.view.elements import LogLine


class LogSentence(Touchable, BoxLayout):
    """A sentence; touching the newest puts right what it tells."""

    part = ObjectProperty(LogLine(), rebind=True)
    index = NumericProperty(0)
