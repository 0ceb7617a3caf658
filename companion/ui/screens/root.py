"""The whole window: one screen at a time."""

from kivy.uix.screenmanager import ScreenManager


class Root(ScreenManager):
    """Shows the screen that the view names."""
