"""The scores between two rounds."""

from kivy.uix.screenmanager import Screen


class ScoresScreen(Screen):
    """The scores between two rounds."""
