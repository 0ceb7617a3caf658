"""The vote of several frames on the card that lies on top."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from companion.core.cards import Card
from vision.reading.reading import CardReading, Reading, Refusal

SURE = 0.9
"""Mean probability at which two frames are enough."""

_SURE_VOTES = 2
_PLAIN_SHARE = 0.6  # of the total probability; enough after a few frames
_PLAIN_VOTES = 4
_MOST_VOTES = 8
_VAIN_REFUSALS = 3  # more are unlikely to name a card
_NAMED = 4  # cards kept as alternatives
_NEGLIGIBLE = 0.001


class FrameVote:
    """Collects the readings of one scene at rest; most frames outvote a bad reading."""

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
        """Number of frames that named a card."""
        return len(self._readings)

    @property
    def refusals(self) -> int:
        """Number of frames that named none."""
        return self._refusals.total()

    @property
    def has_only_refusals(self) -> bool:
        """Whether several frames have named no card."""
        return not self.votes and self.refusals >= _VAIN_REFUSALS

    @property
    def refusal(self) -> Refusal:
        """Why there is no verdict: most frames named no card, or they disagree."""
        if self.votes or not self._refusals:
            return Refusal.UNSURE
        return self._refusals.most_common(1)[0][0]

    @property
    def is_decided(self) -> bool:
        """Whether more frames would hardly change the verdict."""
        verdict = self.verdict()
        if verdict is None:
            return False
        agreed = sum(reading.card == verdict.card for reading in self._readings)
        if verdict.confidence >= SURE and agreed >= _SURE_VOTES:
            return True
        plain = verdict.confidence >= _PLAIN_SHARE and agreed >= _PLAIN_VOTES
        return plain or self.votes >= _MOST_VOTES

    def verdict(self) -> CardReading | None:
        """Return the card with the highest mean probability over all frames.

        Returns:
            The card with its mean confidence, the corners of its surest reading and
            the alternatives of all frames; ``None`` before any frame named a card.
        """
        if not self._readings:
            return None
        ranked = _mean_probabilities(self._readings)
        card, confidence = ranked[0]
        named = [reading for reading in self._readings if reading.card == card]
        surest = max(named or self._readings, key=lambda item: item.confidence)
        others = tuple(entry for entry in ranked[1:_NAMED] if entry[1] > _NEGLIGIBLE)
        return CardReading(card, confidence, surest.corners, others)


def _mean_probabilities(readings: Sequence[CardReading]) -> list[tuple[Card, float]]:
    """Average what the frames say, best card first."""
    total: defaultdict[Card, float] = defaultdict(float)
    for reading in readings:
        total[reading.card] += reading.confidence
        for card, probability in reading.alternatives:
            total[card] += probability
    means = [(card, value / len(readings)) for card, value in total.items()]
    return sorted(means, key=lambda entry: entry[1], reverse=True)
