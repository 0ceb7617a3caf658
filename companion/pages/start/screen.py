"""The first page: go on, or choose where to go."""

from companion.pages.start.view import StartView
from companion.ui.page_screen import PageScreen


class StartScreen(PageScreen):
    """The evening's game in one touch, every other page, and the device's health."""

    shows = StartView
