"""The languages: a button each, large enough for their names in full."""

from companion.pages.languages.view import LanguagesView
from companion.ui.page_screen import PageScreen


class LanguagesScreen(PageScreen):
    """All languages at once."""

    shows = LanguagesView
