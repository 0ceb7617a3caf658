"""A row of letters on the keyboard."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.widgets.filled import FilledBox


class KeyRow(FilledBox):
    """One key a letter."""

    part = ObjectProperty(())
    index = NumericProperty(0)

    def on_part(self, *_: object) -> None:
        """Follow the view."""
        self.parts = self.part
