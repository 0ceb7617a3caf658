"""Hands as everybody may know them; nothing betrays a missed call."""

from itertools import takewhile

from companion.core.events import Dealt, UnoCalled
from companion.core.history import History, Step
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.rulings import Question, QuestionKind


def unknown_counts(state: State, questions: tuple[Question, ...]) -> tuple[Seat, ...]:
    """Return the seats whose count is hidden, or open while a swap is unsaid (5.11)."""
    if state.rules.show_counts == "hidden":
        return tuple(Seat(seat) for seat in range(state.seats))
    late = [q.seat for q in questions if q.kind is QuestionKind.SWAPPED_WITH]
    swaps = [state.current] if state.phase is Phase.SWAP else late
    return tuple(seat for seat in swaps if seat is not None)


def called_uno(history: History) -> frozenset[Seat]:
    """Return the seats that called UNO and still stand by it.

    Only what everybody heard: a seat that missed its call is not told apart from one
    that never had to call (docs/rules.md 5.0).
    """
    marks: frozenset[Seat] = frozenset()
    for step in of_this_round(history):
        if isinstance(step.event, UnoCalled):
            marks |= {step.event.player}
        after = step.after
        one = {s for s in marks if after.counts[s] == 1}
        marks = frozenset(one) | (marks & after.called)
    return marks


def of_this_round(history: History) -> tuple[Step, ...]:
    """Return the steps in force since the deal: a whole evening would take long."""
    latest = takewhile(
        lambda step: not isinstance(step.event, Dealt), reversed(history.steps)
    )
    return tuple(latest)[::-1]
