"""What hides behind "more": all that has no place of its own to be touched."""

from companion.core.history import History
from companion.core.state import Phase
from companion.pages.table.view import Panels
from companion.referee.inputs import PileReshuffled, RedoTouched, RoundGivenUp
from companion.view.card_pad import card_pad
from companion.view.items import Open, OpenPanel
from companion.view.language import _
from companion.view.parts import Control


def panels(history: History) -> Panels:
    """Return the panels that can stand in place of the ring."""
    return Panels(
        _more(history),
        card_pad(history.now),
        _("There is no camera: cards are entered by touch"),
    )


def _more(history: History) -> tuple[Control, ...]:
    state = history.now
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    shuffled = playing and state.discard_pile > 1
    return (
        Control(_("Enter a card"), OpenPanel("cards"), enabled=playing),
        Control(_("Record of the round"), Open("history")),
        Control(_("Put back"), RedoTouched(0), enabled=bool(history.undone)),
        Control(_("Discards were shuffled"), PileReshuffled(0), enabled=shuffled),
        Control(_("Give the round up"), RoundGivenUp(0), enabled=playing),
        Control(_("Camera picture"), OpenPanel("picture")),
        Control(_("Players"), Open("company")),
        Control(_("Settings"), Open("settings")),
        Control(_("Start page"), Open("start")),
    )
