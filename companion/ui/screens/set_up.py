"""Seating the players."""

from kivy.uix.screenmanager import Screen


class SetUpScreen(Screen):
    """Seating the players."""
