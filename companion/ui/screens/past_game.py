"""A former game: its scores by round, and what can be done with it."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.past_game import PastGameView


class PastGameScreen(ListeningScreen):
    """The scores as lines or as figures, over what can be done."""

    words = ObjectProperty(PastGameView(), rebind=True)
