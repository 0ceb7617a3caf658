"""Which direction is whose seat: learned from the turns of the first cards.

Seats sit around the table in order, so the first card already says about where all
others sit; every further one makes that more certain. A direction is evidence, never
a verdict: people reach across, and children have helpers.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, exp, log, pi, radians, sin, sqrt

from companion.core.seating import Seat

_SPREAD_DEG = 14.0
"""How far an arm comes from its seat's usual direction: standard deviation."""
_SEATING_DEG = 35.0
"""How far a seat is from where an even spacing would put it: standard deviation."""
_ELSEWHERE = 0.06
"""Share of arms that come from anywhere: somebody reaches across or helps."""
_LEARNED_WITH = 6.0
"""How many cards it takes until directions count in full."""
_MEMORY = 8.0
"""About how many cards of a seat are remembered: people and cameras move."""


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Where the arms of one seat came from: the sum of unit vectors, and how many.

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
"""Of a seat of which no arm was seen yet."""


@lru_cache(maxsize=1024)
def _with_arm(side: _Side, deg: float, weight: float) -> _Side:
    """Return what is known of a seat after one more arm."""
    keep = min(1.0, _MEMORY / (side.n + weight))
    turn = radians(deg)
    return _Side(
        side.x * keep + weight * cos(turn),
        side.y * keep + weight * sin(turn),
        side.n * keep + weight,
    )


@dataclass(frozen=True, slots=True)
class Directions:
    """What has been learned about the seats of one table."""

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
"""Before the first arm was seen."""
