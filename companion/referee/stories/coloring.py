"""What a color that somebody touched says about the card on top."""

from collections.abc import Iterator

from companion.core.events import ColorNamed, PlainEvent
from companion.core.play.plays import wants_color
from companion.core.state import State
from companion.referee.draft import Draft
from companion.referee.inputs import ColorTouched
from companion.referee.stories.cards.between import after_hidden
from companion.referee.stories.cards.endings import Naming
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing


def told_by_color(
    story: Story,
    item: ColorTouched,
    own: tuple[tuple[PlainEvent, ...], State] | None,
    weighing: Weighing,
    *,
    searched: bool,
) -> Iterator[Story]:
    """Yield the stories after a color was touched: for the wild on top, or another.

    Args:
        story: what was told before.
        item: the touch.
        own: the referee's own ruling on it, if the story is in force.
        weighing: what was seen since the last card, and says what is hopeless.
        searched: whether a wild is looked for that nobody read.
    """
    state = story.state
    if own is not None and own[0]:
        yield _told(story, item, *own)
        return
    if wants_color(state) and state.current is not None:
        named = Draft(state).then(ColorNamed(state.current, item.color)).settled()
        yield _told(story, item, named.events, named.state)
        return
    yield story.dearer(cost(RATES.stray_color))
    if searched:
        yield from after_hidden(story, Naming(item), weighing, arms=False)


def _told(
    story: Story, item: ColorTouched, events: tuple[PlainEvent, ...], after: State
) -> Story:
    chapter = Chapter(item, story.state, events, after)
    return Story(after, (*story.chapters, chapter), story.cost, story.sides)
