"""What a hypothesis assumes beside, or instead of, what was reported."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.seating import Seat


class Assumed(Enum):
    """What may have happened beside, or instead of, what was reported."""

    UNSEEN_CARD = "unseen_card"
    """A card was laid and not read."""
    UNSEEN_DRAW = "unseen_draw"
    """A seat drew and nobody pressed."""
    UNSEEN_PASS = "unseen_pass"  # noqa: S105 (a turn, not a password)
    """A seat kept its card and nobody pressed."""
    MISREAD = "misread"
    """A card was taken for another."""
    IMAGINED = "imagined"
    """A card was read where none was laid."""
    LET_STAND = "let_stand"
    """A card that does not match was laid, and the table let it stand."""
    OUT_OF_TURN = "out_of_turn"
    """A seat played whose turn it was not."""
    STILL_THERE = "still_there"
    """A card that was reported gone was not."""
    WRONG_BUTTON = "wrong_button"
    """A seat pressed another seat's button."""
    HABIT = "habit"
    """A press was for a penalty that had been counted already (5.8)."""


@dataclass(frozen=True, slots=True)
class Assumption:
    """One thing that a hypothesis takes to have happened beside the reports."""

    kind: Assumed
    seat: Seat | None = None
    """Whose it was."""
    card: Card | None = None
    """The card as it was; of an unseen one, the likeliest face."""
    read: Card | None = None
    """What was read, of a card that was misread or imagined."""
