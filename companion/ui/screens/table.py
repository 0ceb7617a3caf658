"""The table while a round is played."""

from kivy.uix.screenmanager import Screen


class TableScreen(Screen):
    """Whose turn, the color in force, the seats, the controls, the log."""
