"""UNO: calls, missed calls, and the window in which they can be caught."""

from typing import Literal

from companion.core.events import Caught, UnoCalled, Why
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, Phase, State, replace

_SAID_FIRST = {Phase.COLOR, Phase.SWAP}
"""Phases in which something is said before the next seat plays."""

_NOBODY: frozenset[Seat] = frozenset()


def call(state: State, event: UnoCalled) -> State:
    """Hear a call: late, in advance, superfluous or false (N1, N6, N7)."""
    if not state.rules.uno_call:
        return state
    seat = event.player
    cards = state.counts[seat]
    if seat in state.exposed:
        saved = frozenset({seat}) if state.rules.late_call_saves else frozenset()
        return replace(state, exposed=state.exposed - saved)
    if can_call_ahead(state, seat):
        return replace(state, called=state.called | {seat})
    if cards == 1:
        return state
    return owe_aside(state, seat, state.rules.false_uno_penalty, Why.FALSE_UNO)


def can_call_ahead(state: State, seat: Seat) -> bool:
    """Whether a call now would cover the play that ``seat`` is about to make."""
    two = state.counts[seat] == 2  # noqa: PLR2004 (the next-to-last card, N1)
    to_play = state.to_act if state.phase in _SAID_FIRST else state.current
    plays = state.is_in_play and state.phase is not Phase.REDEAL
    return two and seat == to_play and plays


def catch(state: State, event: Caught) -> State:
    """Answer an accusation: a missed call costs, a groundless one may (N2, N8)."""
    if event.target in state.exposed:
        caught = replace(state, exposed=state.exposed - {event.target})
        return owe_aside(caught, event.target, state.rules.uno_penalty, Why.UNO)
    if event.player is None:
        return state
    return owe_aside(state, event.player, state.rules.false_catch_penalty, Why.UNO)


def owe_aside(state: State, seat: Seat, cards: int, why: Why) -> State:
    """Let ``seat`` owe ``cards`` that are drawn before play goes on.

    A seat that is out of cards, or of the game, owes nothing: the round is decided.
    """
    if not cards or not state.counts[seat]:
        return state
    return replace(
        state, extra_penalties=(*state.extra_penalties, ExtraPenalty(seat, cards, why))
    )


def still_exposed(
    state: State, actor: Seat, act: Literal["play", "draw"]
) -> frozenset[Seat]:
    """Return who can still be caught after ``actor`` has played or drawn (N3 to N5)."""
    match state.rules.uno_window:
        case "next_turn":
            return _NOBODY
        case "next_play":
            return _NOBODY if act == "play" else state.exposed
        case "own_turn":
            return without(state.exposed, actor)


def without(seats: frozenset[Seat], seat: Seat) -> frozenset[Seat]:
    """Return ``seats`` without one, the same set if that is not among them.

    Long games keep every state, and most states differ in neither set.
    """
    return seats - {seat} if seat in seats else seats
