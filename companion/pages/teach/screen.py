"""Teaching a deck."""

from companion.pages.teach.view import TeachView
from companion.ui.page_screen import PageScreen


class TeachScreen(PageScreen):
    """The live picture beside what is believed of the card that lies there."""

    shows = TeachView
