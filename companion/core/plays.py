"""A card lands: hands, color, effects, and whose turn follows."""

from collections.abc import Iterable
from dataclasses import replace

from companion.core.calls import still_at_risk
from companion.core.cards import Card
from companion.core.effects import (
    Effect,
    NameColor,
    OthersDraw,
    RedealHands,
    Reverse,
    RotateHands,
    Skip,
    SwapHands,
)
from companion.core.errors import ImpossibleEventError
from companion.core.events import ColorNamed, Played, Redealt, Swapped
from companion.core.rules import (
    acts_as_last_card,
    cards_to_draw,
    effects_of,
    is_challengeable,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State

_DECISIONS: tuple[tuple[type[Effect], Phase], ...] = (
    (SwapHands, Phase.SWAP),
    (RedealHands, Phase.REDEAL),
    (NameColor, Phase.COLOR),
)
"""What a player decides after a card has landed, in this order."""


def play(state: State, event: Played) -> State:
    """Put a card on the pile and let it act.

    Raises:
        ImpossibleEventError: if no card can land now or the hand is empty.
    """
    if state.top is None or state.phase in {Phase.FLIP, Phase.COUNT, Phase.OVER}:
        raise ImpossibleEventError(
            f"{event.card} cannot be played in phase {state.phase.value!r}."
        )
    if not state.counts[event.player]:
        raise ImpossibleEventError(f"Seat {event.player} has no card left to play.")
    landed = _land(state, event.player, event.card)
    effects = effects_of(landed, event.card)
    if landed.counts[event.player] == 0:
        effects = tuple(e for e in effects if acts_as_last_card(landed, e))
    return decide(act(landed, event.player, effects), effects)


def _land(state: State, seat: Seat, card: Card) -> State:
    """Move the card from the hand to the pile."""
    counts = _with_count(state.counts, seat, state.counts[seat] - 1)
    at_risk = still_at_risk(state, seat, "play")
    if counts[seat] == 1 and state.rules.uno_call and seat not in state.called:
        at_risk |= {seat}
    return replace(
        state,
        counts=counts,
        at_risk=at_risk,
        called=frozenset(),
        top=card,
        color=card.color,
        former_color=state.color,
        discard_pile=state.discard_pile + 1,
        current=seat,
        challenged=seat if is_challengeable(state, card) else None,
    )


def act(state: State, seat: Seat, effects: Iterable[Effect]) -> State:
    """Let the effects act that need no decision, and settle who comes next."""
    direction, hops, counts, side = state.direction, 1, state.counts, state.side
    for effect in effects:
        match effect:
            case Reverse() if not state.is_duel:
                direction = direction.reversed
            case Reverse() if state.rules.two_player_reverse == "skip":
                hops = 2
            case Skip():
                hops = 2
            case RotateHands():
                counts = _rotated(state)
            case OthersDraw(cards):
                others = (s for s in state.seats_in if s != seat)
                side = (*side, *((s, cards) for s in others))
            case _:
                pass  # decisions and penalties follow
    turned = replace(state, direction=direction, counts=counts, side=side)
    if counts is not state.counts:
        turned = replace(turned, at_risk=_unmoved(state, turned))
    return _penalize(replace(turned, then=turned.after(seat, hops=hops)), seat)


def _penalize(state: State, seat: Seat) -> State:
    """Put the top card's draw penalty on the seat after ``seat``."""
    drawn = cards_to_draw(state, state.top) if state.top else 0
    if not drawn:
        return replace(state, pending=0, owes=None, final=False)
    hit = state.after(seat)
    return replace(state, pending=state.pending + drawn, owes=hit, final=False)


def decide(state: State, effects: tuple[Effect, ...]) -> State:
    """Go to the next decision about the top card, or on to the next turn.

    Args:
        state: ``phase`` is the decision just made, or any other phase.
        effects: what the top card does.
    """
    if state.went_out is not None and state.phase is not Phase.REDEAL:
        return _go_out(state)
    phases = [phase for _, phase in _DECISIONS]
    made = phases.index(state.phase) + 1 if state.phase in phases else 0
    for kind, phase in _DECISIONS[made:]:
        if any(isinstance(effect, kind) for effect in effects):
            return replace(state, phase=phase)
    return move_on(state)


def move_on(state: State) -> State:
    """Give the turn to whoever follows, or to the seat that must draw."""
    if not state.pending:
        return replace(state, phase=Phase.PLAY, current=state.then)
    challengeable = state.challenged is not None and state.rules.may_challenge
    phase = Phase.CHALLENGE if challengeable else Phase.PENALTY
    return replace(state, phase=phase, current=state.owes)


def _go_out(state: State) -> State:
    """End the round; a last draw card is still drawn (F2)."""
    if state.pending and state.rules.draw_before_count:
        return replace(state, phase=Phase.PENALTY, current=state.owes, final=True)
    return end_round(state)


def end_round(state: State) -> State:
    """Leave the table as it is while hands are counted."""
    return replace(
        state,
        phase=Phase.COUNT,
        current=None,
        then=None,
        pending=0,
        owes=None,
        challenged=None,
        at_risk=frozenset(),
    )


def name_color(state: State, event: ColorNamed) -> State:
    """Put the named color in force, be it late: the game does not wait for it (5.6).

    Raises:
        ImpossibleEventError: if no color is to be named.
    """
    if not wants_color(state):
        raise ImpossibleEventError("No color is to be named now.")
    named = replace(state, color=event.color)
    if state.phase is not Phase.COLOR:
        return named
    return decide(named, _effects_of_top(named))


def wants_color(state: State) -> bool:
    """Whether a wild lies on top whose color nobody has named yet."""
    playing = state.phase not in {Phase.FLIP, Phase.COUNT, Phase.OVER}
    wild = state.top is not None and state.top.is_wild
    return playing and wild and state.color is None and state.went_out is None


def swap(state: State, event: Swapped) -> State:
    """Exchange two hands. One-card hands got this way owe no call.

    Raises:
        ImpossibleEventError: if no swap is due or a seat swaps with itself.
    """
    if state.phase is not Phase.SWAP or event.player == event.target:
        raise ImpossibleEventError("No such swap of hands is due now.")
    counts = list(state.counts)
    mine, theirs = event.player, event.target
    counts[mine], counts[theirs] = counts[theirs], counts[mine]
    swapped = replace(
        state, counts=tuple(counts), at_risk=state.at_risk - {mine, theirs}
    )
    return decide(swapped, _effects_of_top(swapped))


def redeal(state: State, event: Redealt) -> State:
    """Deal the gathered hands anew.

    Raises:
        ImpossibleEventError: if none is due or cards would appear or vanish.
    """
    if state.phase is not Phase.REDEAL:
        raise ImpossibleEventError("No hands are to be dealt anew now.")
    before, after = sum(state.counts), sum(event.counts)
    if len(event.counts) != state.seats or before != after:
        raise ImpossibleEventError(
            f"Expected {before} cards for {state.seats} seats, but found {after} "
            f"for {len(event.counts)}."
        )
    dealt = replace(state, counts=event.counts, at_risk=frozenset())
    return decide(dealt, _effects_of_top(dealt))


def decline_swap(state: State) -> State:
    """Go on without a swap, where it is a free choice (X17)."""
    return decide(state, _effects_of_top(state))


def _effects_of_top(state: State) -> tuple[Effect, ...]:
    return effects_of(state, state.top) if state.top else ()


def _rotated(state: State) -> tuple[int, ...]:
    """Return the counts after every hand has moved one seat on (H5)."""
    counts = list(state.counts)
    for seat in state.seats_in:
        counts[state.after(seat)] = state.counts[seat]
    return tuple(counts)


def _unmoved(before: State, after: State) -> frozenset[Seat]:
    """Return who can still be caught once hands have moved: nobody owes a call."""
    return frozenset(
        seat
        for seat in before.at_risk
        if before.counts[seat] == after.counts[seat] and after.counts[seat] == 1
    )


def _with_count(counts: tuple[int, ...], seat: Seat, cards: int) -> tuple[int, ...]:
    return (*counts[:seat], cards, *counts[seat + 1 :])
