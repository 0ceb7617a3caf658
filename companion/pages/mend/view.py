"""What can be put right about the thing that was touched, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.elements import CardPad, Control
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class MendView(PageView):
    """One touch answers, and the table is back."""

    screen: ClassVar[str] = "mend"
    has_undo: ClassVar[bool] = True

    title: str = ""
    """What is known, such as ``Ada played red 7 on red 3``."""
    asks: str = ""
    pad: CardPad = field(default_factory=CardPad)
    """Every card that it may really have been: the pad on which cards are entered."""
    answers: tuple[Control, ...] = ()
    """What else it may really have been."""
    players: tuple[Control, ...] = ()
    """Who it may really have been."""
    keys: tuple[Control, ...] = ()
    """What else can be done with it."""
