"""The mark of a seat that has called UNO."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout


class UnoMark(AnchorLayout):
    """A filled pill with the word; nothing while there is no word."""

    text = StringProperty("")
    dark = BooleanProperty(defaultvalue=False)
