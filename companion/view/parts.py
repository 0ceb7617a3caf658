"""What views are made of: cards, colors, buttons, notices."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Color
from companion.referee.rulings import Question
from companion.view.items import Item


class Emblem(Enum):
    """What is drawn on a card face."""

    TEXT = "text"
    """A number or any short text."""
    SKIP = "skip"
    REVERSE = "reverse"
    CARDS = "cards"
    """Fanned cards, with a text such as ``+2``."""
    WHEEL = "wheel"
    """The four colors, with a text such as ``+4`` on top."""
    BACK = "back"
    """The back of a card."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is drawn."""

    emblem: Emblem = Emblem.BACK
    text: str = ""
    """What stands on the emblem."""
    corner: str = ""
    """What stands in the corners."""
    color: Color | None = None
    """The printed color; ``None`` for wilds and the back."""


@dataclass(frozen=True, slots=True)
class Swatch:
    """A color with its name; the theme adds field and shape."""

    color: Color | None = None
    """``None`` while nobody has named the color."""
    word: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """One button of the screen."""

    text: str
    item: Item | None = None
    """What it posts."""
    enabled: bool = True
    strong: bool = False
    """Filled: the likely thing to press."""
    swatch: Swatch = Swatch()
    """A color that the button stands for."""
    question: Question | None = None
    """The question that it answers."""


BLANK = Control("", enabled=False)
"""A button that says and does nothing."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the device that stays on the screen while it lasts."""

    text: str
    urgent: bool = False
    """Whether the table must act on it."""
