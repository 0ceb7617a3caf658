"""One way through what was reported since the last card, told step by step."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from companion.core.cards import Card
from companion.core.events import Drew, PlainEvent
from companion.core.seating import Seat
from companion.referee.inputs import ArmSeen, CardUnread
from companion.referee.landings import credited, landed
from companion.referee.stories.calling import price_in_vain
from companion.referee.stories.cards.landing import acted_before
from companion.referee.stories.cards.retelling import told_again
from companion.referee.stories.cards.unseen import silent_turn
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story

MOST_HIDDEN = 2
"""How much nobody reports between two cards, at most."""

Sight = CardUnread | ArmSeen
"""What may have been a card that nobody read."""
Report = Chapter | CardUnread | ArmSeen
"""What was reported between two cards: a chapter, or something glimpsed."""


class Next(Enum):
    """What comes next on a way."""

    HEARD = 1
    """The next report, as it was told."""
    LAID = 2
    """A card that nobody read."""
    DREW = 3
    """A turn that nobody pressed."""
    ENDED = 4
    """The report that the way leads to."""


class Another(Enum):
    """Whether another card that nobody read follows on a way."""

    MAY = 1
    MUST = 2
    CANNOT = 3


class Step(NamedTuple):
    """What comes next on a way, and what it costs."""

    next: Next
    price: float = 0.0
    beside: float = 0.0
    """About what the sights will cost with it."""
    card: Card | None = None
    sight: Sight | None = None
    another: Another = Another.MAY
    """Whether another card follows that nobody read."""


class Since(NamedTuple):
    """What happened since the last report that was no glimpse."""

    drew: tuple[Seat, ...] = ()
    cards: int = 0
    """How many cards nobody read."""
    turns: int = 0
    """How many turns nobody pressed."""

    def then(self, events: tuple[PlainEvent, ...], *, is_card: bool) -> "Since":
        """Return the same, and a card or a turn of which nobody told."""
        drew = (*self.drew, *drawers_of(events))
        return Since(drew, self.cards + is_card, self.turns + (not is_card))


NOTHING = Since()


class Way(NamedTuple):
    """One way, told as far as one of the reports."""

    story: Story
    heard: int = 0
    """How many reports it has told."""
    hidden: int = 0
    """How much is supposed in it."""
    loose: int = 0
    """How many chapters at its end belong to no report."""
    beside: float = 0.0
    """About what the sights will cost with it."""
    another: Another = Another.MAY
    """Whether another card follows that nobody read."""
    imagined: int = 0
    """How many cards that were told as unread it takes for none."""
    since: Since = NOTHING
    """What happened since the last report that was no glimpse."""

    @property
    def odd(self) -> int:
        """How much happened otherwise than it was told."""
        return self.hidden + self.imagined

    def hearing(self, report: Report, step: Step) -> "Way | None":
        """Return the way after its next report; ``None`` if that does not go with it.

        A sight that is passed over was no card.
        """
        story, loose, since = self.story, self.loose, self.since
        if isinstance(report, Chapter):
            as_told = report.start is story.state
            again = report if as_told else told_again(story.state, report)
            if again is None:
                return None
            story, loose = _with(story, again, price_in_vain([again])), 0
            since = Since(drawers_of(again.events))
        beside = self.beside + step.beside
        imagined = self.imagined + isinstance(report, CardUnread)
        heard = self.heard + 1
        another, hidden = self.another, self.hidden
        return Way(story, heard, hidden, loose, beside, another, imagined, since)

    def hiding(self, step: Step, at: float) -> "Way | None":
        """Return the way after what nobody told; ``None`` if it cannot be.

        Args:
            step: a card or a turn.
            at: when it was, if nobody saw it.
        """
        chapter = _hidden(self.story, step, at)
        if chapter is None:
            return None
        seen = step.sight is not None
        return Way(
            _with(self.story, chapter, step.price),
            self.heard + seen,
            self.hidden + 1,
            0 if seen else self.loose + 1,
            self.beside + step.beside,
            step.another,
            self.imagined,
            self.since.then(chapter.events, is_card=step.next is Next.LAID),
        )

    def cut(self) -> tuple[Story, tuple[Chapter, ...]]:
        """Return the story as far as reports tell it, and the chapters after that."""
        story = self.story
        begin = len(story.chapters) - self.loose
        loose = story.chapters[begin:]
        state = loose[0].start if loose else story.state
        return Story(state, story.chapters[:begin], story.cost, story.sides), loose


def in_order(gap: tuple[Chapter, ...], sights: list[Sight]) -> tuple[Report, ...]:
    """Return the chapters of a gap and what was glimpsed meanwhile, by time.

    Times before and after a restart do not compare: each is sorted in from the end.
    """
    found: list[Report] = [*gap]
    for sight in sights:
        i = len(found)
        while i and time_of(found[i - 1]) > sight.at:
            i -= 1
        found.insert(i, sight)
    return tuple(found)


def drawers_of(events: Iterable[PlainEvent]) -> tuple[Seat, ...]:
    """Return the seats that draw in what happened."""
    return tuple([event.player for event in events if isinstance(event, Drew)])


def time_of(report: Report) -> float:
    """Return when something was reported."""
    return report.item.at if isinstance(report, Chapter) else report.at


def _with(story: Story, chapter: Chapter, price: float) -> Story:
    chapters = (*story.chapters, chapter)
    return Story(chapter.after, chapters, story.cost + price, story.sides)


def _hidden(story: Story, step: Step, at: float) -> Chapter | None:
    """Return the chapter of a card that nobody read, or a turn that nobody pressed.

    What nobody saw is told by an arm that came from nowhere.
    """
    state = story.state
    seat, item = credited(state), step.sight or ArmSeen(at)
    if step.card is None:
        draft = silent_turn(state, seat)
        guess = Guess(Supposed.UNSEEN_DRAW, seat)
    else:
        draft = landed(state, step.card)
        before = acted_before(state)
        guess = Guess(Supposed.UNSEEN_CARD, seat, step.card, before=before)
    if draft is None:
        return None
    return Chapter(item, state, draft.events, draft.state, (guess,))
