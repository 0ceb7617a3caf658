"""One row of a list, touched as a whole."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.pages.listing.view import ListRow
from companion.ui.widgets.framed import Framed


class ListLine(ButtonBehavior, Framed):
    """Title and sentence, with a few words at the end."""

    part = ObjectProperty(ListRow(), rebind=True)
    index = NumericProperty(0)

    def on_press(self) -> None:
        """Open what the row is about."""
        if self.part.item is not None:
            App.get_running_app().say(self.part.item)
