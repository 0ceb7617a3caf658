"""What hides behind "more": entering cards by touch, and setting things right."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.cards import Card, Color
from companion.core.events import TurnSet, Why
from companion.core.history import History
from companion.core.state import Phase, State
from companion.pages.table.view import CardPad, Panels
from companion.referee.inputs import (
    CardSeen,
    FactStated,
    PileReshuffled,
    RedoTouched,
    RoundGivenUp,
)
from companion.referee.proposals import conduct_penalties
from companion.referee.repairs import other_players
from companion.view.items import Item, LookAt, Open, OpenPanel, Page, Task
from companion.view.language import _
from companion.view.parts import CardFace, Control, Swatch
from companion.view.words import brief, card_face, swatch


def _seen(card: Card) -> CardSeen:
    return CardSeen(0, card)


def panels(history: History) -> Panels:
    """Return the panels that can stand in place of the ring."""
    state = history.now
    return Panels(
        _more(history),
        turns(state),
        card_pad(state),
        _players(history),
        _penalties(state),
        Control(_("Record"), Open(Page.HISTORY)),
        _("There is no camera: cards are entered by touch"),
    )


def _more(history: History) -> tuple[Control, ...]:
    state = history.now
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    begun = playing and state.phase is not Phase.FLIP
    shuffled = playing and state.discard_pile > 1
    return (
        Control(_("Enter a card"), OpenPanel("cards"), enabled=playing),
        Control(_("Record of the round"), Open(Page.HISTORY)),
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
        Control(_("Players"), Open(Page.COMPANY)),
        Control(_("Camera"), Open(Page.CAMERA)),
        Control(_("Settings"), Open(Page.SETTINGS)),
        Control(_("Start page"), Open(Page.START)),
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


def card_pad(state: State, item: Callable[[Card], Item] = _seen) -> CardPad:
    """Return all faces of the deck, to choose a card by touch.

    The color in force comes first: most cards follow it.

    Args:
        state: names the deck.
        item: returns what choosing a card means; by default, that it was played.
    """
    colors: tuple[Color | None, ...] = (*Color, None)
    groups = tuple((_group_name(c), _faces(state, c, item)) for c in colors)
    pad = CardPad(_("Which card?"), tuple(g for g in groups if g[1]))
    return pad.opened_at(state.color)


def _group_name(color: Color | None) -> Swatch:
    return swatch(color) if color else replace(swatch(color), word=_("Wild"))


def _faces(
    state: State, color: Color | None, item: Callable[[Card], Item]
) -> tuple[tuple[CardFace, Item], ...]:
    cards: list[Card] = [card for card in state.deck.faces if card.color is color]
    return tuple((card_face(card), item(card)) for card in cards)
