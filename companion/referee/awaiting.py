"""The inputs that the table waits for: one function for lamps, hints, random games."""

from dataclasses import dataclass

from companion.core.cards import Card, Color
from companion.core.play.plays import swap_targets
from companion.core.play.rules import colors_in_force, is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import Button


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
    """Return what the table waits for.

    UNO and catch are always among the buttons while a round is played: a lamp that
    was lit only when a call or catch counts would give a missed call away (5.0).
    """
    cards = frozenset(card for card in state.deck.faces if is_legal(state, card))
    always = {Button.UNO, Button.CATCH}
    match state.phase:
        case Phase.OVER:
            return AllowedInputs(None, deal=True)
        case Phase.FLIP:
            return AllowedInputs(None, cards)
        case Phase.COUNT:
            return AllowedInputs(None, points=True)
        case Phase.VERDICT:
            return AllowedInputs(state.current, verdict=True, buttons=frozenset(always))
        case Phase.COLOR:
            return AllowedInputs(
                state.current, cards, frozenset(always), colors=colors_in_force(state)
            )
        case Phase.SWAP:
            may = {Button.PASS} if state.rules.seven_swap == "may" else set()
            targets = swap_targets(state)
            return AllowedInputs(
                state.current, cards, frozenset(always | may), targets=targets
            )
        case Phase.REDEAL:
            return AllowedInputs(state.current, buttons=frozenset(always))
        case Phase.CHALLENGE:
            buttons = always | {Button.CHALLENGE, Button.DRAW}
            return AllowedInputs(state.owes, cards, frozenset(buttons))
        case Phase.PENALTY:
            return AllowedInputs(state.owes, cards, frozenset(always | {Button.DRAW}))
        case Phase.PLAY:
            return AllowedInputs(
                state.current, cards, frozenset(always | {Button.DRAW})
            )
        case Phase.DRAWN:
            buttons = always | {Button.PASS}
            if state.rules.draw_until_playable:
                buttons |= {Button.DRAW}
            following = () if state.current is None else (state.after(state.current),)
            return AllowedInputs(
                state.current, cards, frozenset(buttons), targets=following
            )
