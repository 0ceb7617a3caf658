"""Plays: a card lands, which changes color, decisions and whose turn it is."""

from companion.core.cards import Card
from companion.core.effects import Effect, PlainEffect
from companion.core.errors import ImpossibleEventError
from companion.core.events import ColorNamed, Played, Redealt, Swapped
from companion.core.play.calls import still_exposed, without
from companion.core.play.card_effects import apply_effects, redeal, rotate_towards, swap
from companion.core.play.rules import (
    acts_as_last_card,
    cards_to_draw,
    colors_in_force,
    effects_of,
    is_challengeable,
)
from companion.core.seating import Direction, Seat, seat_after
from companion.core.state import Phase, State, replace

_DECISIONS = (Phase.FLIP, Phase.SWAP, Phase.REDEAL, Phase.COLOR)
"""Decisions after a card has landed, in this order."""

_DECIDED: dict[Effect, Phase] = {
    PlainEffect.SEQUENCE: Phase.FLIP,
    PlainEffect.TURN_OVER: Phase.FLIP,
    PlainEffect.SWAP_HANDS: Phase.SWAP,
    PlainEffect.ROTATE_CHOSEN: Phase.SWAP,
    PlainEffect.REDEAL_HANDS: Phase.REDEAL,
    PlainEffect.NAME_COLOR: Phase.COLOR,
}
"""Phase in which the table decides what an effect leaves open."""

_MOVES_HANDS = {Phase.SWAP, Phase.REDEAL}


def play(state: State, event: Played) -> State:
    """Put a card on the pile and let it act.

    Raises:
        ImpossibleEventError: if no card can land now or the hand is empty.
    """
    if state.top is None or not state.is_in_play:
        raise ImpossibleEventError(
            f"{event.card} cannot be played in phase {state.phase.value!r}."
        )
    require_in_deck(state, event.card)
    if not state.counts[event.player]:
        raise ImpossibleEventError(f"Seat {event.player} has no card left to play.")
    if event.jump_in and state.rules.jump_in_on_penalty == "cancels":
        state = replace(state, pending=0, owes=None)
    landed = _land(state, event.player, event.card)
    effects = effects_of(landed, event.card)
    if landed.counts[event.player] == 0:
        effects = tuple(e for e in effects if acts_as_last_card(landed, e))
    return decide(apply_effects(landed, event.player, effects), effects)


def require_in_deck(state: State, card: Card) -> None:
    """Refuse a card that the table's deck does not have.

    Raises:
        ImpossibleEventError: naming the card and the deck.
    """
    if card not in state.deck:
        raise ImpossibleEventError(
            f"There is no card {card} in the deck {state.deck.name}."
        )


def _land(state: State, seat: Seat, card: Card) -> State:
    """Move the card from the hand to the pile."""
    left = state.counts[seat] - 1
    exposed = still_exposed(state, seat, "play")
    if left == 1 and state.rules.uno_call and seat not in state.called:
        exposed |= {seat}
    run = state.sequence
    doubtful = is_challengeable(state, card)
    return replace(
        state,
        counts=(*state.counts[:seat], left, *state.counts[seat + 1 :]),
        exposed=exposed,
        called=without(state.called, seat),
        phase=Phase.PLAY,  # what was to be decided about the card below is past
        top=card,
        opening=False,
        color=card.color,
        former_color=state.color if doubtful else None,
        discard_pile=state.discard_pile + 1,
        discards=(*state.discards, card),
        sequence=None if run is None else (run + 1) % 10,
        current=seat,
        challenged=seat if doubtful else None,
    )


def decide(state: State, effects: tuple[Effect, ...]) -> State:
    """Go to the next decision about the top card, or on to the next turn.

    Args:
        state: ``phase`` is the decision just made, or any other phase.
        effects: what the top card does.
    """
    phase = _next_decision(state, effects) if effects else None
    if phase is None:
        return move_on(state) if state.went_out is None else _go_out(state)
    return replace(
        state, phase=phase, current=None if phase is Phase.FLIP else state.current
    )


def _next_decision(state: State, effects: tuple[Effect, ...]) -> Phase | None:
    """Return what is to be decided next about the top card, if anything.

    After a last card only a move of hands is still decided (X16): whoever then holds
    the empty hand has won.
    """
    due = {_DECIDED[effect] for effect in effects if effect in _DECIDED}
    if not due:
        return None
    if state.went_out is not None:
        due &= _MOVES_HANDS
    if state.color is not None:
        due -= {Phase.COLOR}
    made = _DECISIONS.index(state.phase) + 1 if state.phase in _DECISIONS else 0
    return next((phase for phase in _DECISIONS[made:] if phase in due), None)


