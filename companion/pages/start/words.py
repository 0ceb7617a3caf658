"""The first page in words: go on, start over, and the state of the device."""

from companion.core.history import History
from companion.pages.start.health import Health, health_words
from companion.pages.start.view import StartView
from companion.view.items import Open
from companion.view.language import _
from companion.view.parts import Control
from companion.view.words import FULL_NAMES, brief, score


def start_page(
    history: History | None, health: Health, *, is_new: bool = False
) -> StartView:
    """Return the page that the device wakes up with.

    Args:
        history: the last game of the table, if there is one.
        health: how camera, buttons, sound and disk are.
        is_new: whether nobody has seen the tour yet, which comes first then.
    """
    new_game = Control(_("New game"), Open("tour" if is_new else "set_up"))
    pages = (
        Control(_("Past games"), Open("past_games")),
        Control(_("People"), Open("people")),
        Control(_("Camera"), Open("camera")),
        Control(_("Settings"), Open("settings")),
    )
    goes_on = history is not None and not history.now.winners
    go_on = Control(_("Go on"), Open("table"))
    return StartView(
        title=_("UNO table"),
        first=go_on if goes_on else new_game,
        about=_about(history) if history and goes_on else _("Seat the players"),
        actions=(*_before(history, new_game, goes_on=goes_on), *pages),
        health=health_words(health),
    )


def _before(
    history: History | None, new_game: Control, *, goes_on: bool
) -> tuple[Control, ...]:
    """Return what stands before the pages: a new game, or the one that is over."""
    if goes_on:
        return (new_game,)
    return (Control(_("Last game"), Open("table")),) if history else ()


def _about(history: History) -> str:
    """Return who plays, with the score once there is one."""
    state = history.now
    names = state.names
    if len(names) > FULL_NAMES:
        names = tuple(map(brief, names))
    if not any(state.scores):
        return _(", ").join(names)
    return _(", ").join(
        _("{name} {n}").format(name=name, n=score(points))
        for name, points in zip(names, state.scores, strict=True)
    )
