"""Actions that name what is to be corrected."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from companion.core.seating import Seat
from companion.view.actions import PageAction


class Missed(Enum):
    """Kinds of events that can be added beside a step of the record."""

    NOTHING = "nothing"
    """The step itself is corrected."""
    ANYTHING = "anything"
    """It is still asked what was missed."""
    CARD = "card"
    CALL = "call"
    CATCH = "catch"


@dataclass(frozen=True, slots=True)
class CorrectStep(PageAction):
    """A card or another step of the record was touched where it stands."""

    opens: ClassVar[str] = "correct"

    n: int
    """The step's number."""
    missed: Missed = Missed.NOTHING
    after: bool = False
    """Whether something was missed after it rather than before it."""


@dataclass(frozen=True, slots=True)
class CorrectColor(PageAction):
    """The color in force was touched."""

    opens: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class CorrectDirection(PageAction):
    """The ring of arrows was touched."""

    opens: ClassVar[str] = "correct"


@dataclass(frozen=True, slots=True)
class CorrectSeat(PageAction):
    """A seat was touched, with no question about it open."""

    opens: ClassVar[str] = "correct"

    seat: Seat | None = None
    """``None``: which one is asked first."""
    first: int | None = None
    """The least number of cards that is offered; ``None``: one near the count."""


Touched = CorrectStep | CorrectColor | CorrectDirection | CorrectSeat
"""Everything that can be corrected."""
