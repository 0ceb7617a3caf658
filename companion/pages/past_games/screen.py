"""A former game: its scores by round, and what can be done with it."""

from kivy.properties import ObjectProperty

from companion.pages.past_games.view import PastGameView
from companion.ui.listening import ListeningScreen


class PastGameScreen(ListeningScreen):
    """The scores as lines or as figures, over what can be done."""

    words = ObjectProperty(PastGameView(), rebind=True)
