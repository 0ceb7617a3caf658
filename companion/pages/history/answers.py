"""What is asked about a step, and the touches that answer it."""

from dataclasses import dataclass, field

from companion.core.events import Amended, PlainEvent
from companion.pages.history.items import SelectStep
from companion.referee.inputs import RepairTouched
from companion.view.elements import CardPad, Control
from companion.view.items import Item


@dataclass(frozen=True, slots=True)
class Answers:
    """What is asked about a step."""

    asks: str = ""
    answers: tuple[Control, ...] = ()
    pad: CardPad = field(default_factory=CardPad)
    """Cards to choose from, in place of the answers."""


def amended(n: int, was: PlainEvent, really: PlainEvent) -> Item:
    """Return the touch that puts a step right; a look, where it was so already."""
    return SelectStep(n) if really == was else RepairTouched(0, (Amended(n, really),))
