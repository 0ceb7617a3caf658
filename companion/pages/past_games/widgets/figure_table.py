"""A table of figures: players down, rounds across."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.filled import Filled


class FigureTable(Filled, BoxLayout):
    """Rows of cells; the first is the heading."""


class FigureRow(BoxLayout):
    """A name and its figures."""

    part = ObjectProperty(("",), rebind=True)
    index = NumericProperty(0)


class FigureCell(BoxLayout):
    """One figure."""

    part = ObjectProperty("")
    index = NumericProperty(0)
