"""A list to choose from: past games, or people."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.listing import ListView


class ListScreen(ListeningScreen):
    """Rows to touch, and the ways to those before and after."""

    words = ObjectProperty(ListView(), rebind=True)
