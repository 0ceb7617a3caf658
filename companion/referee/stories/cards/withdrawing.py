"""What a card that is gone says: it was taken back, or never counted (5.4)."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.events import Flipped
from companion.core.state import Phase
from companion.referee.inputs import CardGone, CardSeen
from companion.referee.stories.cards.retelling import cards_since
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story


def told_by_withdrawal(story: Story, item: CardGone) -> Iterator[Story]:
    """Yield the stories after the former top card has come to light again."""
    latest = _latest_card(story)
    if latest is None:
        yield story
        return
    chapter = story.chapters[latest]
    if story.state.phase is Phase.FLIP or _opened(chapter):
        yield story  # an opening card that goes back is expected (5.19)
        return
    read = chapter.item.card if isinstance(chapter.item, CardSeen) else None
    concerns = item.card is None or item.card == read
    if not concerns:
        yield story  # what is gone never counted here
        return
    price = cost(RATES.withdrawal_imagined)
    kept = Chapter(
        item, story.state, (), story.state, (Guess(Supposed.STILL_THERE, card=read),)
    )
    yield Story(story.state, (*story.chapters, kept), story.cost + price, story.sides)
    yield replace(story, state=chapter.start, chapters=story.chapters[:latest])


def _opened(chapter: Chapter) -> bool:
    return any(isinstance(event, Flipped) for event in chapter.events)


def knows_card(story: Story) -> bool:
    """Whether the story tells of a card that can have been withdrawn."""
    return _latest_card(story) is not None


def last_read(story: Story) -> CardSeen | None:
    """Return the last card that was read, if a story still tells of one."""
    items = (chapter.item for chapter in reversed(story.chapters))
    return next((item for item in items if isinstance(item, CardSeen)), None)


def _latest_card(story: Story) -> int | None:
    """Return the chapter of the last card that was read, imagined ones included."""
    for i in range(len(story.chapters) - 1, -1, -1):
        if isinstance(story.chapters[i].item, CardSeen):
            return i
    return next(cards_since(story, 1), None)
