"""What nobody reported between two cards.

All that was reported since the last card stays. Before each of those reports,
and before the one that came now, a card may have been laid that nobody read, or a
turn drawn that nobody pressed. What the camera told of was laid when it was told.
"""

from collections.abc import Iterator

from companion.referee.stories.calling import price_in_vain
from companion.referee.stories.cards.endings import Ending
from companion.referee.stories.cards.search import Search
from companion.referee.stories.cards.ways import MOST_HIDDEN, Sight, in_order
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import since_last_card
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Story
from companion.referee.stories.weighing import Weighing

_UNTOLD = cost(1.0 - RATES.unread_told)


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
    glimpses: list[Sight] = [*sights.unread[told:][-MOST_HIDDEN:]]
    if arms:
        glimpses += sights.arms
    untold = _UNTOLD if sights.sees_arms else 0.0
    begin = len(story.chapters) - len(gap)
    start = gap[0].start if gap else story.state
    paid = story.cost - price_in_vain(gap)  # that is paid again where they mean nothing
    before = Story(start, story.chapters[:begin], paid, story.sides)
    reports = in_order(gap, glimpses)
    yield from Search(before, reports, ending, weighing, untold).found()
