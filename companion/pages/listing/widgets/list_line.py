"""One row of a list, touched as a whole."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.listing.view import ListRow
from companion.ui.widgets.framed import Framed
from companion.ui.widgets.touchable import Touchable


class ListLine(Touchable, Framed):
    """Title and sentence, with a few words at the end."""

    part = ObjectProperty(ListRow(), rebind=True)
    index = NumericProperty(0)
