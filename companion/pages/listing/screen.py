"""A list to choose from: past games, or people."""

from kivy.properties import ObjectProperty

from companion.pages.listing.view import ListView
from companion.ui.listening import ListeningScreen


class ListScreen(ListeningScreen):
    """Rows to touch, and the ways to those before and after."""

    words = ObjectProperty(ListView(), rebind=True)
