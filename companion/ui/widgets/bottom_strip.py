"""The line under the table: what happened, or a question, and undo."""

from kivy.uix.boxlayout import BoxLayout


class BottomStrip(BoxLayout):
    """Log and question share one place; undo and more keep theirs."""
