"""What is spoken in one breath, and when it is too old to be said."""

from dataclasses import dataclass
from enum import IntEnum


class Rank(IntEnum):
    """How urgent a phrase is; of those that wait, the first in this order is said."""

    TURN = 0
    """Whose turn it is, and the card that lies on top."""
    NEWS = 1
    """What happened besides; the next turn does not make it old."""
    QUESTION = 2
    """What the table is asked, with its answers."""
    PAGE = 3
    """What a page shows."""
    DETAIL = 4
    """What may be done now, or is supposed; it has time until somebody hesitates."""
    NOTE = 5
    """What was put right; it has time, too, and the next turn does not make it old."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name, a number or a short sentence. Once begun, it is said to its end."""

    text: str
    rank: Rank = Rank.PAGE


def texts(phrases: tuple[Phrase, ...]) -> tuple[str, ...]:
    """Return the words of phrases."""
    return tuple(phrase.text for phrase in phrases)
