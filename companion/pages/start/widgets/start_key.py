"""The key that an evening begins with."""

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.touchable import Touchable
from companion.view.parts import BLANK


class StartKey(Touchable, BoxLayout):
    """What is most likely wanted, and a line about it."""

    part = ObjectProperty(BLANK, rebind=True)
    about = StringProperty("")
