"""A badge that can be chosen."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.set_up.view import BadgeTile
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.touchable import Touchable


class BadgeKey(Touchable, Framed):
    """Touching it is choosing it; one that another wears is pale."""

    value = ObjectProperty(BadgeTile(), rebind=True)
    index = NumericProperty(0)
