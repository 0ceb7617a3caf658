"""The beam: the most probable hypotheses, extended by one report after another."""

from bisect import insort
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import exp, log
from operator import attrgetter
from typing import Self

from companion.core.events import Flipped
from companion.core.state import State
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    PileReshuffled,
    Pressed,
    SeatTouched,
    TableInput,
    TwinSuspected,
    VerdictTouched,
)
from companion.referee.landings import can_land, takes_none
from companion.referee.learned import NOWHERE, Directions
from companion.referee.presses import rule_on_press
from companion.referee.rulings import Assumed, Ruling
from companion.referee.tracking.cards import card_transitions, twin_transitions
from companion.referee.tracking.context import NOTHING_SEEN, Context, Given
from companion.referee.tracking.display import choose
from companion.referee.tracking.evidence import EVIDENCE, glimpses
from companion.referee.tracking.hypothesis import (
    Hypothesis,
    TrackerStep,
    Transition,
    common,
    visible,
)
from companion.referee.tracking.presses import changes_nothing, press_transitions
from companion.referee.tracking.touches import (
    answer_transition,
    color_transitions,
    withdrawal_transitions,
)

WIDTH = 32
"""Largest number of hypotheses that are kept."""
BEAM = 11.0
"""Nats above the cheapest hypothesis up to which another one is kept."""
_REACH = 11.0
"""Nats above the cheapest transition up to which its evidence is looked at."""
_FARTHER = 2.0
"""Nats that each glimpsed card adds to both: it may speak for a transition."""
_AFTER_FULL = 2.0
"""Nats above the costliest one that may be kept, once so many are found."""
_MOST_TRIED = 100
"""Transitions of a report after which nothing unlikely is searched for any more."""
_VARIANTS = 4
"""Most hypotheses kept that show everybody the same."""
_LAG, _SLACK = 24, 12
"""Steps back in which hypotheses may differ (older ones are settled), and further steps
that are kept before this is checked again."""
_SURE = 0.8
"""Least probability with which something is shown as sure."""
_GLIMPSES = EVIDENCE.index(glimpses)
_OPENING = 0.4
"""Weight of the arm of an opening card: anybody may turn it over."""


