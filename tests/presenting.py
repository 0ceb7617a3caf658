"""What the screen shows of a history, without a journal and without other pages."""

from dataclasses import replace

from companion.pages.navigator import game_page
from companion.view.frame import frame


def present(history, ruling, questions=(), *, notices=()):
    """The game as it is shown where no page lies over it."""
    page = game_page(history, ruling, questions)
    return replace(frame(history, questions, notices=notices), page=page)
