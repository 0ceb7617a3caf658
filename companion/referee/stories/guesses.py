"""What the referee supposes beside, or instead of, what was reported."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.seating import Seat


class Supposed(Enum):
    """What a story takes to have happened beside, or instead of, what was reported."""

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
    TAKEN_BACK = "taken_back"
    """The last card was taken back."""
    STILL_THERE = "still_there"
    """A card that was reported gone was not."""
    STRAY_PRESS = "stray_press"
    """A press meant nothing."""
    WRONG_BUTTON = "wrong_button"
    """A seat pressed another seat's button."""
    HABIT = "habit"
    """A press was for a penalty that had been counted already (5.8)."""
    TURN_LOST = "turn_lost"
    """It is the turn of another seat, for whatever reason."""


@dataclass(frozen=True, slots=True)
class Guess:
    """One thing that a story supposes."""

    supposed: Supposed
    seat: Seat | None = None
    """Whose it was."""
    card: Card | None = None
    """The card as it was; of an unseen one, the likeliest face."""
    read: Card | None = None
    """What was read, of a card that was misread or imagined."""
    before: Seat | None = None
    """Who had acted last, for "between Ada and Ben"."""
