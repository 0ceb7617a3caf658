"""A past game: its scores by round, and what can be done with it."""

from companion.pages.past_games.view import PastGameView
from companion.ui.page_screen import PageScreen


class PastGameScreen(PageScreen):
    """The scores as lines or as figures, over what can be done."""

    shows = PastGameView
