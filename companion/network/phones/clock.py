"""A phone's clock against the table's: where it stands, and how surely."""

from collections import deque
from dataclasses import dataclass, field

MOST_UNSURE_S = 0.15
"""A press whose moment is less sure than this, seconds, is not judged by it."""
OLDEST_S = 60.0
"""A measure older than this is forgotten: quartzes drift."""
MOST_WAITING = 4


@dataclass(frozen=True, slots=True)
class Measure:
    """One exchange with a phone."""

    at: float
    """When, by the table's clock, seconds."""
    offset_s: float
    """How far the phone's clock is ahead of the table's."""
    unsure_s: float
    """By how much that may be wrong: half of the way there and back."""


@dataclass(slots=True)
class PhoneClock:
    """What is known of one phone's clock. The table's seconds are arguments."""

    _sent: dict[int, float] = field(default_factory=dict)
    _measures: deque[Measure] = field(default_factory=lambda: deque(maxlen=12))
    _pings: int = 0

    def ping(self, now: float) -> int:
        """Begin an exchange; return its number, which the phone answers with."""
        self._pings += 1
        self._sent[self._pings] = now
        while len(self._sent) > MOST_WAITING:
            del self._sent[min(self._sent)]
        return self._pings

    def pong(self, number: int, clock_s: float, now: float) -> None:
        """Know what the phone's clock said between then and now."""
        sent = self._sent.pop(number, None)
        if sent is not None:
            middle, unsure = (sent + now) / 2, (now - sent) / 2
            self._measures.append(Measure(now, clock_s - middle, unsure))

    def _best(self, now: float) -> Measure | None:
        fresh = [each for each in self._measures if now - each.at <= OLDEST_S]
        return min(fresh, key=lambda each: each.unsure_s, default=None)

    def is_sure(self, now: float) -> bool:
        """Whether the table knows well enough what time it is on the phone."""
        best = self._best(now)
        return best is not None and best.unsure_s <= MOST_UNSURE_S

    def at(self, clock_s: float, now: float) -> float | None:
        """Return a moment of the phone in the table's seconds; ``None`` if unsure."""
        best = self._best(now)
        if best is None or best.unsure_s > MOST_UNSURE_S:
            return None
        return clock_s - best.offset_s
