"""Hands that change: swapped, rotated, dealt again, doubled, robbed.

A player who gets a one-card hand in such a way owes no call (docs/record.md).
"""

from companion.core.errors import ImpossibleEventError
from companion.core.events import Redealt, Swapped
from companion.core.seating import Direction, Seat, seat_after
from companion.core.state import Phase, State, replace


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
