"""The vote of several still frames on the card on top: it outvotes a bad reading."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.cards import Card
from vision.reading.reading import CardReading, Reading, Refusal

_SURE = 0.9  # mean probability at which two frames are enough
_SURE_VOTES = 2
_PLAIN_SHARE = 0.6  # of the total probability; enough after a few frames
_PLAIN_VOTES = 4
_MOST_VOTES = 8
_VAIN_REFUSALS = 3  # more are unlikely to name a card
_NAMED = 4  # cards kept as alternatives
_NEGLIGIBLE = 0.001


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What the frames agreed on."""

    reading: CardReading
    """The card with its mean confidence, the corners of its surest reading and the
    alternatives of all frames."""
    votes: int
    """How many frames named this card."""

    @property
    def confidence(self) -> float:
        """Mean probability of the card over all frames that named any card."""
        return self.reading.confidence


class FrameVote:
    """Collects the readings of one scene at rest."""

    def __init__(self) -> None:
        self._readings: list[CardReading] = []
        self._refusals: Counter[Refusal] = Counter()

    def add(self, reading: Reading) -> None:
        """Count one frame; its first card is the one on top."""
        if reading.cards:
            self._readings.append(reading.cards[0])
        else:
            self._refusals[reading.refused or Refusal.NO_CARD] += 1

    @property
    def votes(self) -> int:
        """How many frames named a card."""
        return len(self._readings)

    @property
    def refusals(self) -> int:
        """How many frames named none."""
        return self._refusals.total()

    @property
    def has_only_refusals(self) -> bool:
        """Whether several frames have named no card."""
        return not self.votes and self.refusals >= _VAIN_REFUSALS

    @property
    def refusal(self) -> Refusal:
        """Why there is no verdict: most frames named no card, or they disagree."""
        return Refusal.UNSURE if self.votes else self.reason

    @property
    def reason(self) -> Refusal:
        """Why most of the refused frames named no card."""
        ranked = self._refusals.most_common(1)
        return ranked[0][0] if ranked else Refusal.UNSURE

    @property
    def is_decided(self) -> bool:
        """Whether more frames would hardly change the verdict."""
        verdict = self.verdict()
        if verdict is None:
            return False
        if verdict.confidence >= _SURE and verdict.votes >= _SURE_VOTES:
            return True
        plain = verdict.confidence >= _PLAIN_SHARE and verdict.votes >= _PLAIN_VOTES
        return plain or self.votes >= _MOST_VOTES

    def verdict(self) -> Verdict | None:
        """Return the card with the highest mean probability; ``None`` before any."""
        if not self._readings:
            return None
        ranked = _mean_probabilities(self._readings)
        card, confidence = ranked[0]
        named = [reading for reading in self._readings if reading.card == card]
        surest = max(named or self._readings, key=lambda item: item.confidence)
        others = tuple(entry for entry in ranked[1:_NAMED] if entry[1] > _NEGLIGIBLE)
        reading = CardReading(card, confidence, surest.corners, others)
        return Verdict(reading, len(named))


def _mean_probabilities(readings: Sequence[CardReading]) -> list[tuple[Card, float]]:
    """Average what the frames say, best card first."""
    total: defaultdict[Card, float] = defaultdict(float)
    for reading in readings:
        total[reading.card] += reading.confidence
        for card, probability in reading.alternatives:
            total[card] += probability
    means = [(card, value / len(readings)) for card, value in total.items()]
    return sorted(means, key=lambda entry: entry[1], reverse=True)
