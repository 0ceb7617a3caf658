"""The end of a round."""

from kivy.uix.screenmanager import Screen


class CountScreen(Screen):
    """The end of a round."""
