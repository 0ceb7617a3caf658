"""Something to choose, with one sentence about it."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.set_up.view import ChoiceTile
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.touchable import Touchable


class ChoiceLine(Touchable, Framed):
    """A title above its sentence; touching it chooses it."""

    value = ObjectProperty(ChoiceTile(), rebind=True)
    index = NumericProperty(0)
