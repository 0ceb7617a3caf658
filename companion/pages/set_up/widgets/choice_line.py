"""Something to choose, with one sentence about it."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.set_up.view import ChoiceTile
from companion.ui.widgets.framed import Framed
from companion.ui.widgets.touchable import Touchable


class ChoiceLine(Touchable, Framed):
    """A title above its sentence; touching it chooses it."""

    part = ObjectProperty(ChoiceTile(), rebind=True)
    index = NumericProperty(0)
