"""Seats of the next round: few people meet twice, by a local search.

The search is simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over exchanges
of two players, as is usual for the social golfer problem, of which this is one round.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from companion.core.errors import CompanionError
from companion.core.seating import MOST_PLAYERS

FEWEST_AT_A_TABLE = 3
"""No table has fewer, unless there are only two players."""
_TRIES_A_PLAYER = 400
_WARMEST, _COLDEST = 2.0, 0.05

Meetings = Mapping[str, Counter[str]]
"""Number of meetings of two people, by both their names."""


def meetings(companies: Iterable[Sequence[str]]) -> Meetings:
    """Count who has met whom.

    Args:
        companies: who sat at one table, table by table and round by round.
    """
    found: dict[str, Counter[str]] = {}
    for company in companies:
        for one, other in combinations(company, 2):
            found.setdefault(one, Counter())[other] += 1
            found.setdefault(other, Counter())[one] += 1
    return found


def sizes(players: int, tables: int) -> tuple[int, ...]:
    """Return how many sit at each table: as evenly as can be, no table nearly empty.

    Args:
        players: how many there are.
        tables: how many there are; not all need be taken.

    Raises:
        CompanionError: if they cannot be seated.
    """
    if players < 2:  # noqa: PLR2004 (a game)
        raise CompanionError(f"Expected at least two players, but found {players}.")
    if players > tables * MOST_PLAYERS:
        raise CompanionError(
            f"{players} players do not fit at {tables} tables of {MOST_PLAYERS}; "
            "name more tables."
        )
    used = min(tables, max(players // FEWEST_AT_A_TABLE, 1))
    least, more = divmod(players, used)
    return (least + 1,) * more + (least,) * (used - more)


def draw_mixed(
    players: Sequence[str], tables: int, *, met: Meetings, chance: Random
) -> list[list[str]]:
    """Draw seats so that few meet again.

    Args:
        players: everybody who plays.
        tables: how many there are.
        met: who has met whom so far.
        chance: decides between seatings that are as good.

    Returns:
        Who sits at each table, clockwise.

    Raises:
        CompanionError: if they cannot be seated.
    """
    order = chance.sample(players, len(players))
    return _drawn(order, tables, met=met, weight=0.0, chance=chance)


def draw_swiss(
    ranked: Sequence[str], tables: int, *, met: Meetings, chance: Random
) -> list[list[str]]:
    """Draw seats so that equals play equals, and few meet again.

    A meeting that repeats weighs as much as sitting one table away from where one's
    rank belongs; two tables away weighs as four.

    Args:
        ranked: everybody who plays, the best first.
        tables: how many there are; the best play at the first.
        met: who has met whom so far.
        chance: decides between seatings that are as good.

    Raises:
        CompanionError: if they cannot be seated.
    """
    return _drawn(ranked, tables, met=met, weight=1.0, chance=chance)


def _drawn(
    order: Sequence[str], tables: int, *, met: Meetings, weight: float, chance: Random
) -> list[list[str]]:
    rest = iter(order)
    seated = [[next(rest) for _ in range(n)] for n in sizes(len(order), tables)]
    ranked = {name: at for at, table in enumerate(seated) for name in table}
    if met and len(seated) > 1:
        _anneal(seated, _Cost(met, ranked, weight), chance)
    return [chance.sample(table, len(table)) for table in seated]


class _Cost:
    """Cost of a table for somebody: people met before, and distance from their rank."""

    def __init__(self, met: Meetings, ranked: Mapping[str, int], weight: float) -> None:
        self._met, self._ranked, self._weight = met, ranked, weight

    def of(self, name: str, at: int, company: Sequence[str], without: str) -> float:
        """Return what it costs somebody to sit at a table in somebody's place."""
        known = self._met.get(name, Counter())
        again = sum(known[other] for other in company if other not in {name, without})
        return again + self._weight * (at - self._ranked[name]) ** 2


def _anneal(seated: list[list[str]], cost: _Cost, chance: Random) -> None:
    """Exchange players for as long as it helps, and at first also where it does not."""
    tries = _TRIES_A_PLAYER * sum(map(len, seated))
    cooling = (_COLDEST / _WARMEST) ** (1 / tries)
    warmth = _WARMEST
    for _ in range(tries):
        warmth *= cooling
        one, other = chance.sample(range(len(seated)), 2)
        i, j = (chance.randrange(len(seated[at])) for at in (one, other))
        worse = _exchange_costs(seated, cost, (one, i), (other, j))
        if worse <= 0 or chance.random() < math.exp(-worse / warmth):
            here, there = seated[one][i], seated[other][j]
            seated[one][i], seated[other][j] = there, here


def _exchange_costs(
    seated: list[list[str]],
    cost: _Cost,
    first: tuple[int, int],
    second: tuple[int, int],
) -> float:
    """Return how much more it costs if two players exchange their places."""
    (one, i), (other, j) = first, second
    here, there = seated[one][i], seated[other][j]
    before = cost.of(here, one, seated[one], here)
    before += cost.of(there, other, seated[other], there)
    after = cost.of(here, other, seated[other], there)
    after += cost.of(there, one, seated[one], here)
    return after - before
