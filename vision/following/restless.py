"""Cards on a pile that never comes to rest: the light moves, or the camera does.

A hand is gone in a few seconds. Sun spots beneath a tree move for an hour, and
nothing is wrong with a card in their midst: it is named surely, again and again, at the
same place. A card that somebody holds over the pile is not.
"""

from collections import deque
from dataclasses import dataclass, field

from vision.following.frames import Observation
from vision.reading.geometry import pose_gap
from vision.reading.reading import CardReading, Reading

_AFTER_S = 3.0  # of motion before the pile is read: who hesitates holds a card so long
_EVERY_S = 0.25
_PLAIN = 0.75  # confidence; less says nothing
_AGREE = 5  # readings in a row that are enough; a held card sways within fewer
_STILL = 0.04  # short sides by which corners may differ from those of the first
_BLIND_S = 4.5  # without so many before that is told


@dataclass(slots=True)
class RestlessPile:
    """Readings of the pile since it began to move."""

    began_at: float
    """Time at which it began to move, seconds of the source."""
    _alike: deque[CardReading] = field(default_factory=lambda: deque(maxlen=_AGREE))
    _next_at: float = 0.0
    _named_at: float = 0.0

    def is_due(self, now: Observation) -> bool:
        """Whether it is time to read the pile although it moves."""
        return now.at >= max(self._next_at, self.began_at + _AFTER_S)

    def note(self, reading: Reading, now: Observation) -> CardReading | None:
        """Note a reading; return the card once enough of them agree."""
        self._next_at = now.at + _EVERY_S
        card = reading.cards[0] if reading.cards else None
        if card is None or card.confidence < _PLAIN:
            self._alike.clear()
            return None
        if self._alike and not _is_same(self._alike[0], card):
            self._alike.clear()
        self._alike.append(card)
        if not self.is_named:
            return None
        self._named_at = now.at
        return card

    @property
    def is_named(self) -> bool:
        """Whether enough of the last readings agree."""
        return len(self._alike) >= _AGREE

    def is_blind(self, now: Observation) -> bool:
        """Whether the pile has been read in vain for too long."""
        return now.at - max(self.began_at, self._named_at) >= _BLIND_S


def _is_same(one: CardReading, other: CardReading) -> bool:
    return one.card == other.card and pose_gap(one.corners, other.corners) < _STILL
