"""Finds the hypothesis that agrees with the counted hands (5.18)."""

from companion.core.events import CountSet
from companion.core.state import State
from companion.referee.inputs import FactStated, PointsEntered, TableInput
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.rates import cost


def agreeing(beam: Beam, item: TableInput) -> tuple[Hypothesis, ...]:
    """Return the hypotheses that agree with counted hands, where that shown does not.

    Cards that somebody counted are the truth; which hypothesis explains them is not:
    one that is less likely than a count that has drifted long ago explains nothing.

    Args:
        beam: what is believed.
        item: a hand that the table counted, or the points of all hands, of which only
            those of the winner are none.

    Returns:
        The cheapest first; none if the item counts nothing, or tells nothing new.
    """
    if not _counts(item) or _agrees(beam.shown.state, item):
        return ()
    most = beam.shown.cost + cost(beam.context.rates.drifted)
    return tuple(
        each
        for each in beam.hypotheses
        if each.cost < most and _agrees(each.state, item)
    )


def _counts(item: TableInput) -> bool:
    if isinstance(item, FactStated):
        return bool(item.events) and all(isinstance(e, CountSet) for e in item.events)
    return isinstance(item, PointsEntered)


def _agrees(state: State, item: TableInput) -> bool:
    if isinstance(item, FactStated):
        sets = [event for event in item.events if isinstance(event, CountSet)]
        return all(state.counts[each.seat] == each.cards for each in sets)
    points = item.points if isinstance(item, PointsEntered) else ()
    hands = zip(points, state.counts, strict=False)
    return all((worth == 0) == (cards == 0) for worth, cards in hands)
