"""The record of a round, as it is shown."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.view.elements import CardFace, CardPad, Control, Swatch
from companion.view.items import Item
from companion.view.view import PageView


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of the record."""

    who: str = ""
    face: CardFace | None = None
    """The card, if it was one."""
    chip: str = ""
    """What else happened, in a word such as ``+2``."""
    swatch: Swatch = field(default_factory=Swatch)
    """The color that was named."""
    chosen: bool = False
    flagged: bool = False
    """Whether it became impossible after a repair before it."""
    item: Item | None = None
    """What touching it means."""


@dataclass(frozen=True, slots=True)
class HistoryView(PageView):
    """The round as a row of steps, and what can be done with one of them."""

    screen: ClassVar[str] = "history"
    has_undo: ClassVar[bool] = True

    title: str = ""
    steps: tuple[TimelineStep, ...] = ()
    at: int = 0
    """Which step is chosen."""
    said: str = ""
    """What happened at the chosen step."""
    why: str = ""
    """The rule behind it."""
    row: str = ""
    """The rule's row, such as ``E3``."""
    changed: str = ""
    """What the last repair changed."""
    keys: tuple[Control, ...] = ()
    """What can be done with the chosen step."""
    table_keys: tuple[Control, ...] = ()
    """What can be set as it is now: the turn, the counts."""
    asks: str = ""
    """What the answers are about."""
    answers: tuple[Control, ...] = ()
    pad: CardPad = field(default_factory=CardPad)
    """Cards to choose from; without any, the answers."""
    reply: str = ""
    """Why the last input changed nothing; empty when it did."""
