"""A rounded ground with an edge, on which words stand."""

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout


class Framed(BoxLayout):
    """Holds what is written on it; its layout says in which colors."""

    edge = ColorProperty((1, 1, 1, 1))
    fill = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))
    """Of what matters."""
    soft = ColorProperty((1, 1, 1, 1))
    """Of what stands beside it."""
    stroke = NumericProperty(1)
    """Width of the edge, pixels."""
    bend = NumericProperty(1)
    """Radius of the corners, pixels."""
