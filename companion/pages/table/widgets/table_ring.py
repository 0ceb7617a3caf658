"""The seats around the table, and the ring inside them."""

from kivy.uix.floatlayout import FloatLayout


class TableRing(FloatLayout):
    """The seats, and the ring inside them."""
