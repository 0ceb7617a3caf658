"""The seats around the table, and the ring inside them."""

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout


class TableRing(FloatLayout):
    """The seats, and the ring inside them."""

    marks = ObjectProperty(None, allownone=True)
    """The ring and what lies in its middle: it moves, while the seats stand still."""
