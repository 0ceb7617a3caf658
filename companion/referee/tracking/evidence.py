"""Evidence for or against a hypothesis, beside the rates: one function each.

Each returns a cost of the last step of a hypothesis, in nats: less than 0 if the
evidence speaks for that step.
"""

from collections.abc import Callable, Iterator
from math import log

from companion.core.events import Drew, Passed, Why
from companion.referee.chances import copies_without
from companion.referee.inputs import TURNS, CardSeen, Pressed
from companion.referee.learned import LONGEST_S, TIMED
from companion.referee.rulings import Assumed
from companion.referee.tracking.context import Context
from companion.referee.tracking.glimpses import price_of_glimpses
from companion.referee.tracking.hypothesis import Hypothesis, TrackerStep

_UNPRESSED = {Assumed.UNSEEN_DRAW, Assumed.UNSEEN_PASS}

Evidence = Callable[[Hypothesis, Context], float]
"""Says what the last step of a hypothesis costs, with what all of them share."""


def direction(hypothesis: Hypothesis, _context: Context) -> float:
    """Return the cost of the direction of the arm that laid the card."""
    step = hypothesis.steps[-1]
    seen, player = step.report, step.player
    if not isinstance(seen, CardSeen) or seen.from_deg is None or player is None:
        return 0.0
    order = hypothesis.state.clockwise
    return hypothesis.sides.cost(player, seen.from_deg, seen.from_spread_deg, order)


def tempo(hypothesis: Hypothesis, context: Context) -> float:
    """Return the cost of the time that has passed since the last report.

    A card that was glimpsed was laid when it was. If it was none, that may have been at
    any time. Who takes the cards of a penalty takes as long as one more press, unless
    it is by habit that this press tells of it.
    """
    step = hypothesis.steps[-1]
    if not isinstance(step.report, TIMED):
        return 0.0
    before = _before(hypothesis)
    began = context.tempo.last_at if before is None else before.at
    if began is None or step.at <= began:
        return 0.0
    is_card = isinstance(step.report, CardSeen)
    cards = is_card + step.count(Assumed.UNSEEN_CARD)
    takes = not step.count(Assumed.HABIT) and _has_penalty(before)
    presses = (not is_card) + _unpressed(step) + takes
    price, whole = 0.0, min(step.at - began, LONGEST_S)
    for at in _glimpsed(step, context, began):
        price += context.tempo.cost(at - began, 1, 0) - log(whole)
        began, cards = at, cards - 1
    is_timed = not step.count(Assumed.IMAGINED)
    return price + context.tempo.cost(
        step.at - began, cards, presses, is_timed=is_timed
    )


def _before(hypothesis: Hypothesis) -> TrackerStep | None:
    """Return the last step before that tells of something that was done.

    Where it is settled, or came before a restart, the last report that came since says
    when it was: no hypothesis may forget a time that all others pay for.
    """
    last = hypothesis.steps[-1]
    for step in reversed(hypothesis.steps[:-1]):
        if step.at >= last.at:
            break
        if isinstance(step.report, TIMED) and not step.count(Assumed.IMAGINED):
            return step
    return None


def _has_penalty(step: TrackerStep | None) -> bool:
    """Whether a penalty is drawn with a step."""
    return step is not None and any(
        isinstance(e, Drew) and e.why is Why.PENALTY for e in step.events
    )


def _glimpsed(step: TrackerStep, context: Context, began: float) -> Iterator[float]:
    """Yield when cards that nobody read were glimpsed before a report."""
    if context.tempo.cards.n == 0:
        return
    seen = [each.at for each in context.unread if began < each.at < step.at]
    yield from sorted(seen)[: step.count(Assumed.UNSEEN_CARD)]


def _unpressed(step: TrackerStep) -> int:
    """Return how many presses would have told of what is assumed in a step."""
    if not any(a.kind in _UNPRESSED for a in step.assumptions):
        return 0
    heard = isinstance(step.report, Pressed) and step.report.button in TURNS
    turns = [
        e
        for e in step.events
        if isinstance(e, Passed) or (isinstance(e, Drew) and e.why is Why.TURN)
    ]
    return max(0, len(turns) - heard)


def glimpses(hypothesis: Hypothesis, context: Context) -> float:
    """Return the cost of who was seen at the piles since the last card, and who not.

    That is reckoned anew with every report; what has been paid for it is given back.
    """
    return price_of_glimpses(hypothesis, context) - hypothesis.paid


def faces(hypothesis: Hypothesis, _context: Context) -> float:
    """A card that nobody read has one face of many: that one proves nothing.

    What the last card has paid for copies that are only assumed to lie there.
    """
    *before, last = hypothesis.steps
    if not isinstance(last.report, CardSeen):
        return 0.0
    card = last.report.card
    assumed = sum(
        each.kind is Assumed.UNSEEN_CARD and each.card == card
        for step in before
        for each in step.assumptions
    )
    if not assumed:
        return 0.0
    paid = copies_without(last.start, card, 0)
    return -log(copies_without(last.start, card, assumed) / paid)


EVIDENCE: tuple[Evidence, ...] = (direction, tempo, glimpses, faces)
