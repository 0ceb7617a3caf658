"""What the screen shows of a history, without a journal and without other pages."""

from dataclasses import replace

from companion.pages.table.words import game_page
from companion.view.announcements import announcement_of
from companion.view.badges import badges_of
from companion.view.chrome import chrome
from companion.view.sentences.pictures import question_in_pictures
from companion.view.view import PageView, ScreenView


def present(history, ruling, questions=(), *, notices=(), for_children=False):
    """The game as it is shown where no page lies over it."""
    page = game_page(history, ruling, questions, for_children=for_children)
    moment = announcement_of(history, ruling)
    framed = chrome(history, questions, notices=notices)
    if for_children:
        state, badges = history.now, badges_of(history.now.names, {})
        asked = question_in_pictures(framed.strip, state, questions, badges)
        framed = replace(framed, strip=asked)
    return replace(framed, page=page, announcement=moment)


def on_screen(views):
    """Frame the views that are bare pages, as the screen shows them."""
    framed = {n: ScreenView(v) for n, v in views.items() if isinstance(v, PageView)}
    return views | framed
