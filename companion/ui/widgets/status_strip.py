"""The round in one line, under a page that covers the table."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.touchable import Touchable
from companion.view.elements import RoundStatus


class StatusStrip(Touchable, BoxLayout):
    """Color, card, turn and the latest sentence; a touch leads to the table."""

    part = ObjectProperty(RoundStatus(), rebind=True)
    index = NumericProperty(0)
