"""How many ways a game can go on from a position: the perft of chess programmers.

A way is a list of rulings on inputs that the table waits for and that change something:
a card that may land, a button, a color, a seat, a verdict. Two inputs that come to the
same are one way: a pass, and a touch of the next seat. Buttons are those shared by the
table; hands are counted and rounds are dealt in one way only.
"""

from collections.abc import Iterable, Iterator

from companion.core.history import History
from companion.core.state import State
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import (
    CardSeen,
    ColorTouched,
    PointsEntered,
    Pressed,
    RoundDealt,
    SeatTouched,
    TableInput,
    VerdictTouched,
)
from companion.referee.referee import rule_on


def perft(state: State, depth: int) -> int:
    """Return in how many ways ``depth`` inputs can follow."""
    if not depth:
        return 1
    return sum(perft(after, depth - 1) for after in _continuations(state))


def _continuations(state: State) -> Iterable[State]:
    history = History(state)
    rulings = {rule_on(history, item).events for item in _inputs(state)}
    return (history.after(events).now for events in rulings if events)


def _inputs(state: State) -> Iterator[TableInput]:
    waits = allowed_inputs(state)
    yield from (CardSeen(0, card) for card in waits.cards)
    yield from (Pressed(0, button) for button in waits.buttons)
    yield from (ColorTouched(0, color) for color in waits.colors)
    yield from (SeatTouched(0, seat) for seat in waits.targets)
    if waits.verdict:
        yield from (VerdictTouched(0, guilty) for guilty in (True, False))
    if waits.points:
        yield PointsEntered(0, tuple(10 * cards for cards in state.counts))
    if waits.deal:
        yield RoundDealt(0)
