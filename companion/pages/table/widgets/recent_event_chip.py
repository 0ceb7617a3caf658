"""One of the last things that happened, in the strip."""

from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.pages.table.view import RecentEvent
from companion.ui.theme import rgba
from companion.ui.widgets.touchable import Touchable
from companion.view.badges import TINTS


class RecentEventChip(Touchable, FloatLayout):
    """A small card or a word, over the tint of whose it was."""

    value = ObjectProperty(RecentEvent(), rebind=True)
    index = NumericProperty(0)
    tint = ColorProperty((0, 0, 0, 0))

    def on_value(self, *_: object) -> None:
        """Take the tint."""
        badge = self.value.badge
        self.tint = rgba(TINTS[badge.tint], 1 if badge.figure else 0)
