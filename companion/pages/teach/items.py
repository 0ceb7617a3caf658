"""What can be posted to the pages of teaching."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from companion.core.cards import Card
from companion.view.items import PageItem


@dataclass(frozen=True, slots=True)
class TeachDeck(PageItem):
    """Begin to teach a deck, or go on with it."""

    opens: ClassVar[str] = "teach"

    name: str
    """Of the deck file that says what its cards do."""


@dataclass(frozen=True, slots=True)
class LearnAs(PageItem):
    """The card that lies there is this one, or works like it."""

    card: Card


@dataclass(frozen=True, slots=True)
class NameCard(PageItem):
    """Show the faces of the deck to choose from, or hide them."""

    on: bool = True


@dataclass(frozen=True, slots=True)
class LookOnceMore(PageItem):
    """Take the card that lies there again."""


@dataclass(frozen=True, slots=True)
class ForgetOlder(PageItem):
    """Keep of the card that was learned only the picture that lies there."""


@dataclass(frozen=True, slots=True)
class ForgetLast(PageItem):
    """Forget the card that was learned last."""


@dataclass(frozen=True, slots=True)
class Examine(PageItem):
    """Begin or end the test round."""

    on: bool


@dataclass(frozen=True, slots=True)
class PlayWith(PageItem):
    """Read this deck from now on, or the usual cards again."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskToPlay(PageItem):
    """Ask whether to play with a deck of which cards are missing, or ask no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class ExportDeck(PageItem):
    """Copy the deck to a stick, as one file."""


@dataclass(frozen=True, slots=True)
class ImportDeck(PageItem):
    """Take a deck over that somebody brought."""

    path: Path


@dataclass(frozen=True, slots=True)
class AskToReplace(PageItem):
    """Ask whether a deck on a stick is to replace what was taught, or ask no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class LearnCorrected(PageItem):
    """Learn the picture of the card that was put right."""


@dataclass(frozen=True, slots=True)
class DeclineCorrected(PageItem):
    """Do not learn it, and offer it no more."""


@dataclass(frozen=True, slots=True)
class UnlearnCorrected(PageItem):
    """Forget the picture that was learned just now."""


@dataclass(frozen=True, slots=True)
class ForgetCorrected(PageItem):
    """Forget one of the corrected pictures that were learned."""

    number: int
    """Counted from 0, the oldest first."""
