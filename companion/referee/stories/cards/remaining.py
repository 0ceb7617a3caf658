"""What a way must at least still cost: by that the search knows where to go first.

A lower bound, as far as presses mean what they meant and no card lies on its like: more
may be hidden in each part, all that was glimpsed was of the likeliest seat, and the
report at the end may need a card on which it can lie.
"""

from enum import Enum
from functools import lru_cache
from math import inf
from typing import NamedTuple

from companion.referee.inputs import ArmSeen, CardUnread
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.ways import Report, Sight, Since
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.story import Story


class Due(Enum):
    """What a way must still hide before its report can follow."""

    __hash__ = object.__hash__  # Enum's own is slow, and this is looked up a lot

    NOTHING = 1
    ANYTHING = 2
    """Nothing was hidden yet."""
    CARD = 3
    """The report does not go with the card on top."""
    FIRST_CARD = 4
    """Both."""


class _Hidden(NamedTuple):
    """What may be hidden in a part."""

    cards: int
    turns: int
    price: float
    """What that costs at least, in nats."""
    then: Due
    """What is due after it."""


TOLD = cost(RATES.unread_told)
"""What it costs that the camera tells of a card that it cannot read, in nats."""
NOTHING = cost(RATES.unread_imagined)
"""What it costs that it does and no card was laid."""

_FIRST = cost(1.0 - RATES.draws, RATES.unread)
_AGAIN = cost(1.0 - RATES.draws, RATES.unread_again)
_TURN = cost(RATES.draws, RATES.keeps, RATES.no_draw)
_FRESH = {Due.ANYTHING, Due.FIRST_CARD}


@lru_cache
def _hidden(left: int, due: Due) -> tuple[_Hidden, ...]:
    """Return what may be hidden in a part, so much at most."""
    found = []
    for cards in range(left + 1):
        for turns in range(left + 1 - cards):
            price = cards * _AGAIN + turns * _TURN
            if cards and not turns and due in _FRESH:
                price += _FIRST - _AGAIN
            found.append(_Hidden(cards, turns, price, _then(due, cards, turns)))
    return tuple(found)


def _then(due: Due, cards: int, turns: int) -> Due:
    if cards or (turns and due is Due.ANYTHING):
        return Due.NOTHING
    return Due.CARD if turns and due is Due.FIRST_CARD else due


class Remaining:
    """The least that everything costs that is still to come on a way.

    Args:
        meanwhile: what else speaks for a way, part by part.
        story: what was told before the first report.
        reports: what was reported and glimpsed.
        untold: what it costs that the camera tells nothing of a card, in nats.
    """

    def __init__(
        self,
        meanwhile: Meanwhile,
        story: Story,
        reports: tuple[Report, ...],
        untold: float,
    ) -> None:
        self._meanwhile = meanwhile
        unread = [isinstance(report, CardUnread) for report in reports]
        told = [_least_of_told(story, report) for report in reports]
        places = range(len(reports) + 1)
        self.unread = [sum(unread[heard:]) for heard in places]
        """How many cards that were told as unread come after so many reports."""
        self.told = [sum(told[heard:]) for heard in places]
        """What those cost at least, in nats."""
        arms = [_nearest(story, r) for r in reports if isinstance(r, ArmSeen)]
        self._seen = min(0.0, untold + min(arms, default=0.0))
        self._known: dict[tuple[int, int, int, int, Due], float] = {}
        self._rests: dict[tuple[int, int, Due], float] = {}

    def least(self, heard: int, since: Since, left: int, due: Due) -> float:
        """Return what all costs at least that comes after so many reports, in nats.

        Args:
            heard: how many.
            since: what happened since the last of them that was no glimpse.
            left: how much may still be hidden beside what was told as unread.
            due: what must be hidden.

        Returns:
            The least, without `told`; infinite if the way leads nowhere.
        """
        key = heard, since.cards, since.turns, left, due
        least = self._known.get(key)
        if least is None:
            least = self._known[key] = self._worked_out(*key)
        return least + self._meanwhile.least_of_draws(heard, since.drew)

    def rest(self, heard: int, left: int, due: Due) -> float:
        """Return the same where the last report was no glimpse, and plainly told."""
        key = heard, left, due
        rest = self._rests.get(key)
        if rest is None:
            rest = self._rests[key] = self._rest(*key)
        return rest

    def _rest(self, heard: int, left: int, due: Due) -> float:
        if heard == len(self.unread):
            return 0.0 if due is Due.NOTHING else inf
        return self.least(heard, self._meanwhile.told[heard], left, due)

    def _worked_out(
        self, heard: int, cards: int, turns: int, left: int, due: Due
    ) -> float:
        time, end = self._meanwhile.time, self._meanwhile.ends[heard]
        unread = self.unread[heard] - self.unread[end]
        found = inf
        for hidden in _hidden(left, due):
            rest = self.rest(end + 1, left - hidden.cards - hidden.turns, hidden.then)
            if rest == inf:
                continue
            laid, silent = cards + hidden.cards, turns + hidden.turns
            took = min([time(end, laid + told, silent) for told in range(unread + 1)])
            price = hidden.price + hidden.cards * self._seen
            found = min(found, price + took + rest)
        return found


def _least_of_told(story: Story, report: Report) -> float:
    """Return what a card told as unread costs at least, or that it was none."""
    if not isinstance(report, CardUnread):
        return 0.0
    return min(NOTHING, TOLD + _AGAIN + _nearest(story, report))


def _nearest(story: Story, sight: Sight) -> float:
    """Return what the direction of a glimpse costs if it was the likeliest seat."""
    state, sides = story.state, story.sides
    deg, spread = sight.from_deg, sight.from_spread_deg
    return min(sides.cost(seat, deg, spread, state.seats) for seat in state.seats_in)
