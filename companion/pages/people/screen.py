"""One person's statistics."""

from companion.pages.people.view import PersonView
from companion.ui.page_screen import PageScreen


class PersonScreen(PageScreen):
    """Numbers beside a plot over all rounds."""

    shows = PersonView
