"""The inputs that the table waits for: one function for lamps, hints, random games."""

from dataclasses import dataclass, replace

from companion.core.cards import Card, Color
from companion.core.play.plays import swap_targets
from companion.core.play.rules import colors_in_force, is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import Button

_ALWAYS = frozenset({Button.UNO, Button.CATCH})
"""While a round is played: a lamp that was lit only when a call or catch counts would
give a missed call away (5.0)."""


@dataclass(frozen=True, slots=True)
class AllowedInputs:
    """Inputs on which the table can act now."""

    seat: Seat | None
    """Seat that must act; ``None`` when it is nobody's turn."""
    cards: frozenset[Card] = frozenset()
    """Faces that may land on the pile."""
    buttons: frozenset[Button] = frozenset()
    """Buttons that ``seat`` (or anybody, for UNO and catch) may press."""
    colors: tuple[Color, ...] = ()
    """Colors to choose from, when one must be named."""
    targets: tuple[Seat, ...] = ()
    """Seats that may be touched: to swap hands with, or the next, for a pass (5.5)."""
    verdict: bool = False
    """Whether the table must say who was right."""
    points: bool = False
    """Whether the hands must be counted."""
    deal: bool = False
    """Whether a round must be dealt."""


def allowed_inputs(state: State) -> AllowedInputs:
    """Return what the table waits for."""
    cards = frozenset(card for card in state.deck.faces if is_legal(state, card))
    waits = AllowedInputs(state.current, cards, _ALWAYS)
    match state.phase:
        case Phase.OVER:
            return AllowedInputs(None, deal=True)
        case Phase.FLIP:
            return AllowedInputs(None, cards)
        case Phase.COUNT:
            return AllowedInputs(None, points=True)
        case Phase.VERDICT:
            return replace(waits, cards=frozenset(), verdict=True)
        case Phase.COLOR:
            return replace(waits, colors=colors_in_force(state))
        case Phase.SWAP:
            may = {Button.PASS} if state.rules.seven_swap == "may" else set()
            return replace(waits, buttons=_ALWAYS | may, targets=swap_targets(state))
        case Phase.REDEAL:
            return replace(waits, cards=frozenset())
        case Phase.CHALLENGE:
            buttons = _ALWAYS | {Button.CHALLENGE, Button.DRAW}
            return replace(waits, seat=state.owes, buttons=buttons)
        case Phase.PENALTY:
            return replace(waits, seat=state.owes, buttons=_ALWAYS | {Button.DRAW})
        case Phase.PLAY:
            return replace(waits, buttons=_ALWAYS | {Button.DRAW})
        case Phase.DRAWN:
            on = {Button.DRAW} if state.rules.draw_until_playable else set()
            following = () if state.current is None else (state.after(state.current),)
            buttons = _ALWAYS | {Button.PASS} | on
            return replace(waits, buttons=buttons, targets=following)
