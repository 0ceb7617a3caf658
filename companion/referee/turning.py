"""What is seen while cards with two sides are turned over is no play (H14)."""

from companion.core.events import Amended, Flipped
from companion.core.history import History
from companion.core.play.rules import is_dark, is_legal, turns_over
from companion.core.state import State
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    PileReshuffled,
    TableInput,
    TwinSuspected,
)
from companion.referee.rulings import Ruling

SETTLES_S = 5.0
"""So soon after a pile was turned over, a card that does not fit belongs to it."""


def rule_on_turning(
    history: History, item: TableInput, *, quiet_s: float
) -> Ruling | None:
    """Rule on a report of a pile that is being turned over, or just was.

    Args:
        history: all that happened before.
        item: what was reported.
        quiet_s: seconds since the last event.

    Returns:
        The ruling, mostly that nothing happened; ``None`` if the report has nothing to
        do with it.
    """
    if turns_over(history.now):
        return Ruling() if _is_of_old_side(history.now, item) else None
    n = _step_of_turning(history)
    if n is None or quiet_s > SETTLES_S:
        return None
    match item:
        case PileReshuffled() | CardGone():
            return Ruling()
        case CardSeen(card=card) if _is_of_new_side(history.now, item):
            return Ruling((Amended(n, Flipped(card)),))
        case _:
            return None


def _is_of_old_side(state: State, item: TableInput) -> bool:
    """Whether it tells only of the pile that is being taken up."""
    match item:
        case PileReshuffled() | CardGone() | TwinSuspected():
            return True
        case CardSeen(card=card):
            return card in state.discards
        case _:
            return False


def _is_of_new_side(state: State, seen: CardSeen) -> bool:
    """Whether a card came to light that nobody can have played on the one before."""
    is_sure = seen.confidence >= state.rules.confirm_below
    is_of_side = seen.card in state.deck and (
        state.deck.is_dark(seen.card) is is_dark(state)
    )
    return is_sure and is_of_side and not is_legal(state, seen.card)


def _step_of_turning(history: History) -> int | None:
    """Return the step that put the turned pile in force, if nothing came after it.

    It may have been put right since; a correction of any other step is something else.
    """
    steps = list(history.steps)
    corrected = set()
    while steps and isinstance(event := steps[-1].event, Amended):
        corrected.add(event.n)
        steps.pop()
    if len(steps) < 2:  # noqa: PLR2004 (a deal and a flip card came before)
        return None
    before, last = steps[-2:]
    is_turning = isinstance(last.event, Flipped) and turns_over(before.after)
    return last.n if is_turning and corrected <= {last.n} else None