def move_on(state: State) -> State:
    """Give the turn to whoever follows, or to the seat that must draw."""
    if not state.pending:
        return replace(state, phase=Phase.PLAY, current=state.then, then=None)
    phase = Phase.CHALLENGE if _may_be_challenged(state) else Phase.PENALTY
    return replace(state, phase=phase, current=state.owes, then=None)


def give_turn(state: State, seat: Seat) -> State:
    """Let a seat act, with nothing pending any more."""
    return replace(
        state,
        phase=Phase.PLAY,
        current=seat,
        then=None,
        pending=0,
        owes=None,
        challenged=None,
        final=False,
    )


def is_open_to_challenge(state: State) -> bool:
    """Whether the seat that was hit may challenge now, even with no color named."""
    unnamed = state.phase is Phase.COLOR and _may_be_challenged(state)
    return state.phase is Phase.CHALLENGE or unnamed


def _may_be_challenged(state: State) -> bool:
    """Whether the top card is open to a challenge (W4), even in a stack (5.9)."""
    if state.challenged is None or not state.rules.may_challenge:
        return False
    alone = state.top is not None and state.pending == cards_to_draw(state, state.top)
    return alone or state.rules.challenge_in_stack


def _go_out(state: State) -> State:
    """End the round; a last draw card is still drawn (F2).

    Where a card has emptied several hands, the first in turn from its player on won.
    """
    if state.current is not None and state.counts.count(0) > len(state.out) + 1:
        turns = (state.after(state.current, hops=n) for n in range(state.seats))
        first = next(seat for seat in turns if not state.counts[seat])
        state = replace(state, round_winner=first)
    if state.pending and state.rules.draw_before_count:
        return replace(
            state, phase=Phase.PENALTY, current=state.owes, then=None, final=True
        )
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
        sequence=None,
        exposed=frozenset(),
    )


def name_color(state: State, event: ColorNamed) -> State:
    """Put the named color in force, even late: the game does not wait for it (5.6).

    Raises:
        ImpossibleEventError: if no color is to be named, or not this one.
    """
    if not wants_color(state):
        raise ImpossibleEventError("No color is to be named now.")
    if event.color not in colors_in_force(state):
        raise ImpossibleEventError(f"No card has the color {event.color.value} now.")
    named = replace(state, color=event.color)
    if state.phase is not Phase.COLOR:
        return named
    return decide(named, _effects_of_top(named))


def wants_color(state: State) -> bool:
    """Whether a wild lies on top whose color nobody has named yet."""
    wild = state.top is not None and state.top.is_wild
    return state.is_in_play and wild and state.color is None and state.went_out is None


def swap_hands(state: State, event: Swapped) -> State:
    """Move hands as the player of the top card chose, and go on.

    Raises:
        ImpossibleEventError: if no such move is due.
    """
    effects = _effects_of_top(state)
    rotates = PlainEffect.ROTATE_CHOSEN in effects
    move = rotate_towards if rotates else swap
    return decide(move(state, event), effects)


def swap_targets(state: State) -> tuple[Seat, ...]:
    """Return the seats that the player of the top card may name, to move hands.

    Where all hands move one seat on, these are the player's neighbors.
    """
    player = state.current
    if state.phase is not Phase.SWAP or player is None:
        return ()
    targets = {*state.seats_in} - {player}
    if PlainEffect.ROTATE_CHOSEN in _effects_of_top(state):
        targets = {
            seat_after(player, direction, state.clockwise, state.out)
            for direction in Direction
        }
    return tuple(sorted(targets))


def redeal_hands(state: State, event: Redealt) -> State:
    """Deal the gathered hands again, and go on.

    Raises:
        ImpossibleEventError: if none is due or cards would appear or vanish.
    """
    return decide(redeal(state, event), _effects_of_top(state))


def decline_swap(state: State) -> State:
    """Go on without a swap, where it is a free choice (X17)."""
    return decide(state, _effects_of_top(state))


def _effects_of_top(state: State) -> tuple[Effect, ...]:
    return effects_of(state, state.top) if state.top else ()
