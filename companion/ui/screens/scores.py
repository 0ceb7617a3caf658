"""The scores between two rounds, and at the end of the game."""

from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.ui.view import ScoresView


class ScoresScreen(Screen):
    """One line a player, and what can follow."""

    scores = ObjectProperty(ScoresView(), rebind=True)
