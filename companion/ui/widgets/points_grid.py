"""One cell a hand, with the points typed so far."""

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.count import CountRow
from companion.ui.widgets.filled import FilledGrid


class PointsCell(ButtonBehavior, BoxLayout):
    """One hand; touching it lets digits go there."""

    part = ObjectProperty(CountRow("", ""), rebind=True)
    index = NumericProperty(0)
    screen = ObjectProperty(None, allownone=True, rebind=True)
    draft = ObjectProperty(None, allownone=True, rebind=True)
    chosen = BooleanProperty(defaultvalue=False)
    points = StringProperty("")
    ink = ColorProperty((1, 1, 1, 1))
    soft = ColorProperty((1, 1, 1, 1))


class PointsGrid(FilledGrid):
    """All hands of the count."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
