"""What nobody reported between two cards: the likeliest ways first, only so many.

All that was reported since the last card stays. Before each of those reports,
and before the one that came now, a card may have been laid that nobody read, or a
turn drawn that nobody pressed. What the camera told of was laid when it was told.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import accumulate, count
from sys import float_info

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.inputs import CardUnread, Pressed
from companion.referee.landings import credited
from companion.referee.stories.calling import price_in_vain
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.remaining import Due, Remaining
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.cards.ways import (
    Another,
    Next,
    Report,
    Sight,
    Since,
    Step,
    Way,
    in_order,
    time_of,
)
from companion.referee.stories.evidence.chances import unseen_before
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import drawn_since, since_last_card
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing

_MOST_HIDDEN = 2
"""How much nobody reports between two cards, at most."""
_MARGIN = 8.0
"""How much dearer than the likeliest way another one may be, in nats."""
_BEFORE_S = 0.1
"""How long before the next report something that nobody saw is taken to have been."""
_TOLD, _UNTOLD = cost(RATES.unread_told), cost(1.0 - RATES.unread_told)
_NOTHING = cost(RATES.unread_imagined)

_UNREAD_TO_COME = _TOLD + cost(1.0 - RATES.draws, RATES.unread_again)
"""About what a card costs at least that was told as unread."""


def after_hidden(
    story: Story, ending: Ending, weighing: Weighing, *, arms: bool
) -> Iterator[Story]:
    """Yield the stories in which something happened unseen since the last card.

    Args:
        story: what was told before.
        ending: the report that came now.
        weighing: what was seen since the last card, and says what is hopeless.
        arms: whether an arm may have laid a card.
    """
    gap, sights = since_last_card(story), weighing.sights
    told = sum(g.supposed is Supposed.UNSEEN_CARD for c in gap for g in c.guesses)
    glimpses: list[Sight] = [*sights.unread[told:][-_MOST_HIDDEN:]]
    if arms:
        glimpses += sights.arms
    untold = _UNTOLD if sights.sees_arms else 0.0
    begin = len(story.chapters) - len(gap)
    start = gap[0].start if gap else story.state
    paid = story.cost - price_in_vain(gap)  # that is paid again where they mean nothing
    before = Story(start, story.chapters[:begin], paid, story.sides)
    reports = in_order(gap, glimpses)
    meanwhile = Meanwhile(weighing, before, reports, ending)
    yield from _Search(ending, reports, meanwhile, untold).found(before, weighing)


class _Search:
    """The likeliest ways through the reports since the last card.

    Args:
        ending: the report that they lead to.
        reports: what was reported and glimpsed before it.
        meanwhile: what else speaks for a way.
        untold: what it costs that the camera tells nothing of a card, in nats.
    """

    def __init__(
        self,
        ending: Ending,
        reports: tuple[Report, ...],
        meanwhile: Meanwhile,
        untold: float,
    ) -> None:
        self._ending = ending
        self._reports = reports
        self._meanwhile = meanwhile
        self._untold = untold
        self._unread = _counted(reports, lambda r: isinstance(r, CardUnread))
        self._colors = _counted(reports, _may_name_color)
        self._remaining = Remaining(meanwhile, self._unread)
        self._least = [0.0, 0.0]  # of the ending, and while a card is due before it
        self._most = float_info.max  # what a way may cost that is gone on with
        self._open: list[tuple[float, int, Way, Step]] = []
        self._order = count()
        self._known: dict[tuple[int, Seat], float] = {}

    def found(self, before: Story, weighing: Weighing) -> Iterator[Story]:
        """Yield the stories, about the likeliest first."""
        self._least = [
            self._ending.least(before, is_due=is_due) for is_due in (False, True)
        ]
        unweighed = 0.0
        if not self._ending.is_card:  # that is weighed with the next card
            unweighed = self._meanwhile.as_told
        self._most = min(self._most, weighing.most + unweighed)
        self._go_on(Way(before, since=Since(drawn_since(before))))
        while weighing.tries and self._open:
            guide, _, way, step = heappop(self._open)
            self._most = min(self._most, weighing.most + unweighed)
            if guide > self._most:
                return
            weighing.tries -= 1
            if step.next is Next.ENDED:
                self._most = min(self._most, guide + _MARGIN)
                yield self._ending.told(*way.cut())
                continue
            on = self._taken(way, step)
            if on is not None:
                self._go_on(on)

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
        return _MOST_HIDDEN - way.odd - self._unread[way.heard]

    def _hear(self, way: Way, sight: Sight | None, left: int) -> None:
        """Open the next report, as it was told."""
        heard = way.heard + 1
        due = self._due(way, heard)
        if sight is None:
            beside = self._meanwhile.price(way.heard, way.since)
            least = self._remaining.rest(heard, left, due)
        else:
            beside = _NOTHING if isinstance(sight, CardUnread) else 0.0
            least = self._remaining.least(heard, way.since, left, due)
        guide = self._guide(way, heard, way.another, due) + beside + least
        if guide <= self._most:
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
        state, heard = way.story.state, way.heard + (sight is not None)
        beside = _TOLD if isinstance(sight, CardUnread) else self._untold
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
        price = self._known.get(key)
        if price is None:
            deg, spread = sight.from_deg, sight.from_spread_deg
            price = sides.cost(key[1], deg, spread, state.seats)
            self._known[key] = price
        return price

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
        if guide <= self._most:
            self._push(guide, way, Step(Next.DREW, price, another=way.another))

    def _due(self, way: Way, heard: int, *, hidden: bool = False) -> Due:
        """Return what must still be hidden after so many reports."""
        if way.another is Another.CANNOT or self._unread[heard]:
            return Due.NOTHING
        if way.another is Another.MUST:
            return Due.CARD
        hidden = hidden or way.hidden > 0
        if self._colors[heard] or self._ending.may_lie_on(way.story.state):
            return Due.NOTHING if hidden else Due.ANYTHING
        return Due.CARD if hidden else Due.FIRST_CARD

    def _guide(self, way: Way, heard: int, another: Another, due: Due) -> float:
        """Return what a way costs, with the ending and cards told as unread."""
        ending = self._least[due in {Due.CARD, Due.FIRST_CARD}]
        each = _NOTHING if another is Another.CANNOT else _UNREAD_TO_COME
        return way.story.cost + way.beside + ending + self._unread[heard] * each

    def _push(self, guide: float, way: Way, step: Step) -> None:
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


def _counted(
    reports: tuple[Report, ...], counts: Callable[[Report], bool]
) -> list[int]:
    """Return how many reports of a kind come after so many of all."""
    return [*accumulate(map(counts, reversed(reports)), initial=0)][::-1]


def _may_name_color(report: Report) -> bool:
    """Whether a report may change the color in force."""
    return isinstance(report, Chapter) and not isinstance(report.item, Pressed)
