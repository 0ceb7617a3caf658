"""What nobody reported between two cards: the likeliest ways first, only so many.

All that was reported since the last card stays. Before each of those reports,
and before the one that came now, a card may have been laid that nobody read, or a
turn drawn that nobody pressed. What the camera told of was laid when it was told.
"""

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import accumulate, count
from sys import float_info

from companion.core.errors import ImpossibleEventError
from companion.core.state import Phase
from companion.referee.inputs import ArmSeen, CardUnread, Pressed
from companion.referee.stories.calling import price_in_vain
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.meanwhile import Meanwhile
from companion.referee.stories.cards.remaining import Due, Remaining
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
        report = self._reports[way.heard]
        lies = self._ending.may_lie_on(way.story.state)
        may_hide = self._left(way) > 0
        if may_hide:
            self._lay(way, None)
        match report:
            case CardUnread():
                self._hear(way, report, _NOTHING, lies=lies)
                self._lay_seen(way, report)
            case ArmSeen():
                self._hear(way, report, lies=lies)
                if may_hide:
                    self._lay_seen(way, report)
            case _:
                self._hear(way, lies=lies)
                if may_hide:
                    self._draw(way, lies=lies)

    def _left(self, way: Way, odd: int = 0, heard: int = 0) -> int:
        """Return how much may be hidden beside the cards that were told as unread."""
        if way.is_last:
            return 0
        return max(0, _MOST_HIDDEN - way.odd - odd - self._unread[way.heard + heard])

    def _end(self, way: Way) -> None:
        """Open the last step, and cards that nobody read just before it."""
        if self._left(way):
            self._lay(way, None, is_last=True)
            if way.odd + 1 < _MOST_HIDDEN:
                self._lay(way, None)
        price = self._ending.price(way.story) if way.hidden else None
        if price is not None:
            beside = self._meanwhile.price(way.heard, way.since)
            guide = way.story.cost + way.beside + price + beside
            self._push(guide, way, Step(Next.ENDED, price, beside))

    def _hear(
        self,
        way: Way,
        sight: Sight | None = None,
        beside: float = 0.0,
        *,
        lies: bool,
    ) -> None:
        """Open the next report, as it was told."""
        heard, imagined = way.heard + 1, isinstance(sight, CardUnread)
        left = self._left(way, imagined, 1)
        due = self._due(heard, hidden=way.hidden > 0, lies=lies)
        if sight is None:
            beside = self._meanwhile.price(way.heard, way.since)
            least = self._remaining.rest(heard, left, due)
        else:
            least = self._remaining.least(heard, way.since, left, due)
        guide = self._guide(way, heard, due) + beside + least
        if guide <= self._most:
            self._push(guide, way, Step(Next.HEARD, beside=beside, sight=sight))

    def _lay_seen(self, way: Way, sight: Sight) -> None:
        """Open the cards that can have been laid when something was glimpsed."""
        last = way.heard + 1 == len(self._reports)
        if last:
            self._lay(way, sight, is_last=True)
        if not last or self._left(way):
            self._lay(way, sight)

    def _lay(self, way: Way, sight: Sight | None, *, is_last: bool = False) -> None:
        """Open the cards that nobody read, each kind with its likeliest face."""
        state = way.story.state
        if not state.is_in_play or state.to_act is None:
            return
        is_told = isinstance(sight, CardUnread)
        beside = _TOLD if is_told else self._untold
        if sight is not None:
            spread, seats = sight.from_spread_deg, state.seats
            sides = way.story.sides
            beside += sides.cost(state.to_act, sight.from_deg, spread, seats)
        guides = [
            beside + self._hiding(way, sight, cards=1, lies=lies, is_last=is_last)
            for lies in (False, True)
        ]
        if guides[True] > self._most:
            return
        if is_last:
            kinds = self._ending.kinds(state, is_told=is_told)
        else:
            kinds = unseen_before(state, None, is_told=is_told)
        rate = RATES.unread_again if way.hidden else RATES.unread
        for card, weight in kinds:
            price = cost(1.0 - RATES.draws, rate, weight)
            guide = guides[is_last or self._ending.may_follow(state, card)] + price
            if guide <= self._most and playable(state, card):
                step = Step(Next.LAID, price, beside, card, sight, is_last)
                self._push(guide, way, step)

    def _draw(self, way: Way, *, lies: bool) -> None:
        """Open a turn that nobody pressed."""
        if way.story.state.phase is Phase.PLAY:
            price = cost(RATES.draws, RATES.keeps, RATES.no_draw)
            guide = price + self._hiding(way, None, turns=1, lies=lies)
            if guide <= self._most:
                self._push(guide, way, Step(Next.DREW, price))

    def _hiding(
        self,
        way: Way,
        sight: Sight | None,
        *,
        lies: bool,
        cards: int = 0,
        turns: int = 0,
        is_last: bool = False,
    ) -> float:
        """Return what a way costs at least once more is hidden in it, that aside."""
        seen = sight is not None
        heard = way.heard + seen
        left = 0 if is_last else self._left(way, 1, seen)
        due = self._due(heard, hidden=True, lies=lies or is_last)
        drew, laid, silent = way.since
        since = Since(drew, laid + cards, silent + turns)
        least = self._remaining.least(heard, since, left, due)
        return self._guide(way, heard, due) + least

    def _due(self, heard: int, *, hidden: bool, lies: bool) -> Due:
        """Return what must still be hidden after so many reports."""
        if self._unread[heard]:
            return Due.NOTHING
        if lies or self._colors[heard]:
            return Due.NOTHING if hidden else Due.ANYTHING
        return Due.CARD if hidden else Due.FIRST_CARD

    def _guide(self, way: Way, heard: int, due: Due) -> float:
        """Return what a way costs, with the ending and cards told as unread."""
        ending = self._least[due in {Due.CARD, Due.FIRST_CARD}]
        to_come = self._unread[heard] * _UNREAD_TO_COME
        return way.story.cost + way.beside + ending + to_come

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
