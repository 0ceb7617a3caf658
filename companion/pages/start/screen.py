"""The first page: go on, or choose where to go."""

from kivy.properties import ObjectProperty

from companion.pages.start.view import StartView
from companion.ui.listening import ListeningScreen


class StartScreen(ListeningScreen):
    """The evening's game in one touch, every other page, and the device's health."""

    words = ObjectProperty(StartView(), rebind=True)
