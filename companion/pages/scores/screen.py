"""The scores between two rounds, and at the end of the game."""

from kivy.properties import ObjectProperty

from companion.pages.scores.view import ScoresView
from companion.ui.listening import ListeningScreen


class ScoresScreen(ListeningScreen):
    """One line a player, and what can follow."""

    scores = ObjectProperty(ScoresView(), rebind=True)
