"""A story: one way in which everything that was reported can have happened."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from companion.core.events import PlainEvent
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.inputs import TableInput
from companion.referee.stories.directions import NOWHERE, Directions


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


@dataclass(frozen=True, slots=True, eq=False)
class Chapter:
    """One report as a story tells it; stories with the same past share it."""

    item: TableInput
    """What was reported."""
    start: State
    """The table before."""
    events: tuple[PlainEvent, ...]
    """What happened."""
    after: State
    """The table after."""
    guesses: tuple[Guess, ...] = ()
    """What is supposed beside what was reported."""


@dataclass(frozen=True, slots=True)
class Story:
    """A sequence of facts since the anchor, and what it costs to believe it."""

    state: State
    """The table as this story tells it."""
    chapters: tuple[Chapter, ...] = ()
    """The reports since the anchor, as far as they meant something."""
    cost: float = 0.0
    """Minus the logarithm of its probability, and of all that lead to the same table;
    relative to other stories of the same reports."""
    sides: Directions = NOWHERE
    """From which side each seat's arm comes, as this story has learned it."""

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """All that it supposes since the anchor."""
        return tuple(guess for chapter in self.chapters for guess in chapter.guesses)
