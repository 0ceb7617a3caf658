"""What else speaks for each way in which a card came, and which ways are hopeless."""

from math import inf

from companion.referee.inputs import CardSeen, TableInput
from companion.referee.stories.choosing import BEAM
from companion.referee.stories.evidence.directions import SUREST
from companion.referee.stories.evidence.faces import overpaid
from companion.referee.stories.evidence.pace import Lapse
from companion.referee.stories.guesses import Guess
from companion.referee.stories.stories import Stories
from companion.referee.stories.story import Chapter, Story

_MOST_TRIED = 180
"""How many steps are tried for one report: what bounds the work."""


class Weighing:
    """Weighs the ways in which a card came by what was seen and how long it took.

    The cheapest so far says what is hopeless: that need not be worked out.

    Args:
        item: what was reported; only cards are weighed.
        stories: what was told before it.
    """

    def __init__(self, item: TableInput, stories: Stories) -> None:
        self.most = inf
        """What a way may cost at most, in nats, to be kept beside the cheapest."""
        self.tries = _MOST_TRIED
        """How many steps may still be tried in search of what nobody told."""
        self.sights = stories.sights
        """What else was seen since the last card."""
        self._is_card = isinstance(item, CardSeen)
        if isinstance(item, CardSeen):
            self.sights = stories.sights.without_read(item)
        self.pace = stories.pace
        """How quickly this table plays."""
        self._known: dict[Lapse, float] = {}

    def weighed(self, story: Story) -> Story:
        """Return the story after the report, with the price of all that was seen."""
        price = self._price(story) if self._is_card else 0.0
        told = story.dearer(price) if price else story
        self.most = min(self.most, told.cost + BEAM)
        return told

    def _price(self, story: Story) -> float:
        seen = self.sights.price(story)
        return seen + self._timed(story) - overpaid(story)

    def is_hopeless(
        self, story: Story, seen: CardSeen, price: float, guess: Guess
    ) -> bool:
        """Whether the card came too dear if a single thing is supposed before it.

        What was seen may speak for anything, so nothing is hopeless then.

        Args:
            story: what was told before.
            seen: the card.
            price: what it costs, its direction aside, in nats.
            guess: what is supposed.
        """
        if self.sights.has_any:
            return False
        chapter = Chapter(seen, story.state, (), story.state, (guess,))
        told = Story(story.state, (*story.chapters, chapter))
        least = story.cost + price + (0.0 if seen.from_deg is None else SUREST)
        return least + self._timed(told) > self.most

    def _timed(self, story: Story) -> float:
        """Return what the time costs; most ways tell the same of it."""
        lapse = self.pace.lapse(story)
        if lapse is None:
            return 0.0
        if lapse not in self._known:
            self._known[lapse] = self.pace.price(lapse)
        return self._known[lapse]
