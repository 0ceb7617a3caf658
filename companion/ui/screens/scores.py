"""The scores between two rounds, and at the end of the game."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.scores import ScoresView


class ScoresScreen(ListeningScreen):
    """One line a player, and what can follow."""

    scores = ObjectProperty(ScoresView(), rebind=True)
