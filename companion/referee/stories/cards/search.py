"""The search between two cards: the likeliest ways first, only so many.

What a way costs so far and what everything costs at least that is still to come say
where it goes on; it ends where no way that is left can be likely enough.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from sys import float_info

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.inputs import CardUnread, Pressed
from companion.referee.landings import credited
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.remaining import NOTHING, TOLD, Due, Remaining
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.cards.ways import (
    MOST_HIDDEN,
    Another,
    Next,
    Report,
    Sight,
    Since,
    Step,
    Way,
    time_of,
)
from companion.referee.stories.evidence.chances import unseen_before
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import drew_for_last_card
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing

_MARGIN = 8.0
"""How much dearer than the likeliest way another one may be, in nats."""
_BEFORE_S = 0.1
"""How long before the next report something that nobody saw is taken to have been."""
_CARDS = {Due.CARD, Due.FIRST_CARD}


class Search:
    """The likeliest ways through the reports since the last card.

    Args:
        before: what was told before the first of them.
        reports: what was reported and glimpsed.
        ending: the report that they lead to.
        weighing: what else was seen, and says what is hopeless.
        untold: what it costs that the camera tells nothing of a card, in nats.
    """

    def __init__(
        self,
        before: Story,
        reports: tuple[Report, ...],
        ending: Ending,
        weighing: Weighing,
        untold: float,
    ) -> None:
        self._before, self._reports, self._ending = before, reports, ending
        self._weighing, self._untold = weighing, untold
        self._meanwhile = Meanwhile(weighing, before, reports, ending)
        self._remaining = Remaining(self._meanwhile, before, reports, untold)
        self._unread = self._remaining.unread
        self._recolored = _may_name_color(reports)
        self._least_ending = [
            ending.least(before, is_due=is_due) for is_due in (False, True)
        ]
        self._most = float_info.max  # what a way may cost that is gone on with
        self._open: list[tuple[float, int, Way, Step]] = []
        self._order = count()
        self._sides: dict[tuple[int, Seat], float] = {}

    def found(self) -> Iterator[Story]:
        """Yield the stories, about the likeliest first."""
        self._give_up()
        self._go_on(Way(self._before, since=Since(drew_for_last_card(self._before))))
        while self._weighing.tries and self._open:
            guide, _, way, step = heappop(self._open)
            self._give_up()
            if guide > self._most:
                return
            self._weighing.tries -= 1
            if step.next is Next.ENDED:
                self._most = min(self._most, guide + _MARGIN)
                yield self._ending.told(*way.cut())
                continue
            on = self._taken(way, step)
            if on is not None:
                self._go_on(on)

    def _give_up(self) -> None:
        """Give up all ways that have become too dear: others were weighed since."""
        most = self._weighing.most
        if not self._ending.is_card:  # that is weighed with the next card
            most += self._meanwhile.as_told
        self._most = min(self._most, most)

    def _go_on(self, way: Way) -> None:
        """Open all that may come next."""
        if way.heard == len(self._reports):
            self._end(way)
            return
        left = self._left(way)
        match self._reports[way.heard]:
            case Chapter():
                if left:
                    self._lay(way, None, left - 1)
                    self._draw(way, left - 1)
                self._hear(way, None, left)
            case sight:
                if not way.loose:  # what nobody saw comes after what was no card
                    self._hear(way, sight, left)
                if isinstance(sight, CardUnread):
                    self._lay(way, sight, left)
                elif left:
                    self._lay(way, sight, left - 1)
                if left:
                    self._lay(way, None, left - 1)

    def _end(self, way: Way) -> None:
        """Open the last step, and a card that nobody read just before it."""
        left = self._left(way)
        if left:
            self._lay(way, None, left - 1)
        if not way.hidden or way.another is Another.MUST:
            return
        price = self._ending.price(way.story)
        if price is not None:
            beside = self._meanwhile.price(way.heard, way.since)
            guide = way.story.cost + way.beside + price + beside
            self._push(guide, way, Step(Next.ENDED, price, beside))

    def _left(self, way: Way) -> int:
        """Return how much may be hidden beside the cards that were told as unread."""
        return MOST_HIDDEN - way.odd - self._unread[way.heard]

    def _hear(self, way: Way, sight: Sight | None, left: int) -> None:
        """Open the next report, as it was told."""
        heard = way.heard + 1
        due = self._due(way, heard)
        if sight is None:
            beside = self._meanwhile.price(way.heard, way.since)
            least = self._remaining.rest(heard, left, due)
        else:
            beside = NOTHING if isinstance(sight, CardUnread) else 0.0
            least = self._remaining.least(heard, way.since, left, due)
        guide = self._guide(way, heard, way.another, due) + beside + least
        self._push(guide, way, Step(Next.HEARD, beside=beside, sight=sight))

    def _lay(self, way: Way, sight: Sight | None, left: int) -> None:
        """Open the cards that nobody read, each kind with its likeliest face.

        Where no other card follows, only those on which the report can lie.

        Args:
            way: how far it is told.
            sight: what was glimpsed of the card.
            left: how much may be hidden beside it.
        """
        state = way.story.state
        nobody = not state.is_in_play or state.to_act is None
        if nobody or way.another is Another.CANNOT:
            return
        told = isinstance(sight, CardUnread)
        if sight is not None or self._is_part_over(way):
            kinds = self._ending.kinds(state, is_told=told)
            self._open_cards(way, sight, Another.CANNOT, left, kinds)
        if left or self._unread[way.heard + (sight is not None)]:
            kinds = unseen_before(state, None, is_told=told)
            self._open_cards(way, sight, Another.MUST, left, kinds)

    def _is_part_over(self, way: Way) -> bool:
        """Whether the next report is no glimpse."""
        return self._meanwhile.ends[way.heard] == way.heard

    def _open_cards(
        self,
        way: Way,
        sight: Sight | None,
        another: Another,
        left: int,
        kinds: Iterator[tuple[Card, float]],
    ) -> None:
        """Open cards of some kinds, after which another must follow or cannot."""
        state, heard = way.story.state, way.heard + (sight is not None)
        beside = TOLD if isinstance(sight, CardUnread) else self._untold
        if sight is not None:
            beside += self._side(way, sight)
        must = another is Another.MUST and not self._unread[heard]
        due = Due.CARD if must else Due.NOTHING
        drew, cards, turns = way.since
        least = self._remaining.least(heard, Since(drew, cards + 1, turns), left, due)
        guide = self._guide(way, heard, another, due) + beside + least
        if guide > self._most:
            return
        rate = RATES.unread_again if way.hidden else RATES.unread
        for card, weight in kinds:
            price = cost(1.0 - RATES.draws, rate, weight)
            if guide + price <= self._most and playable(state, card):
                step = Step(Next.LAID, price, beside, card, sight, another)
                self._push(guide + price, way, step)

    def _side(self, way: Way, sight: Sight) -> float:
        """Return what a glimpse costs if it was of whoever is to act."""
        state, sides = way.story.state, way.story.sides
        key = way.heard, credited(state)
        if key not in self._sides:
            deg, spread = sight.from_deg, sight.from_spread_deg
            self._sides[key] = sides.cost(key[1], deg, spread, state.seats)
        return self._sides[key]

    def _draw(self, way: Way, left: int) -> None:
        """Open a turn that nobody pressed."""
        if way.story.state.phase is not Phase.PLAY:
            return
        price = cost(RATES.draws, RATES.keeps, RATES.no_draw)
        due = self._due(way, way.heard, hidden=True)
        drew, cards, turns = way.since
        since = Since(drew, cards, turns + 1)
        guide = price + self._guide(way, way.heard, way.another, due)
        guide += self._remaining.least(way.heard, since, left, due)
        self._push(guide, way, Step(Next.DREW, price, another=way.another))

    def _due(self, way: Way, heard: int, *, hidden: bool = False) -> Due:
        """Return what must still be hidden after so many reports."""
        if way.another is Another.CANNOT or self._unread[heard]:
            return Due.NOTHING
        if way.another is Another.MUST:
            return Due.CARD
        hidden = hidden or way.hidden > 0
        if self._recolored[heard] or self._ending.may_lie_on(way.story.state):
            return Due.NOTHING if hidden else Due.ANYTHING
        return Due.CARD if hidden else Due.FIRST_CARD

    def _guide(self, way: Way, heard: int, another: Another, due: Due) -> float:
        """Return what a way costs, with the ending and cards told as unread."""
        ending = self._least_ending[due in _CARDS]
        if another is Another.CANNOT:
            told = self._unread[heard] * NOTHING
        else:
            told = self._remaining.told[heard]
        return way.story.cost + way.beside + ending + told

    def _push(self, guide: float, way: Way, step: Step) -> None:
        """Open a step, unless it is too dear with all that must still come."""
        if guide <= self._most:
            heappush(self._open, (guide, next(self._order), way, step))

    def _taken(self, way: Way, step: Step) -> Way | None:
        """Return the way after a step; ``None`` if that cannot be."""
        try:
            if step.next is Next.HEARD:
                return way.hearing(self._reports[way.heard], step)
            return way.hiding(step, self._next_at(way) - _BEFORE_S)
        except ImpossibleEventError:
            return None

    def _next_at(self, way: Way) -> float:
        """Return when the next report came."""
        rest = self._reports[way.heard :]
        return time_of(rest[0]) if rest else self._ending.at


def _may_name_color(reports: tuple[Report, ...]) -> list[bool]:
    """Return whether any report may change the color in force, after so many."""
    touches = [
        isinstance(r, Chapter) and not isinstance(r.item, Pressed) for r in reports
    ]
    return [any(touches[heard:]) for heard in range(len(reports) + 1)]
