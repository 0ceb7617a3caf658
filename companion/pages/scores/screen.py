"""The scores between two rounds, and at the end of the game."""

from companion.pages.scores.view import ScoresView
from companion.ui.page_screen import PageScreen


class ScoresScreen(PageScreen):
    """One line a player, and what can follow."""

    shows = ScoresView
