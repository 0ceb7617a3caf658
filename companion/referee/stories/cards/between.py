"""What nobody reported between two cards: the likeliest ways first, only so many.

All that was reported since the last card stays. Before each of those reports,
and before the one that came now, a card may have been laid that nobody read, or a
turn drawn that nobody pressed. What the camera told of was laid when it was told.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from math import inf

from companion.core.errors import ImpossibleEventError
from companion.core.state import Phase
from companion.referee.inputs import ArmSeen, CardUnread
from companion.referee.stories.calling import price_in_vain
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.cards.ways import (
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
from companion.referee.stories.story import Story
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
        unread = [isinstance(report, CardUnread) for report in reports]
        self._unread = [sum(unread[heard:]) for heard in range(len(reports) + 1)]
        self._least = [0.0, 0.0]  # while a card may lie just before it, and after
        self._open: list[tuple[float, int, Way, Step]] = []
        self._order = count()

    def found(self, before: Story, weighing: Weighing) -> Iterator[Story]:
        """Yield the stories, about the likeliest first."""
        self._least = [
            self._ending.least(before, is_last=is_last) for is_last in (False, True)
        ]
        self._go_on(Way(before, since=Since(drawn_since(before))))
        most, unweighed = inf, 0.0
        if not self._ending.is_card:  # that is weighed with the next card
            unweighed = self._meanwhile.as_told
        while weighing.tries:
            weighing.tries -= 1
            kept = min(most, weighing.most + unweighed)
            if not self._open or self._open[0][0] > kept:
                return
            guide, _, way, step = heappop(self._open)
            if step.next is Next.ENDED:
                most = min(most, guide + _MARGIN)
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
        report = self._reports[way.heard]
        may_hide = self._may_hide(way)
        if may_hide:
            self._lay(way, None)
        match report:
            case CardUnread():
                self._push(way, Step(Next.HEARD, beside=_NOTHING, sight=report))
                self._lay_seen(way, report)
            case ArmSeen():
                self._push(way, Step(Next.HEARD))
                if may_hide:
                    self._lay_seen(way, report)
            case _:
                beside = self._meanwhile.price(way.heard, way.since)
                self._push(way, Step(Next.HEARD, beside=beside))
                if may_hide:
                    self._draw(way)

    def _may_hide(self, way: Way) -> bool:
        """Whether more may be hidden than the cards that were told as unread."""
        return not way.is_last and way.odd + self._unread[way.heard] < _MOST_HIDDEN

    def _end(self, way: Way) -> None:
        """Open the last step, and cards that nobody read just before it."""
        if self._may_hide(way):
            self._lay(way, None, is_last=True)
            if way.odd + 1 < _MOST_HIDDEN:
                self._lay(way, None)
        price = self._ending.price(way.story) if way.hidden else None
        if price is not None:
            beside = self._meanwhile.price(way.heard, way.since)
            self._push(way, Step(Next.ENDED, price, beside))

    def _lay_seen(self, way: Way, sight: Sight) -> None:
        """Open the cards that can have been laid when something was glimpsed."""
        last = way.heard + 1 == len(self._reports)
        if last:
            self._lay(way, sight, is_last=True)
        if not last or self._may_hide(way):
            self._lay(way, sight)

    def _lay(self, way: Way, sight: Sight | None, *, is_last: bool = False) -> None:
        """Open the cards that nobody read, each kind with its likeliest face."""
        state = way.story.state
        if not state.is_in_play or state.to_act is None:
            return
        is_told = isinstance(sight, CardUnread)
        if is_last:
            kinds = self._ending.kinds(state, is_told=is_told)
        else:
            kinds = unseen_before(state, None, is_told=is_told)
        beside = _TOLD if is_told else self._untold
        if sight is not None:
            spread, seats = sight.from_spread_deg, state.seats
            sides = way.story.sides
            beside += sides.cost(state.to_act, sight.from_deg, spread, seats)
        rate = RATES.unread_again if way.hidden else RATES.unread
        for card, weight in kinds:
            if playable(state, card):
                price = cost(1.0 - RATES.draws, rate, weight)
                self._push(way, Step(Next.LAID, price, beside, card, sight, is_last))

    def _draw(self, way: Way) -> None:
        """Open a turn that nobody pressed."""
        if way.story.state.phase is Phase.PLAY:
            price = cost(RATES.draws, RATES.keeps, RATES.no_draw)
            self._push(way, Step(Next.DREW, price))

    def _push(self, way: Way, step: Step) -> None:
        """Open a step; what is still to come costs something, too."""
        guide = way.story.cost + way.beside + step.price + step.beside
        if step.next is not Next.ENDED:
            hears = step.next is Next.HEARD
            may_hide = way.odd + (not hears) < _MOST_HIDDEN
            guide += self._meanwhile.least(way.heard + hears, may_hide=may_hide)
            to_come = self._unread[way.heard] - isinstance(step.sight, CardUnread)
            guide += (
                self._least[step.is_last or way.is_last] + to_come * _UNREAD_TO_COME
            )
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
