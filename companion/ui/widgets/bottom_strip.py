"""The line under the table: what happened, or a question, and undo."""

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout


class BottomStrip(BoxLayout):
    """Log and question share one place; undo and more keep theirs."""

    has_more = BooleanProperty(defaultvalue=True)
    """Whether there is room above for what more would show."""
