"""Points of a round, totals, elimination, and who has won the game (F3 to F10)."""

from companion.core.errors import ImpossibleEventError
from companion.core.events import HandsCounted
from companion.core.seating import Seat
from companion.core.state import Phase, State, replace


def count(state: State, event: HandsCounted) -> State:
    """Score the round and see whether the game is decided (F6 to F10).

    Raises:
        ImpossibleEventError: if hands are not to be counted or a seat is missing.
    """
    if state.phase is not Phase.COUNT or len(event.points) != state.seats:
        raise ImpossibleEventError(
            f"Points of {len(event.points)} seats cannot be entered in phase "
            f"{state.phase.value!r} of a game of {state.seats}."
        )
    scored = replace(state, phase=Phase.OVER, scores=_scores(state, event.points))
    out = _eliminated(scored)
    return replace(scored, out=out, winners=winners(scored, out))


def _scores(state: State, points: tuple[int, ...]) -> tuple[float, ...]:
    scores = list(state.scores)
    if state.rules.lowest_wins:
        for seat in state.seats_in:
            scores[seat] += points[seat]
        return tuple(scores)
    winner = state.went_out
    others = [points[seat] for seat in state.seats_in if seat != winner]
    gain: float = sum(others)
    if state.rules.scoring == "average":
        gain = round(gain / len(others), state.rules.average_decimals)
    if winner is not None:
        scores[winner] = round(scores[winner] + gain, 2)
    return tuple(scores)


def _eliminated(state: State) -> tuple[Seat, ...]:
    """Return who is out from the next round on (F10, 5.21)."""
    if state.rules.scoring != "elimination":
        return state.out
    reached = {s for s in state.seats_in if state.scores[s] >= state.rules.target}
    best = _best(state, state.seats_in)
    if len(reached) == len(state.seats_in) and _goes_on(state, best):
        reached -= {*best}
    return tuple(Seat(s) for s in range(state.seats) if s in reached | {*state.out})


def winners(state: State, out: tuple[Seat, ...]) -> tuple[Seat, ...] | None:
    """Return who has won the game, if it is decided after this round.

    Args:
        state: the scores after the round; ``state.out`` as it was in the round.
        out: who is eliminated from the next round on.
    """
    left = tuple(s for s in state.seats_in if s not in out)
    if state.rules.scoring == "elimination":
        decided = len(left) <= 1
    else:
        decided = any(state.scores[s] >= state.rules.target for s in left)
    if not decided and not _is_last_round(state):
        return None
    best = _best(state, left or state.seats_in)
    return None if _goes_on(state, best) else best


def _is_last_round(state: State) -> bool:
    return state.time_up or 0 < state.rules.round_limit <= state.round


def _goes_on(state: State, best: tuple[Seat, ...]) -> bool:
    """Whether those who are tied play another round (`tie`)."""
    return len(best) > 1 and state.rules.tie == "extra_round"


def _best(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who leads: the lowest total where each scores their own hand (F9)."""
    totals = [state.scores[s] for s in seats]
    best = min(totals) if state.rules.lowest_wins else max(totals)
    return tuple(s for s in seats if state.scores[s] == best)
