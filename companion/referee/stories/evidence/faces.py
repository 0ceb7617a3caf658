"""A card that nobody read is told with one face of many: that one proves nothing."""

from math import log

from companion.core.cards import Card
from companion.referee.inputs import CardSeen
from companion.referee.stories.evidence.chances import copies_without
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.story import Chapter, Story


def overpaid(story: Story) -> float:
    """Return what the last card paid for copies that were only supposed to lie there.

    Args:
        story: after a card has landed.

    Returns:
        What is to be taken from its cost, in nats.
    """
    *before, last = story.chapters
    if not isinstance(last.item, CardSeen):
        return 0.0
    card = last.item.card
    supposed = sum([_supposes(chapter, card) for chapter in before if chapter.guesses])
    if not supposed:
        return 0.0
    paid = copies_without(last.start, card, 0)
    return log(copies_without(last.start, card, supposed) / paid)


def _supposes(chapter: Chapter, card: Card) -> int:
    """Return how many cards that nobody read a chapter tells with this face."""
    return sum(
        guess.supposed is Supposed.UNSEEN_CARD and guess.card == card
        for guess in chapter.guesses
    )
