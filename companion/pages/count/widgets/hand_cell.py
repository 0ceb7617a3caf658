"""One hand in the list of those that are counted."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.count.view import HandView
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.touchable import Touchable


class HandCell(Touchable, Framed):
    """Name, cards, points; touching it counts this hand."""

    value = ObjectProperty(HandView(), rebind=True)
    index = NumericProperty(0)
