"""The players of a new game, one cell each, clockwise."""

from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.filled import FilledBox, FilledGrid
from companion.ui.widgets.push_button import PushButton


class NameCell(ButtonBehavior, BoxLayout):
    """One player; touching it lets letters go there."""

    part = StringProperty("")
    index = NumericProperty(0)
    screen = ObjectProperty(None, allownone=True, rebind=True)
    draft = ObjectProperty(None, allownone=True, rebind=True)
    chosen = BooleanProperty(defaultvalue=False)
    deals = BooleanProperty(defaultvalue=False)
    ink = ColorProperty((1, 1, 1, 1))
    soft = ColorProperty((1, 1, 1, 1))


class NameGrid(FilledGrid):
    """All players that are seated."""

    screen = ObjectProperty(None, allownone=True, rebind=True)


class RememberedKey(PushButton):
    """Touching it seats the player."""

    def on_press(self) -> None:
        """Seat the player in the next place."""
        screen = self.parent.screen
        screen.draft = screen.draft.add(self.part.text)


class RememberedNames(FilledBox):
    """Names that the device has seen before and that are not seated yet."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
