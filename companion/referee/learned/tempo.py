"""How quickly a table plays: what the time between two cards says of what lay between.

Learned by itself from card to card and from press to press. Who plays unevenly is
believed less: the spread is learned, too, and anybody may pause for any reason.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, lgamma, log

from companion.referee.inputs import CardSeen, ColorTouched, Pressed, TableInput

_ENOUGH = 8
"""How many it takes until the time between them counts in full."""
_MEMORY = 40.0
"""About how many are remembered: an evening slows down."""
_PAUSES = 0.1
"""Share of times that are longer: somebody thinks, talks or fetches a drink. Assumed
of people."""
_PAUSE_S = 20.0
"""By how much such a time is longer, in the mean. Assumed of people."""
_BREAK_S = 120.0
"""While little is known, a longer time is learned as one of this length: an hour would
be remembered all evening. Assumed of people."""
LONGEST_S = 600.0
"""A longer time is taken for one of this length: a table that rested for hours may
have done so for any reason."""
_LEAST_S = 0.05
"""A shorter time is taken for one of this length."""
_HASTE = 0.01
"""Share of times that are shorter by any amount. Assumed of people."""
_UNEVEN = 0.3
"""How uneven people play at least, as a share of the mean. Assumed of people."""
TIMED = CardSeen | Pressed | ColorTouched
"""Reports that tell how quickly a table plays."""


@dataclass(frozen=True, slots=True)
class _Usual:
    """How long something takes at this table: mean and variance, learned."""

    n: float = 0.0
    mean_s: float = 0.0
    variance: float = 0.0
    in_a_row: int = 0
    """How many of the latest were each taken for a pause."""

    @property
    def spread(self) -> float:
        """The variance that is reckoned with: nobody plays like a clock."""
        if self.n < _ENOUGH:
            return self.mean_s**2
        return max(self.variance, (_UNEVEN * self.mean_s) ** 2)

    def with_one(self, seconds: float) -> "_Usual":
        """Return what is usual after one more; a pause teaches nothing.

        But `_ENOUGH` in a row are no pauses: the table plays more slowly now, and is
        learned anew.
        """
        if self.n >= _ENOUGH and seconds > 3.0 * self.mean_s:
            pauses = self.in_a_row + 1
            if pauses < _ENOUGH:
                return replace(self, in_a_row=pauses)
            return _Usual().with_one(seconds)
        if self.n < _ENOUGH:
            seconds = min(seconds, _BREAK_S)
        n = min(self.n + 1.0, _MEMORY)
        off = seconds - self.mean_s
        mean = self.mean_s + off / n
        variance = self.variance + (off * (seconds - mean) - self.variance) / n
        return _Usual(n, mean, variance)


@dataclass(frozen=True, slots=True)
class Tempo:
    """How long a card and a press take at this table."""

    cards: _Usual = _Usual()
    presses: _Usual = _Usual()
    last_at: float | None = None
    """When the last of both was reported."""

    def heard(self, item: TableInput) -> "Tempo":
        """Return the tempo after one more report."""
        if not isinstance(item, TIMED):
            return self
        took = 0.0 if self.last_at is None else item.at - self.last_at
        on = replace(self, last_at=item.at)
        if took <= 0.0:  # a phone's press may be handled after a later card
            return on
        if isinstance(item, CardSeen):
            return replace(on, cards=self.cards.with_one(took))
        return replace(on, presses=self.presses.with_one(took))

    def cost(
        self, took: float, cards: int, presses: int, *, is_timed: bool = True
    ) -> float:
        """Return what it costs that cards and presses took so long, in nats.

        Nothing while too little is known.

        Args:
            took: seconds from one report to the next.
            cards: how many were laid in that time.
            presses: how many buttons were pressed, or should have been.
            is_timed: whether what was done takes a certain time.
        """
        if self.cards.n < _ENOUGH or took <= 0.0:
            return 0.0
        press = self.presses if self.presses.n else _Usual(1.0, self.cards.mean_s / 2)
        mean = cards * self.cards.mean_s + presses * press.mean_s
        variance = cards * self.cards.spread + presses * press.spread
        if not is_timed:
            variance = mean**2
        return -log(_chance(min(max(took, _LEAST_S), LONGEST_S), mean, variance))


@lru_cache(maxsize=4096)
def _chance(took: float, mean: float, variance: float) -> float:
    """Return how probable a time is: a gamma distribution, with pauses and haste."""
    shape, rate = mean * mean / variance, mean / variance
    near = shape * log(rate) + (shape - 1.0) * log(took) - rate * took - lgamma(shape)
    if took > mean:
        rest = _PAUSES * exp((mean - took) / _PAUSE_S) / _PAUSE_S
    else:
        rest = _HASTE / mean
    return (1.0 - _PAUSES - _HASTE) * exp(near) + rest


UNKNOWN = Tempo()
"""Before anything was timed."""
