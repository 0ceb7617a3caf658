"""What a card on the pile does by itself, before anybody decides anything."""

from companion.core.effects import (
    DoubleHand,
    Effect,
    NextDraws,
    OneFromEach,
    OthersDiscard,
    OthersDraw,
    PlayOn,
    RedrawHand,
    Reverse,
    RotateHands,
    Sequence,
    Skip,
    SkipOthers,
    TakeDiscard,
)
from companion.core.events import Why
from companion.core.play.hands import (
    discard_one_each,
    redraw,
    rotate,
    take_discard,
    take_one_from_each,
)
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, State, replace


def act(state: State, seat: Seat, effects: tuple[Effect, ...]) -> State:
    """Let the top card act, played by ``seat``, and settle who comes next."""
    if not effects:
        return _passed_on(state, state.after(seat))
    for effect in effects:
        state = _act(state, seat, effect)
    kinds = {type(effect) for effect in effects}
    again = not kinds.isdisjoint({PlayOn, SkipOthers})
    then = seat if again else state.after(seat, hops=_hops(state, kinds))
    return _penalize(state, seat, effects, then)


def _act(state: State, seat: Seat, effect: Effect) -> State:
    match effect:
        case Reverse() if not state.is_duel:
            return replace(state, direction=state.direction.reversed)
        case RotateHands():
            return rotate(state, state.direction)
        case OthersDraw(cards):
            others = (
                ExtraPenalty(s, cards, Why.PENALTY) for s in state.seats_in if s != seat
            )
            return replace(state, extra_penalties=(*state.extra_penalties, *others))
        case OneFromEach():
            return take_one_from_each(state, state.after(seat))
        case OthersDiscard():
            return discard_one_each(state, seat)
        case RedrawHand():
            return redraw(state, seat)
        case TakeDiscard():
            return take_discard(state, seat)
        case Sequence():
            return replace(state, sequence=None)
        case _:
            return state  # skips and penalties follow below, decisions after that


def _hops(state: State, kinds: set[type[Effect]]) -> int:
    """Return how many seats on the next turn is: 2 if one is skipped (E1, D1)."""
    if Skip in kinds:
        return 2
    duel = Reverse in kinds and state.is_duel
    return 2 if duel and state.rules.two_player_reverse == "skip" else 1


def _penalize(
    state: State, seat: Seat, effects: tuple[Effect, ...], then: Seat
) -> State:
    """Put the top card's draw penalty on the seat after ``seat``."""
    hit = state.after(seat)
    drawn = sum(effect.cards for effect in effects if isinstance(effect, NextDraws))
    if DoubleHand() in effects:
        drawn += state.counts[hit]
    if not drawn:
        return _passed_on(state, then)
    pending = state.pending + drawn
    return replace(state, then=then, pending=pending, owes=hit, final=False)


def _passed_on(state: State, then: Seat) -> State:
    """Let ``then`` come next, with no penalty on the table."""
    return replace(state, then=then, pending=0, owes=None, final=False)
