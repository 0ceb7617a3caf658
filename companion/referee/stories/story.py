"""A story: one way in which everything that was reported can have happened."""

from dataclasses import dataclass

from companion.core.events import PlainEvent
from companion.core.state import State
from companion.referee.inputs import CardSeen, TableInput
from companion.referee.stories.evidence.directions import NOWHERE, Directions
from companion.referee.stories.guesses import Guess, Supposed


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
    """The reports since the anchor that meant something, and calls in vain."""
    cost: float = 0.0
    """Minus the logarithm of its probability, and of all that lead to the same table;
    relative to other stories of the same reports."""
    sides: Directions = NOWHERE
    """From which side each seat's arm comes, as this story has learned it."""

    def dearer(self, price: float) -> "Story":
        """Return the same story, dearer by so much; quicker than ``replace``."""
        return Story(self.state, self.chapters, self.cost + price, self.sides)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        """All that it supposes since the anchor."""
        return tuple(guess for chapter in self.chapters for guess in chapter.guesses)

    def guesses_after(self, chapters: int) -> tuple[Guess, ...]:
        """Return what it supposes after so many chapters."""
        later = self.chapters[chapters:]
        return tuple(guess for chapter in later for guess in chapter.guesses)

    @property
    def doubts_last_reading(self) -> bool:
        """Whether the card that was read last is another one here, or none."""
        for chapter in reversed(self.chapters):
            if isinstance(chapter.item, CardSeen):
                sure = chapter.item.confidence >= self.state.rules.confirm_below
                return sure and any(
                    guess.supposed in {Supposed.MISREAD, Supposed.IMAGINED}
                    for guess in chapter.guesses
                )
        return False
