"""Effects of a card on the pile, before anybody decides anything.

A player who gets a one-card hand by a move of hands owes no call (docs/record.md).
"""

from companion.core.effects import Effect, NextDraws, OthersDraw, PlainEffect
from companion.core.errors import ImpossibleEventError
from companion.core.events import Redealt, Swapped, Why
from companion.core.play.rules import skips_next
from companion.core.seating import Direction, Seat, seat_after
from companion.core.state import ExtraPenalty, Phase, State, replace


def apply_effects(state: State, seat: Seat, effects: tuple[Effect, ...]) -> State:
    """Let the top card act, played by ``seat``, and settle who comes next."""
    if not effects:
        return _passed_on(state, state.after(seat))
    for effect in effects:
        state = _apply_effect(state, seat, effect)
    again = PlainEffect.PLAY_ON in effects or PlainEffect.SKIP_OTHERS in effects
    hops = 2 if skips_next(state, effects) else 1
    then = seat if again else state.after(seat, hops=hops)
    return _penalize(state, seat, effects, then)


def _apply_effect(state: State, seat: Seat, effect: Effect) -> State:
    match effect:
        case PlainEffect.REVERSE if not state.is_duel:
            return replace(state, direction=state.direction.reversed)
        case PlainEffect.ROTATE_HANDS:
            return rotate(state, state.direction)
        case OthersDraw(cards):
            others = (
                ExtraPenalty(s, cards, Why.PENALTY) for s in state.seats_in if s != seat
            )
            return replace(state, extra_penalties=(*state.extra_penalties, *others))
        case PlainEffect.ONE_FROM_EACH:
            return take_one_from_each(state, state.after(seat))
        case PlainEffect.OTHERS_DISCARD:
            return discard_one_each(state, seat)
        case PlainEffect.REDRAW_HAND:
            return redraw(state, seat)
        case PlainEffect.TAKE_DISCARD:
            return take_discard(state, seat)
        case PlainEffect.SEQUENCE:
            return replace(state, sequence=None)
        case _:
            return state  # skips and penalties follow below, decisions after that


def _penalize(
    state: State, seat: Seat, effects: tuple[Effect, ...], then: Seat
) -> State:
    """Put the top card's draw penalty on the seat after ``seat``."""
    hit = state.after(seat)
    drawn = sum(effect.cards for effect in effects if isinstance(effect, NextDraws))
    if PlainEffect.DOUBLE_HAND in effects:
        drawn += state.counts[hit]
    if not drawn:
        return _passed_on(state, then)
    pending = state.pending + drawn
    return replace(state, then=then, pending=pending, owes=hit, final=False)


def _passed_on(state: State, then: Seat) -> State:
    """Let ``then`` come next, with no penalty on the table."""
    return replace(state, then=then, pending=0, owes=None, final=False)


def moved(state: State, counts: list[int]) -> State:
    """Return the state with other cards in the hands; nobody owes a call for them."""
    same = {s for s in state.seats_in if counts[s] == state.counts[s]}
    return replace(
        state,
        counts=tuple(counts),
        exposed=state.exposed & same,
        called=state.called & same,
    )


def swap(state: State, event: Swapped) -> State:
    """Exchange two hands (H4).

    Raises:
        ImpossibleEventError: if no swap is due or a seat swaps with itself.
    """
    _require_swap(state, event)
    mine, theirs = event.player, event.target
    counts = list(state.counts)
    counts[mine], counts[theirs] = counts[theirs], counts[mine]
    return replace(moved(state, counts), exposed=state.exposed - {mine, theirs})


def rotate_towards(state: State, event: Swapped) -> State:
    """Move all hands one seat, towards the neighbor that the player named.

    Raises:
        ImpossibleEventError: if none is due or ``target`` is not a neighbor.
    """
    _require_swap(state, event)
    for direction in Direction:
        neighbor = seat_after(event.player, direction, state.clockwise, state.out)
        if neighbor == event.target:
            return rotate(state, direction)
    raise ImpossibleEventError(
        f"Seat {event.target} is no neighbor of seat {event.player}."
    )


def _require_swap(state: State, event: Swapped) -> None:
    due = state.phase is Phase.SWAP and event.player == state.current
    if not due or event.target == event.player or event.target in state.out:
        raise ImpossibleEventError("No such swap of hands is due now.")


def rotate(state: State, direction: Direction) -> State:
    """Move all hands one seat on (H5)."""
    counts = list(state.counts)
    for seat in state.seats_in:
        following = seat_after(seat, direction, state.clockwise, state.out)
        counts[following] = state.counts[seat]
    return replace(moved(state, counts), exposed=frozenset())


def redeal(state: State, event: Redealt) -> State:
    """Deal the gathered hands again (E6).

    Raises:
        ImpossibleEventError: if none is due or cards would appear or vanish.
    """
    if state.phase is not Phase.REDEAL or event.player != state.current:
        raise ImpossibleEventError(
            f"Seat {event.player} has no hands to deal anew now."
        )
    before, after = sum(state.counts), sum(event.counts)
    if len(event.counts) != state.seats or before != after:
        raise ImpossibleEventError(
            f"Expected {before} cards for {state.seats} seats, but found {after} "
            f"for {len(event.counts)}."
        )
    if any(event.counts[seat] for seat in state.out):
        raise ImpossibleEventError("Who is out of the game is dealt no cards.")
    return replace(state, counts=event.counts, exposed=frozenset())


def take_one_from_each(state: State, taker: Seat) -> State:
    """Let ``taker`` take a card from every other hand of two or more."""
    counts = list(state.counts)
    for seat in state.seats_in:
        if seat != taker and counts[seat] > 1:
            counts[seat] -= 1
            counts[taker] += 1
    return moved(state, counts)


def discard_one_each(state: State, but: Seat) -> State:
    """Let every seat but one lay a card on the pile."""
    counts = list(state.counts)
    for seat in state.seats_in:
        if seat != but and counts[seat]:
            counts[seat] -= 1
    laid = sum(state.counts) - sum(counts)
    return replace(moved(state, counts), discard_pile=state.discard_pile + laid)


def redraw(state: State, seat: Seat) -> State:
    """Let ``seat`` discard its hand and draw the same number of cards."""
    cards = min(state.counts[seat], state.draw_pile)
    return replace(
        state,
        draw_pile=state.draw_pile - cards,
        discard_pile=state.discard_pile + cards,
    )


def take_discard(state: State, seat: Seat) -> State:
    """Let ``seat`` take the card below the top one from the discard pile."""
    if state.discard_pile < 2:  # noqa: PLR2004 (the top one and one below it)
        return state
    counts = list(state.counts)
    counts[seat] += 1
    below = (*state.discards[:-2], *state.discards[-1:])
    taken = moved(state, counts)
    return replace(taken, discard_pile=state.discard_pile - 1, discards=below)
