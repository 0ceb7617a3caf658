"""What counted hands say: which of the stories has it right (5.18)."""

from companion.core.events import CountSet
from companion.core.state import State
from companion.referee.inputs import FactStated, PointsEntered, TableInput
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.stories import Stories
from companion.referee.stories.story import Story


def agreeing(stories: Stories, item: TableInput) -> tuple[Story, ...]:
    """Return the stories that agree with counted hands, where that in force does not.

    Cards that somebody counted are the truth; which story explains them is not: one
    that is less likely than a count that has drifted long ago explains nothing.

    Args:
        stories: what was told before.
        item: a hand that the table counted, or the points of all hands, of which only
            those of the winner are none.

    Returns:
        The cheapest first; none if the item counts nothing, or tells nothing new.
    """
    if not _counts(item) or _agrees(stories.in_force.state, item):
        return ()
    most = stories.in_force.cost + cost(RATES.drifted)
    return tuple(
        story
        for story in stories.told
        if story.cost < most and _agrees(story.state, item)
    )


def _counts(item: TableInput) -> bool:
    match item:
        case FactStated(events=events):
            return bool(events) and all(isinstance(e, CountSet) for e in events)
        case PointsEntered():
            return True
        case _:
            return False


def _agrees(state: State, item: TableInput) -> bool:
    match item:
        case FactStated(events=events):
            sets = (event for event in events if isinstance(event, CountSet))
            return all(state.counts[each.seat] == each.cards for each in sets)
        case PointsEntered(points=points):
            hands = zip(points, state.counts, strict=False)
            return all((worth == 0) == (cards == 0) for worth, cards in hands)
        case _:
            return True
