"""A list to choose from: past games, or people."""

from companion.pages.listing.view import ListView
from companion.ui.page_screen import PageScreen


class ListScreen(PageScreen):
    """Rows to touch, and the ways to those before and after."""

    shows = ListView
