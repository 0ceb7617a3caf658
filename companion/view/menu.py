"""What stands behind the "…" of the game: all that has no place of its own."""

from companion.core.history import History
from companion.core.state import Phase
from companion.referee.inputs import PileReshuffled, RoundGivenUp
from companion.view.items import Open, OpenPanel
from companion.view.language import _
from companion.view.parts import Control


def menu(history: History) -> tuple[Control, ...]:
    """Return the menu of the table, of the count, or of the scores.

    Args:
        history: everything that happened, with the present state.
    """
    state = history.now
    record = Control(_("Record of the round"), Open("history"))
    players = Control(_("Players"), Open("company"))
    elsewhere = (
        Control(_("Settings"), Open("settings")),
        Control(_("Start page"), Open("start")),
    )
    if state.phase is Phase.COUNT:
        return (record, *elsewhere)
    if state.phase is Phase.OVER:
        return (record, players, *elsewhere)
    shuffled = state.discard_pile > 1
    return (
        Control(_("Enter a card"), OpenPanel("cards")),
        record,
        Control(_("Discards were shuffled"), PileReshuffled(0), enabled=shuffled),
        Control(_("Give the round up"), RoundGivenUp(0)),
        Control(_("Camera picture"), OpenPanel("picture")),
        players,
        *elsewhere,
    )
