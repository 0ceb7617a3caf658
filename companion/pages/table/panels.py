"""What hides behind "more": entering cards by touch, and setting things right."""

from companion.core.events import TurnSet, Why
from companion.core.history import History
from companion.core.state import Phase, State
from companion.pages.history.items import LookAt, Task
from companion.pages.table.view import Panels
from companion.referee.inputs import (
    FactStated,
    PileReshuffled,
    RedoTouched,
    RoundGivenUp,
)
from companion.referee.proposals import conduct_penalties
from companion.referee.repairs import other_players
from companion.view.card_pad import card_pad
from companion.view.items import Open, OpenPanel
from companion.view.language import _
from companion.view.parts import Control
from companion.view.words import brief


def panels(history: History) -> Panels:
    """Return the panels that can stand in place of the ring."""
    state = history.now
    return Panels(
        _more(history),
        turns(state),
        card_pad(state),
        _players(history),
        _penalties(state),
        _("There is no camera: cards are entered by touch"),
    )


def _more(history: History) -> tuple[Control, ...]:
    state = history.now
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    begun = playing and state.phase is not Phase.FLIP
    shuffled = playing and state.discard_pile > 1
    return (
        Control(_("Enter a card"), OpenPanel("cards"), enabled=playing),
        Control(_("Record of the round"), Open("history")),
        Control(_("Camera picture"), OpenPanel("picture")),
        Control(_("Put back"), RedoTouched(0), enabled=bool(history.undone)),
        Control(
            _("Who played the card?"),
            OpenPanel("players"),
            enabled=bool(other_players(history)),
        ),
        *_offers_of_penalties(state),
        Control(_("Set whose turn it is"), OpenPanel("turns"), enabled=begun),
        Control(_("Set cards in hand"), LookAt(task=Task.COUNTS), enabled=begun),
        Control(_("Discards were shuffled"), PileReshuffled(0), enabled=shuffled),
        Control(_("Give the round up"), RoundGivenUp(0), enabled=playing),
        Control(_("Players"), Open("company")),
        Control(_("Camera"), Open("camera")),
        Control(_("Settings"), Open("settings")),
        Control(_("Start page"), Open("start")),
    )


def _offers_of_penalties(state: State) -> tuple[Control, ...]:
    """Offer penalties for conduct, only where the table has agreed on one (P1, P2)."""
    offered = bool(_penalties(state))
    return (Control(_("Penalty"), OpenPanel("penalties")),) if offered else ()


def _players(history: History) -> tuple[Control, ...]:
    """Offer "it was ..." for the last card (5.1)."""
    state = history.now
    return tuple(
        Control(brief(state.name(choice.seat)), choice.answer)
        for choice in other_players(history)
        if choice.seat is not None
    )


def _penalties(state: State) -> tuple[Control, ...]:
    """Offer every penalty for conduct that was agreed on, seat by seat."""
    texts = {Why.ADVICE: _("{name}: advice"), Why.MISPLAY: _("{name}: wrong card")}
    return tuple(
        Control(text.format(name=brief(state.name(choice.seat))), choice.answer)
        for why, text in texts.items()
        for choice in conduct_penalties(state, why)
        if choice.seat is not None
    )


def turns(state: State) -> tuple[Control, ...]:
    """Offer every seat the turn."""
    return tuple(
        Control(brief(state.name(seat)), FactStated(0, (TurnSet(seat),)))
        for seat in state.seats_in
    )
