"""Screens on which nothing is typed."""

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout


class ListeningScreen(BoxLayout):
    """Passes keys of a PC keyboard on: they stand for the table's buttons."""

    def type(self, key: str) -> None:
        """Pass the key on."""
        App.get_running_app().press_key(key)

    def erase(self) -> None:
        """Nothing is typed here."""
