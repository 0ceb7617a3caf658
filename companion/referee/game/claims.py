"""Claims of a card: a press of a seat's own button tells who jumped in (5.1)."""

from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.inputs import CATCHES, Button, Pressed
from companion.referee.rulings import Choice, Question, QuestionKind

CLAIM_S = 2.0
"""How long before or after the card a press says "that was mine", seconds."""


def claimed(state: State, question: Question, press: Pressed) -> Choice | None:
    """Return the answer that a press gives to a question, if it gives one.

    A catch is always a catch. The seat to act may be drawing, passing or challenging:
    only its UNO call can claim the card that has just landed.
    """
    near = abs(press.at - question.at) <= CLAIM_S
    if question.kind is not QuestionKind.JUMP_IN or not near or press.long:
        return None
    busy = press.seat == state.to_act and press.button is not Button.UNO
    if press.seat is None or busy or press.button in CATCHES:
        return None
    mine = (choice for choice in question.choices if choice.seat == press.seat)
    return next(mine, None)


def is_call_for(state: State, seat: Seat | None, press: Pressed) -> bool:
    """Whether a press that claims a card is also the UNO call of its player.

    Args:
        state: the table after the card has been credited to ``seat``.
        seat: who played it.
        press: a press that meant nothing before, or that decided who played the card.
    """
    mine = press.button is Button.UNO and press.seat in {None, seat}
    return mine and seat in state.exposed
