"""The first page in words: go on, begin anew, and how the device is."""

from companion.core.history import History
from companion.pages.start.health import Health, health_words
from companion.pages.start.view import StartView
from companion.view.items import Open, Page
from companion.view.language import _
from companion.view.parts import Control
from companion.view.view import Screen, TableView
from companion.view.words import brief, score

_FULL_NAMES = 4
"""So many long names fit into the two lines about a game."""


def start_page(history: History | None, health: Health) -> TableView:
    """Return the page that the device wakes up with.

    Args:
        history: the last game of the table, if there is one.
        health: how camera, buttons and disk are.
    """
    new_game = Control(_("New game"), Open(Page.SET_UP))
    pages = (
        Control(_("Past games"), Open(Page.PAST_GAMES)),
        Control(_("People"), Open(Page.PEOPLE)),
        Control(_("Camera"), Open(Page.CAMERA)),
        Control(_("Settings"), Open(Page.SETTINGS)),
    )
    goes_on = history is not None and not history.now.winners
    go_on = Control(_("Go on"), Open(Page.GAME))
    words = StartView(
        title=_("UNO table"),
        first=go_on if goes_on else new_game,
        about=_about(history) if history and goes_on else _("Seat the players"),
        actions=(new_game, *pages) if goes_on else pages,
        health=health_words(health),
    )
    return TableView(screen=Screen.START, start=words)


def _about(history: History) -> str:
    """Return who plays, with the score once there is one."""
    state = history.now
    names = state.names
    if len(names) > _FULL_NAMES:
        names = tuple(map(brief, names))
    if not any(state.scores):
        return _(", ").join(names)
    return _(", ").join(
        _("{name} {n}").format(name=name, n=score(points))
        for name, points in zip(names, state.scores, strict=True)
    )
