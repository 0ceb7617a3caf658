"""The table that the seats of a new game stand around."""

from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout


class SeatTable(FloatLayout):
    """The seats, and the outline of the table between them."""

    across = NumericProperty(1)
    """Width of the table, pixels."""
    deep = NumericProperty(1)
    """Height of the table, pixels."""
