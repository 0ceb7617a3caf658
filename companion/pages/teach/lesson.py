"""How the lesson of a deck stands."""

from dataclasses import dataclass
from pathlib import Path

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.teaching.classroom import LessonCard
from companion.teaching.store import missing_cards


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a lesson stands."""

    cards: tuple[Card, ...] = ()
    """Those that were taught."""
    laid: LessonCard | None = None
    ignores: bool = False
    """Whether nothing is seen but what lay there before."""
    is_naming: bool = False
    """Whether a card is being chosen from all."""
    is_examined: bool = False
    """Whether it is the test round."""
    is_preparing: bool = False
    """Whether the deck will be read in a moment."""
    is_played: bool = False
    """Whether the deck is read in the game."""
    told: str = ""
    """What became of the last touch."""
    brought: Path | None = None
    """A file of a taught deck on a stick."""
    is_replacing: bool = False
    """Whether it is asked if that may replace what was taught."""
    is_choosing: bool = False
    """Whether it is asked if a deck that is taught in part is to be played with."""

    def missing(self, deck: Deck) -> tuple[Card, ...]:
        """Return the cards of a deck that are not taught yet, in its order."""
        return missing_cards(deck, self.cards)
