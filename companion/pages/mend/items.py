"""What is touched to be put right."""

from dataclasses import dataclass
from typing import ClassVar

from companion.core.seating import Seat
from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class MendStep(PageItem):
    """A card or another step of the record was touched where it stands."""

    opens: ClassVar[str] = "mend"

    n: int
    """The step's number."""


@dataclass(frozen=True, slots=True)
class MendColor(PageItem):
    """The color in force was touched."""

    opens: ClassVar[str] = "mend"


@dataclass(frozen=True, slots=True)
class MendDirection(PageItem):
    """The ring of arrows was touched."""

    opens: ClassVar[str] = "mend"


@dataclass(frozen=True, slots=True)
class MendSeat(PageItem):
    """A seat was touched, with no question about it open."""

    opens: ClassVar[str] = "mend"

    seat: Seat
    first: int | None = None
    """The least number of cards that is offered; ``None``: one near the count."""
