"""A row of a keyboard, or of other keys."""

from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.widgets.repeater import WordRow


class KeyRow(WordRow):
    """One key a part: a letter on the keyboard."""

    part = ObjectProperty(())
    index = NumericProperty(0)

    def on_part(self, *_: object) -> None:
        """Follow the view."""
        self.parts = self.part