@dataclass(frozen=True, slots=True)
class Beam:
    """The most probable hypotheses, and the one that the table shows."""

    hypotheses: tuple[Hypothesis, ...]
    """All of them, the cheapest first."""
    shown: Hypothesis
    """The one that is shown; always one of them."""
    context: Context = NOTHING_SEEN
    """Context that all of them share."""

    @classmethod
    def certain(cls, state: State, context: Context = NOTHING_SEEN) -> Self:
        """Return the one hypothesis in which everything is as ``state`` says."""
        only = Hypothesis(state)
        return cls((only,), only, context)

    def settled_as(self, state: State) -> Self:
        """Return the one hypothesis that is left when ``state`` is certain.

        What has been learned about the seats and the tempo stays.
        """
        only = Hypothesis(state, sides=self.shown.sides)
        return type(self)((only,), only, self.context.forgotten())

    def confirmed_as(self, state: State) -> Self:
        """Return the same where it is ``state`` that is shown, and people say so.

        What was reported stays: the next press may be for a penalty that it brought.
        """
        settled, shown = self.settled_as(state), self.shown
        if shown.state != state:
            return settled
        told = tuple(step._replace(expected=True) for step in shown.steps)
        only = settled.shown._replace(steps=told)
        return replace(settled, hypotheses=(only,), shown=only)

    def without_sides(self) -> Self:
        """Return the beam with nobody's side known: the camera stands elsewhere."""
        at = [each is self.shown for each in self.hypotheses].index(True)
        blank = tuple(each._replace(sides=NOWHERE) for each in self.hypotheses)
        return replace(self, hypotheses=blank, shown=blank[at])

    @property
    def is_color_sure(self) -> bool:
        """Whether nearly all hypotheses agree on the card on top and on the color."""
        state = self.shown.state
        top = state.top, state.color
        return self._is_sure(lambda other: (other.top, other.color) == top)

    @property
    def is_turn_sure(self) -> bool:
        """Whether nearly all hypotheses agree on who is to act."""
        return self._is_sure(lambda other: other.to_act == self.shown.state.to_act)

    def _is_sure(self, agrees: Callable[[State], bool]) -> bool:
        """Whether it is sure that the table is as ``agrees`` says.

        Nothing is after a card that did not fit what was shown: the next one decides.
        """
        last = self.shown.last_card
        if last is not None and not self.shown.steps[last].expected:
            return False
        return self.share(agrees) >= _SURE

    def share(self, agrees: Callable[[State], bool]) -> float:
        """Return how probable it is that the table is as ``agrees`` says, 0 to 1."""
        whole = sum(exp(-each.cost) for each in self.hypotheses)
        fit = sum(exp(-each.cost) for each in self.hypotheses if agrees(each.state))
        return fit / whole

    @property
    def shown_share(self) -> float:
        """Probability of what everybody sees, 0 to 1."""
        shown = visible(self.shown.state)
        return self.share(lambda state: visible(state) == shown)

    def runners_up(self, most: int) -> tuple[Hypothesis, ...]:
        """Return the cheapest that show another table, each table once."""
        tables = {visible(self.shown.state)}
        found: list[Hypothesis] = []
        for each in self.hypotheses:
            if visible(each.state) not in tables and len(found) < most:
                tables.add(visible(each.state))
                found.append(each)
        return tuple(found)

    def settled(self) -> Self:
        """Return the beam without what lies so far back that it is settled.

        Those that differ from the one shown so far back are let go.
        """
        cut = len(self.shown.steps) - _LAG
        if cut < _SLACK:
            return self
        same = [h for h in self.hypotheses if common(h, self.shown) >= cut]
        short = [h._replace(steps=h.steps[cut:]) for h in same]
        at = [each is self.shown for each in same].index(True)
        return replace(self, hypotheses=tuple(short), shown=short[at])

    def extended(self, report: TableInput, ruling: Ruling, after: State) -> Self:
        """Return the beam after one more report.

        Args:
            report: what was reported.
            ruling: the referee's own on it, by the table that is shown.
            after: the table after that ruling.
        """
        context = self.context.before(report)
        found = list(self._extensions(report, context, ruling, after))
        unread, context = len(context.unread), self.context.after(report)
        if not found:
            return replace(self, context=context)
        kept = _kept(found, self.shown)
        shown = choose(kept, self.shown, unread, stays=self._stays(report, ruling))
        return replace(self, hypotheses=tuple(kept), shown=shown, context=context)

    def _stays(self, report: TableInput, ruling: Ruling) -> bool:
        """Whether a report is a touch that says nothing against what is shown."""
        if isinstance(report, Pressed) and not ruling.events:
            sees_arms = self.shown.sides.is_known
            says_nothing = changes_nothing(report, ruling, sees_arms=sees_arms)
            return says_nothing and not self._doubts_draw(report)
        return isinstance(report, Pressed | ColorTouched) and bool(ruling.events)

    def _doubts_draw(self, press: Pressed) -> bool:
        """Whether a press had a meaning before a draw that was only supposed."""
        return any(
            step.count(Assumed.UNSEEN_DRAW) and rule_on_press(step.start, press).events
            for step in self.shown.since_last_card
        )

    def _extensions(
        self, report: TableInput, context: Context, ruling: Ruling, after: State
    ) -> Iterator[Hypothesis]:
        expected = _is_expected(self.shown.state, report)
        limit = _Limit(len(context.unread))
        for each in self.hypotheses:
            own = (ruling, after) if each is self.shown else None
            given = Given(context, own, limit.beside(each.cost))
            for way in _transitions(each, report, given):
                if limit.takes(each.cost + way.cost):
                    yield _extended(each, report, way, context, expected=expected)


class _Limit:
    """Limit to the cost of a transition: not much above others that were found.

    After `_MOST_TRIED` of them only what needs no search is tried, so that bad input is
    answered in time. Each glimpsed card raises both limits.
    """

    def __init__(self, glimpsed: int) -> None:
        self._spare, self._left = _FARTHER * glimpsed, _MOST_TRIED * (1 + glimpsed)
        self._cheapest: list[float] = []  # as many as are kept at most

    def beside(self, paid: float) -> Callable[[float], bool]:
        """Return a function that says whether a further cost is worth a search."""
        return lambda price: self._left > 0 and self._allows(paid + price)

    def takes(self, cost: float) -> bool:
        """Whether a transition that was found is kept."""
        self._left -= 1
        allowed = self._allows(cost)
        insort(self._cheapest, cost)
        del self._cheapest[WIDTH:]
        return allowed

    def _allows(self, cost: float) -> bool:
        if not self._cheapest:
            return True
        most = self._cheapest[0] + _REACH
        if len(self._cheapest) == WIDTH:
            most = min(most, self._cheapest[-1] + _AFTER_FULL)
        return cost <= most + self._spare


