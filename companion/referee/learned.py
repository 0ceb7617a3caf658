"""Knowledge learned about one table: where everybody sits, how quickly they play."""

from dataclasses import dataclass, replace
from functools import lru_cache
from math import atan2, cos, degrees, exp, lgamma, log, pi, radians, sin, sqrt

from companion.core.seating import Seat
from companion.referee.inputs import CardSeen, ColorTouched, Pressed, TableInput

_SPREAD_DEG = 14.0
"""Standard deviation of an arm from its seat's usual direction."""
_SEATING_DEG = 35.0
"""Standard deviation of a seat from where an even spacing would put it."""
_ELSEWHERE = 0.06
"""Share of arms that come from anywhere: somebody reaches across or helps."""
_LEARNED_WITH = 6.0
"""Number of cards after which directions count in full."""
_ARMS_REMEMBERED = 8.0
"""About how many cards of a seat are remembered: people and cameras move."""


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Directions of one seat's arms: the sum of unit vectors, and their number.

    Each is its own, and so looked up at once: hypotheses that have learned the same
    of a seat share it.
    """

    x: float = 0.0
    y: float = 0.0
    n: float = 0.0

    @property
    def mean_deg(self) -> float:
        return degrees(atan2(self.y, self.x)) % 360.0


_UNSEEN = _Side()
"""A seat of which no arm was seen yet."""


@lru_cache(maxsize=1024)
def _with_arm(side: _Side, deg: float, weight: float) -> _Side:
    """Return what is known of a seat after one more arm."""
    keep = min(1.0, _ARMS_REMEMBERED / (side.n + weight))
    turn = radians(deg)
    return _Side(
        side.x * keep + weight * cos(turn),
        side.y * keep + weight * sin(turn),
        side.n * keep + weight,
    )


@dataclass(frozen=True, slots=True)
class Directions:
    """Learned directions of the seats of one table."""

    sides: tuple[_Side, ...] = ()
    """Seat by seat; empty before the first arm."""

    @property
    def is_known(self) -> bool:
        """Whether any arm has been seen."""
        return bool(self.sides)

    def of(self, seat: Seat) -> float | None:
        """Return where the arms of ``seat`` come from, degrees, once they are known."""
        if seat >= len(self.sides) or not self.sides[seat].n:
            return None
        return self.sides[seat].mean_deg

    def learned(
        self,
        seat: Seat,
        deg: float,
        clockwise: tuple[Seat, ...],
        *,
        weight: float = 1.0,
    ) -> "Directions":
        """Return the directions after an arm of ``seat`` came from ``deg``.

        Args:
            seat: whose arm it was.
            deg: where it came from, degrees.
            clockwise: all seats as people sit.
            weight: how much that is worth, 1 for a card that was played.
        """
        sides = (*self.sides, *(_UNSEEN,) * (len(clockwise) - len(self.sides)))
        mine = _with_arm(sides[seat], deg, weight)
        return Directions((*sides[:seat], mine, *sides[seat + 1 :]))

    def chance(
        self, seat: Seat, deg: float, spread_deg: float, clockwise: tuple[Seat, ...]
    ) -> float:
        """Return how much likelier than from anywhere ``seat`` reaches in from there.

        Args:
            seat: who would have reached in.
            deg: where the arm came from, degrees.
            spread_deg: how unsure that is.
            clockwise: all seats as people sit.

        Returns:
            The density over that of the uniform distribution; 1 if nothing is known.
        """
        mean, variance = _expected(self.sides, seat, clockwise)
        if mean is None:
            return 1.0
        variance += _SPREAD_DEG**2 + spread_deg**2
        off = (deg - mean + 180.0) % 360.0 - 180.0
        near = exp(-0.5 * off * off / variance) / sqrt(2.0 * pi * variance) * 360.0
        return _ELSEWHERE + (1.0 - _ELSEWHERE) * near

    def cost(
        self,
        seat: Seat,
        deg: float | None,
        spread_deg: float | None,
        clockwise: tuple[Seat, ...],
    ) -> float:
        """Return what it costs that ``seat`` reached in from ``deg``, in nats."""
        if deg is None or not self.sides:
            return 0.0
        learned = sum([side.n for side in self.sides])
        trust = min(1.0, learned / _LEARNED_WITH)
        return -trust * log(self.chance(seat, deg, spread_deg or 0.0, clockwise))


@lru_cache(maxsize=1024)
def _expected(
    sides: tuple[_Side, ...], seat: Seat, clockwise: tuple[Seat, ...]
) -> tuple[float | None, float]:
    """Return where an arm of ``seat`` is expected, and the variance of that."""
    x = y = weight = 0.0
    seats, place = len(clockwise), clockwise.index(seat)
    for other, side in enumerate(sides):
        if not side.n:
            continue
        apart = (place - clockwise.index(Seat(other))) % seats
        steps = min(apart, seats - apart)
        variance = _SPREAD_DEG**2 / side.n
        if steps:
            variance += _SEATING_DEG**2 * min(steps, 2)
        turn = radians(side.mean_deg + 360.0 * apart / seats)
        x += cos(turn) / variance
        y += sin(turn) / variance
        weight += 1.0 / variance
    if not weight:
        return None, 0.0
    return degrees(atan2(y, x)), 1.0 / weight


NOWHERE = Directions()
"""The directions before the first arm was seen."""


_ENOUGH = 8
"""Number of cards after which the time between them counts in full."""
_TIMES_REMEMBERED = 40.0
"""Number of times that are remembered, about: an evening slows down."""
_PAUSES = 0.1
"""Share of times that are longer: somebody thinks, talks or fetches a drink. Assumed
of people."""
_PAUSE_S = 20.0
"""Mean number of seconds by which such a time is longer. Assumed of people."""
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
"""Least standard deviation of a time, as a share of the mean. Assumed."""
TIMED = CardSeen | Pressed | ColorTouched
"""Reports that tell how quickly a table plays."""


@dataclass(frozen=True, slots=True)
class _Usual:
    """Learned mean and variance of a time at this table."""

    n: float = 0.0
    mean_s: float = 0.0
    variance: float = 0.0
    in_a_row: int = 0
    """Number of the latest that were each taken for a pause."""

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
        n = min(self.n + 1.0, _TIMES_REMEMBERED)
        off = seconds - self.mean_s
        mean = self.mean_s + off / n
        variance = self.variance + (off * (seconds - mean) - self.variance) / n
        return _Usual(n, mean, variance)


@dataclass(frozen=True, slots=True)
class Tempo:
    """Learned times of a card and of a press at this table."""

    cards: _Usual = _Usual()
    presses: _Usual = _Usual()
    last_at: float | None = None
    """Time of the last report of either."""

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
        """Return what it costs that cards and presses took this time, in nats.

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
"""The tempo before anything was timed."""
