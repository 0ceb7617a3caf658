"""Drawing, passing, reshuffling and challenging a wild draw four."""

from companion.core.effects import DrawUntil
from companion.core.errors import ImpossibleEventError
from companion.core.events import Challenged, Drew, Judged, Passed, Reshuffled, Why
from companion.core.play.calls import still_exposed, without
from companion.core.play.plays import decline_swap, end_round, give_turn, move_on
from companion.core.play.rules import effects_of
from companion.core.seating import Seat
from companion.core.state import ExtraPenalty, Phase, State, replace

RUN_ENDS_WITH = 3
"""Cards that a seat draws if it cannot continue a run (`PlainEffect.SEQUENCE`)."""

_TO_DRAW = {Phase.PLAY, Phase.DRAWN}
_TO_TAKE = {Phase.CHALLENGE, Phase.PENALTY}
_TO_SAY = {Phase.COLOR, Phase.SWAP}


def draw(state: State, event: Drew) -> State:
    """Take cards from the draw pile; why they were drawn decides whose turn follows.

    Raises:
        ImpossibleEventError: if the pile has too few cards or nothing is to be drawn.
    """
    if event.count > state.draw_pile:
        raise ImpossibleEventError(
            f"Expected at most {state.draw_pile} cards to be drawn, "
            f"but found {event.count}; a reshuffle must come first."
        )
    if state.phase in _TO_SAY and event.why in {Why.TURN, Why.PENALTY}:
        state = move_on(state)  # nobody waits for a color or a swap (5.6, 5.11)
    taken = _take(state, event)
    match event.why:
        case Why.TURN:
            return _draw_for_turn(taken, event)
        case Why.PENALTY:
            return _draw_for_penalty(taken, event)
        case Why.UNO | Why.FALSE_UNO:
            return _settle_aside(taken, event)
        case Why.MISPLAY | Why.ADVICE:
            return taken


def _take(state: State, event: Drew) -> State:
    seat = event.player
    cards = state.counts[seat] + event.count
    counts = (*state.counts[:seat], cards, *state.counts[seat + 1 :])
    exposed = state.exposed
    if event.why is Why.TURN or (event.why is Why.PENALTY and seat == state.owes):
        exposed = still_exposed(state, seat, "draw")
    return replace(
        state,
        counts=counts,
        draw_pile=state.draw_pile - event.count,
        exposed=without(exposed, seat) if event.count else exposed,
        called=without(state.called, seat),
    )


def _draw_for_turn(state: State, event: Drew) -> State:
    if state.phase not in _TO_DRAW:
        owed = f"; seat {state.owes} owes a penalty" if state.pending else ""
        raise ImpossibleEventError(
            f"Nobody draws for the turn in phase {state.phase.value!r}{owed}."
        )
    if state.sequence is not None:
        return _end_run(state, event)
    if state.rules.drawn_card == "may_not_play":
        return replace(state, phase=Phase.PLAY, current=state.after(event.player))
    return replace(state, phase=Phase.DRAWN, current=event.player)


def _end_run(state: State, event: Drew) -> State:
    """End a run of numbers once the seat that cannot continue it has drawn."""
    if event.count < RUN_ENDS_WITH and not state.draw_pile and not event.short:
        return state  # the rest comes after the reshuffle
    following = state.after(event.player)
    return replace(state, phase=Phase.PLAY, current=following, sequence=None)


def _draw_for_penalty(state: State, event: Drew) -> State:
    owes_aside = any(owed.seat == event.player for owed in state.extra_penalties)
    if owes_aside and event.player != state.owes:
        return _settle_aside(state, event)
    if state.owes is None and _draws_until(state):
        return state
    if state.phase not in _TO_TAKE or event.player != state.owes:
        raise ImpossibleEventError(f"Seat {event.player} owes no cards now.")
    left = 0 if event.short else max(state.pending - event.count, 0)
    if left:
        return replace(state, pending=left)
    return _penalty_done(state, event.player)


def _draws_until(state: State) -> bool:
    """Whether the top card makes somebody draw until a certain card comes."""
    effects = effects_of(state, state.top) if state.top else ()
    return any(isinstance(effect, DrawUntil) for effect in effects)


def _penalty_done(state: State, drawer: Seat) -> State:
    """Go on after a penalty: the seat that was hit misses its turn, unless it won."""
    if state.went_out is not None:
        return end_round(state)
    hit = state.current if state.current is not None else drawer
    won = drawer != hit and state.rules.challenge_winner_plays
    return give_turn(state, hit if won else state.after(hit))


def _settle_aside(state: State, event: Drew) -> State:
    side = list(state.extra_penalties)
    for i, owed in enumerate(side):
        if owed.seat == event.player:
            left = 0 if event.short else max(owed.cards - event.count, 0)
            side[i : i + 1] = [ExtraPenalty(owed.seat, left, owed.why)] if left else []
            return replace(state, extra_penalties=tuple(side))
    if event.why is Why.FALSE_UNO:
        return state  # for an older program a call was false that is none today
    raise ImpossibleEventError(f"Seat {event.player} owes no cards aside now.")


def pass_turn(state: State, event: Passed) -> State:
    """End a turn without a play.

    Raises:
        ImpossibleEventError: if nobody's turn can end now.
    """
    if state.phase is Phase.SWAP and state.rules.seven_swap == "may":
        return decline_swap(state)
    if state.phase not in _TO_DRAW:
        raise ImpossibleEventError(f"Nobody passes in phase {state.phase.value!r}.")
    following = state.after(event.player)
    called = without(state.called, event.player)
    return replace(state, phase=Phase.PLAY, current=following, called=called)


def reshuffle(state: State, _event: Reshuffled) -> State:
    """Turn all discards but the top one into the draw pile (T6).

    Raises:
        ImpossibleEventError: if there is no discard below the top one.
    """
    if state.discard_pile <= 1:
        raise ImpossibleEventError("There is no discard to reshuffle.")
    back = state.discard_pile - 1
    return replace(
        state,
        draw_pile=state.draw_pile + back,
        discard_pile=1,
        discards=state.discards[-1:],
    )


def challenge(state: State, event: Challenged) -> State:
    """Doubt a wild draw four (W4).

    Raises:
        ImpossibleEventError: if none is open to a challenge by this seat.
    """
    if state.phase is Phase.COLOR:
        state = move_on(state)  # nobody has touched the color that was called
    if state.phase is not Phase.CHALLENGE or event.player != state.owes:
        raise ImpossibleEventError("No wild draw four is open to this challenge.")
    _require_doubted(state, event.target)
    return replace(state, phase=Phase.VERDICT)


def _require_doubted(state: State, target: Seat) -> None:
    if target != state.challenged:
        raise ImpossibleEventError(
            f"Expected target {state.challenged}, who played the wild draw four, "
            f"but found {target}."
        )


def judge(state: State, event: Judged) -> State:
    """Settle a challenge: a guilty player draws, a lost challenge costs more (W5, W6).

    Raises:
        ImpossibleEventError: if nothing was challenged.
    """
    if state.phase is not Phase.VERDICT:
        raise ImpossibleEventError("There is no challenge to judge.")
    _require_doubted(state, event.target)
    extra = 0 if event.guilty else state.rules.challenge_extra
    owes = event.target if event.guilty else event.player
    pending = state.pending + extra
    return replace(state, phase=Phase.PENALTY, owes=owes, pending=pending, final=True)
