"""How the teaching of a deck stands, and what a touch of its page can post."""

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import ClassVar

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.teaching.classroom import LessonCard
from companion.teaching.store import missing_cards
from companion.view.actions import PageAction


class LessonStep(Enum):
    """What the page is at."""

    TEACH = "teach"
    NAME = "name"
    """A card is being chosen from all faces of the deck."""
    TEST = "test"
    """Of each card it is said what was learned."""
    ASK_TO_PLAY = "ask_to_play"
    """Is a deck that is taught in part to be played with?"""
    ASK_TO_REPLACE = "ask_to_replace"
    """May a deck on a stick replace what was taught?"""


@dataclass(frozen=True, slots=True)
class LessonState:
    """How a lesson stands."""

    cards: tuple[Card, ...] = ()
    """Those that were taught."""
    current_card: LessonCard | None = None
    sees_only_old_cards: bool = False
    """Whether nothing is seen but what lay there before."""
    step: LessonStep = LessonStep.TEACH
    is_preparing: bool = False
    """Whether the deck will be read in a moment."""
    is_played: bool = False
    """Whether the deck is read in the game."""
    status: str = ""
    """What became of the last touch."""
    file_on_stick: Path | None = None
    """A file of a taught deck on a stick."""

    def missing(self, deck: Deck) -> tuple[Card, ...]:
        """Return the cards of a deck that are not taught yet, in its order."""
        return missing_cards(deck, self.cards)


@dataclass(frozen=True, slots=True)
class TeachDeck(PageAction):
    """Begin to teach a deck, or go on with it."""

    opens: ClassVar[str] = "teach"

    name: str
    """Of the deck file that says what its cards do."""


@dataclass(frozen=True, slots=True)
class LearnAs(PageAction):
    """The card that lies there is this one, or works like it."""

    card: Card


@dataclass(frozen=True, slots=True)
class ShowStep(PageAction):
    """Go on with something else."""

    step: LessonStep


class LessonAct(PageAction, Enum):
    """What can be done with what was taught."""

    LOOK_AGAIN = "look_again"
    """Take the card that lies there once more."""
    FORGET_OLDER = "forget_older"
    """Keep of the card that was learned only the picture that lies there."""
    FORGET_LAST = "forget_last"
    EXPORT = "export"
    """Copy the deck to a stick, as one file."""


@dataclass(frozen=True, slots=True)
class ImportDeck(PageAction):
    """Take a deck over that somebody brought."""

    path: Path


@dataclass(frozen=True, slots=True)
class PlayWith(PageAction):
    """Read this deck from now on, or the usual cards again."""

    on: bool
