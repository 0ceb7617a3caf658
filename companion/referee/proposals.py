"""Penalties that the table may propose by touch, for conduct that no sensor sees."""

from companion.core.events import Drew, Why
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.inputs import FactStated
from companion.referee.rulings import AnswerKind, Choice


def conduct_penalties(state: State, why: Why, at: float = 0.0) -> tuple[Choice, ...]:
    """Return one choice per seat: draw what the table agreed on for such conduct.

    Args:
        state: the present state.
        why: ``ADVICE`` for advising another player (P1), ``MISPLAY`` for a wrong
            card that was taken back unseen (P2).
        at: when it is touched, monotonic seconds.

    Returns:
        The choices; none if the table has agreed on no such penalty, or while nobody
        plays.
    """
    if not state.is_in_play:
        return ()
    facts = ((seat, conduct_penalty(state, seat, why, at)) for seat in state.seats_in)
    return tuple(
        Choice(AnswerKind.PENALTY, fact, seat=seat) for seat, fact in facts if fact
    )


def conduct_penalty(state: State, seat: Seat, why: Why, at: float) -> FactStated | None:
    """Return the draw that ``seat`` owes for its conduct, if the table agreed on it."""
    agreed = {
        Why.ADVICE: state.rules.advice_penalty,
        Why.MISPLAY: state.rules.misplay_penalty,
    }
    cards = agreed.get(why, 0)
    return FactStated(at, (Drew(seat, cards, why),)) if cards else None
