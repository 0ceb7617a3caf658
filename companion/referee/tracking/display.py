"""Chooses the hypothesis that is shown: one rule with hysteresis."""

from math import exp

from companion.referee.inputs import CardSeen, ColorTouched, Pressed
from companion.referee.rulings import Assumed
from companion.referee.tracking.hypothesis import Hypothesis, common, visible

_FIRM = 7.5
"""Margin, in nats, while the shown hypothesis assumes nothing and only one card speaks
against it: a stray arm and a wrong glimpse say nearly as much."""
_STEP = 2.25
"""Nats by which each further card lowers the margin; also the margin where the shown
hypothesis assumes something itself."""
_MOST_STEPS = 2
_OPEN = 0.3
"""Margin where the last report does not fit the shown hypothesis, or where both show
the same and differ only in touches since the last card."""
_DOUBT = 3.5
"""Margin of a hypothesis that denies the card that was surely read last: that card lies
on top (5.2), until the next card says otherwise."""
_TOUCHES = Pressed | ColorTouched
_TURNS = (Assumed.UNSEEN_CARD, Assumed.UNSEEN_PASS)
"""Events that end a turn: they are not assumed as lightly as a draw."""


def choose(
    kept: list[Hypothesis], before: Hypothesis, unread: int, *, stays: bool
) -> Hypothesis:
    """Return the hypothesis that is shown.

    Args:
        kept: all of them after the last report, the cheapest first.
        before: the one that was shown before it.
        unread: how many cards the camera reported as unreadable before the report.
        stays: whether the report agrees with ``before``.
    """
    on = [each for each in kept if each.continues(before)]
    same = next((each for each in on if each.steps[-1].is_plain), on[0] if on else None)
    if stays and same is not None:
        return same
    masses: dict[object, float] = {}
    for each in kept:
        table = visible(each.state)
        masses[table] = masses.get(table, 0.0) + exp(-_cost(each))
    best = max(masses, key=lambda table: masses[table])
    likeliest = next(each for each in kept if visible(each.state) == best)
    if same is None:
        return likeliest
    held = _margin(same, likeliest, unread)
    if visible(same.state) == best:
        return same if same.cost < likeliest.cost + held else likeliest
    return same if masses[best] < exp(held - _cost(same)) else likeliest


def _cost(hypothesis: Hypothesis) -> float:
    return hypothesis.cost + (_DOUBT if hypothesis.doubts_last_card else 0.0)


def _margin(same: Hypothesis, other: Hypothesis, unread: int) -> float:
    """Return how much likelier another must be than what is shown, in nats."""
    last = same.steps[-1]
    if not (last.is_plain and last.fits):
        return _OPEN
    begin, parting = common(same, other), _parting(same, other)
    touched = all(isinstance(s.report, _TOUCHES) for s in other.steps[begin:-1])
    alike = visible(same.state) == visible(other.state)
    if same.assumptions_after(parting):
        return _OPEN if alike else _STEP
    turns = sum(map(other.steps[-1].count, _TURNS))
    if alike and touched and not turns:
        return _OPEN
    cards = sum([isinstance(step.report, CardSeen) for step in same.steps[begin:]])
    known = sum([s.count(Assumed.UNSEEN_CARD) for s in other.steps[parting:]])
    further = max(cards - 1, 0) + 2 * (min(unread, known) > 1)
    return _FIRM - _STEP * min(further, _MOST_STEPS)


def _parting(same: Hypothesis, other: Hypothesis) -> int:
    """Return the index of the step after the last card that both explain alike.

    Steps between two cards are explained together: even equal ones are compared.
    """
    begin = common(same, other)
    while begin and not isinstance(same.steps[begin - 1].report, CardSeen):
        begin -= 1
    return begin
