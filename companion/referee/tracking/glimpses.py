"""Hands and arms that a camera saw: evidence for what is assumed, never a fact."""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from companion.core.events import Drew, Flipped, PlainEvent, Played
from companion.core.seating import Seat
from companion.referee.inputs import CardSeen, CardUnread
from companion.referee.rulings import Assumed
from companion.referee.tracking.context import Context, Glimpse
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep
from companion.referee.tracking.rates import cost

_EARLY_S, _LATE_S = 1.0, 3.0
"""Seconds before the report before it, and after the one after it, in which a draw may
still be seen: hands and cameras take their time."""


class _Doer(NamedTuple):
    """An act that may have been seen: whose, and within which time."""

    seat: Seat
    began: float = -inf
    ended: float = inf

    def may_be(self, at: float) -> bool:
        """Whether it may have been seen then; clocks begin anew after a restart."""
        return self.began <= at <= self.ended or self.ended < self.began


class _Seen(NamedTuple):
    """Rates at which something is seen."""

    share: float
    """Share of those who do it that the camera sees."""
    otherwise: float
    """Glimpses a turn although nobody does it."""
    again: float
    """Glimpses of who was seen already."""
    late: int = 0
    """Number of those who did it, the last ones, who may still be seen."""


def price_of_glimpses(hypothesis: Hypothesis, context: Context) -> float:
    """Return what it costs that a hypothesis explains the glimpses so, in nats.

    Before the next card is read, what the last report tells of may still be seen.

    Args:
        hypothesis: what is believed, the last report included.
        context: what was glimpsed since the last card before that.
    """
    price, rates = 0.0, context.rates
    is_card = isinstance(hypothesis.steps[-1].report, CardSeen)
    if context.sees_draws:
        drawers = list(_drawers(hypothesis))
        last = hypothesis.steps[-1].events
        late = 0 if is_card else sum([isinstance(e, Drew) for e in last])
        share, again = 1.0 - rates.draw_unseen, rates.seen_again
        seen = _Seen(share, rates.draw_imagined, again, late)
        price += _explained(hypothesis, context.draws, drawers, seen)[0]
    if context.sees_arms:
        layers = list(_layers(hypothesis))
        cards = _Seen(rates.unread_told, rates.unread_imagined, rates.seen_again)
        explained, left = _explained(hypothesis, context.unread, layers, cards)
        arms = _Seen(1.0 - rates.arm_unseen, rates.idle_arm, rates.seen_again)
        price += explained + _explained(hypothesis, context.arms, left, arms)[0]
    return price


def _since_last_card_but_one(hypothesis: Hypothesis) -> int:
    """Return the step of the last card that was read before the one that came now."""
    before = Hypothesis(hypothesis.state, hypothesis.steps[:-1])
    return -1 if before.last_card is None else before.last_card


def _layers(hypothesis: Hypothesis) -> Iterator[_Doer]:
    """Yield who laid cards that nobody read since the last one, each in its time."""
    steps = hypothesis.steps
    for i in range(_since_last_card_but_one(hypothesis) + 1, len(steps)):
        if steps[i].assumptions:
            began = steps[i - 1].at if i else -inf
            for each in steps[i].assumptions:
                if each.kind is Assumed.UNSEEN_CARD and each.seat is not None:
                    yield _Doer(each.seat, began, steps[i].at)


def _drawers(hypothesis: Hypothesis) -> Iterator[_Doer]:
    """Yield who drew between the last two cards: what the last one costs is to come.

    A draw lies between the reports before and after the one that tells of it, or not
    much earlier or later.
    """
    steps, first = hypothesis.steps, _since_last_card_but_one(hypothesis)
    last = len(steps) - 1
    for i in range(max(first, 0), last + 1):
        is_card = i == last and isinstance(steps[i].report, CardSeen)
        for event in _drew(steps[i], is_first=i == first, is_last=is_card):
            began = steps[i - 1].at if i > max(first, 0) else steps[i].at
            ended = steps[min(i + 1, last)].at
            yield _Doer(event.player, began - _EARLY_S, ended + _LATE_S)


def _drew(step: TrackerStep, *, is_first: bool, is_last: bool) -> Iterable[Drew]:
    """Return the draws of a step that lie between the last two cards."""
    if is_first:
        return _after_card(step.events)
    drew = [e for e in step.events if isinstance(e, Drew)]
    if not is_last:
        return drew
    own = len(list(_after_card(step.events)))
    return drew[: len(drew) - own]


def _after_card(events: tuple[PlainEvent, ...]) -> Iterator[Drew]:
    """Yield the draws after the last card that was laid in a step."""
    played = [i for i, e in enumerate(events) if isinstance(e, Played | Flipped)]
    last = played[-1] if played else len(events)
    yield from (e for e in events[last:] if isinstance(e, Drew))


def _explained(
    hypothesis: Hypothesis, glimpses: Sequence[Glimpse], doers: list[_Doer], seen: _Seen
) -> tuple[float, list[_Doer]]:
    """Return what glimpses cost if it was one of ``doers`` each time, or nobody.

    Who was seen already is seen again more seldom; a card is told of once.

    Returns:
        The cost, and who of them was not seen.
    """
    unseen = cost(1.0 - seen.share)
    first = cost(seen.share) - unseen
    left, waiting = list(doers), doers[len(doers) - seen.late :]
    price = unseen * len(doers)
    clockwise = hypothesis.state.clockwise
    for each in glimpses:
        least, whose = cost(seen.otherwise), None
        for doer in left if isinstance(each, CardUnread) else doers:
            if not doer.may_be(each.at):
                continue
            again = first if doer in left else cost(seen.again)
            side = hypothesis.sides.cost(
                doer.seat, each.from_deg, each.from_spread_deg, clockwise
            )
            if side + again < least:
                least, whose = side + again, doer
        price += least
        if whose in left:
            left.remove(whose)
    price -= unseen * sum([each in left for each in waiting])
    return price, left
