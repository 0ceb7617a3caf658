"""What can be posted to the record of the round."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from companion.core.seating import Seat
from companion.view.items import PageItem


class Task(Enum):
    """What is being done with a step of the record."""

    LOOK = "look"
    """Seeing it, and what it may really have been."""
    PLAYER = "player"
    ADD = "add"
    ADD_CARD = "add_card"
    ADD_CALL = "add_call"
    ADD_CATCH = "add_catch"
    TURN = "turn"
    COUNTS = "counts"
    COUNT_OF = "count_of"
    """How many cards the seat holds."""


@dataclass(frozen=True, slots=True)
class SelectStep(PageItem):
    """Somebody touched a step of the record, or what to do with it.

    Where the record is not open, this opens it.
    """

    opens: ClassVar[str] = "history"
    is_typed: ClassVar[bool] = True

    n: int | None = None
    """The step's number; ``None``: the latest."""
    task: Task = Task.LOOK
    after: bool = False
    """Whether to add after it rather than before it."""
    seat: Seat | None = None
    """Whose cards are counted."""
    first: int | None = None
    """The least number of cards that is offered; ``None``: one near the count."""
