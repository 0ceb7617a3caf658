"""A keyboard of our own: Kivy's is clumsy on a small panel."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.filled import FilledBox
from companion.ui.widgets.push_button import PushButton


class LetterKey(PushButton):
    """One letter."""

    def on_press(self) -> None:
        """Add the letter to the chosen name."""
        self.parent.screen.type(self.part.text)


class LetterRow(FilledBox):
    """Letters side by side."""

    screen = ObjectProperty(None, allownone=True, rebind=True)


class LetterPad(BoxLayout):
    """Four rows of letters, with space and erase."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    keys = ObjectProperty(((), (), (), ()))
