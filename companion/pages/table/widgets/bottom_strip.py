"""The strip under the table: the latest sentence of the log, the question over it."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.touchable import Touchable
from companion.view.elements import LogLine


class LogSentence(Touchable, BoxLayout):
    """A sentence; touching the newest puts right what it tells."""

    value = ObjectProperty(LogLine(), rebind=True)
    index = NumericProperty(0)