def _transitions(
    hypothesis: Hypothesis, report: TableInput, given: Given
) -> Iterator[Transition]:
    """Yield all ways in which a report can go on: one generator for each kind."""
    state, rates = hypothesis.state, given.context.rates
    match report:
        case CardSeen():
            yield from card_transitions(hypothesis, report, given)
        case Pressed():
            yield from press_transitions(hypothesis, report, given)
        case ColorTouched():
            yield from color_transitions(hypothesis, report, given)
        case TwinSuspected():
            yield from twin_transitions(state, report, rates)
        case CardGone():
            yield from withdrawal_transitions(hypothesis, report, rates)
        case VerdictTouched() | SeatTouched() | PileReshuffled():
            yield answer_transition(state, report, given)
        case _:
            pass


def _extended(
    before: Hypothesis,
    report: TableInput,
    way: Transition,
    context: Context,
    *,
    expected: bool,
) -> Hypothesis:
    """Return a hypothesis after one more step, with what the evidence says of it."""
    step = TrackerStep(
        report, before.state, way.events, way.after, way.assumptions, way.fits, expected
    )
    steps = (*before.steps[: way.keeps], step)
    found = before._replace(state=way.after, steps=steps, cost=before.cost + way.cost)
    nats = [evidence(found, context) for evidence in EVIDENCE]
    paid = 0.0 if isinstance(report, CardSeen) else before.paid + nats[_GLIMPSES]
    sides = _learned(before.sides, step)
    return Hypothesis(found.state, steps, found.cost + sum(nats), sides, paid)


def _learned(sides: Directions, step: TrackerStep) -> Directions:
    """Return where the seats are once an arm has laid a card."""
    seen = step.report
    if not isinstance(seen, CardSeen) or seen.from_deg is None:
        return sides
    clockwise = step.after.clockwise
    if step.player is not None:
        return sides.learned(step.player, seen.from_deg, clockwise)
    opened = any(isinstance(event, Flipped) for event in step.events)
    dealer = step.start.dealer
    if opened and dealer is not None:
        return sides.learned(dealer, seen.from_deg, clockwise, weight=_OPENING)
    return sides


def _is_expected(shown: State, report: TableInput) -> bool:
    """Whether a report is no card, or one that goes on what is shown."""
    if not isinstance(report, CardSeen):
        return True
    is_played = shown.is_in_play and not takes_none(shown, report.card)
    return not is_played or can_land(shown, report.card)


def _kept(found: Iterable[Hypothesis], before: Hypothesis) -> list[Hypothesis]:
    """Merge hypotheses of the same table, and drop those that cost too much."""
    merged: dict[object, Hypothesis] = {}
    for each in sorted(found, key=attrgetter("cost")):
        key = _table(each)
        cheaper = merged.get(key)
        if cheaper is None:
            merged[key] = each
        else:
            plainly = each.continues(before) and each.steps[-1].is_plain
            goes_on = plainly and not cheaper.continues(before)
            merged[key] = _merged(cheaper, each, keeps=each if goes_on else cheaper)
    ordered = sorted(merged.values(), key=attrgetter("cost"))
    least = ordered[0].cost
    kept: list[Hypothesis] = []
    variants: dict[object, list[int]] = {}
    for each in ordered:
        if each.cost > least + BEAM or len(kept) == WIDTH:
            break
        like = variants.setdefault(_shown(each.state), [])
        if len(like) == _VARIANTS:
            first = kept[like[0]]
            kept[like[0]] = _merged(first, each, keeps=first)
        else:
            like.append(len(kept))
            kept.append(each)
    return [each.dearer(-least) for each in kept]


def _merged(one: Hypothesis, other: Hypothesis, *, keeps: Hypothesis) -> Hypothesis:
    """Return one of two hypotheses, as probable as both together."""
    low, high = sorted((one.cost, other.cost))
    return keeps._replace(cost=low - log(1.0 + exp(low - high)))


def _table(hypothesis: Hypothesis) -> object:
    """Return what makes two hypotheses the same for all that follows."""
    state = hypothesis.state
    return (
        *_shown(state),
        state.counts,
        state.pending,
        state.exposed,
        state.called,
        state.then,
        state.final,
        state.challenged,
        state.extra_penalties,
        state.sequence,
        hypothesis.doubts_last_card,
    )


def _shown(state: State) -> tuple[object, ...]:
    """Return what everybody looks for: card, color, and who acts how."""
    return (
        state.top,
        state.color,
        state.phase,
        state.to_act,
        state.current,
        state.direction,
    )
