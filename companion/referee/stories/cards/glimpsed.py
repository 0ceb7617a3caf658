"""Cards that the camera told of and could not read, each laid when it was told."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.referee.inputs import ArmSeen, CardSeen, CardUnread
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import acted_before, plain_landing
from companion.referee.stories.cards.retelling import told_on
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.evidence.chances import unseen_before
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import Sights, since_last_card
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story

_MOST_CARDS = 2
"""How many cards nobody reads one after the other, at most."""
_NEXT_S = 0.1
"""How long before or after it: no press lies between."""
_MOST_WAYS = 6
"""How many ways are followed for each of them."""


def after_glimpsed(
    story: Story, seen: CardSeen, sights: Sights, *, doubtful: bool
) -> Iterator[Story]:
    """Yield the stories in which what was glimpsed before a card were cards.

    Args:
        story: what was told before.
        seen: the card.
        sights: what was seen since the last one.
        doubtful: whether arms count, too: the card comes from another side, or does
            not fit.
    """
    told = sum(
        guess.supposed is Supposed.UNSEEN_CARD
        for chapter in since_last_card(story)
        for guess in chapter.guesses
    )
    left = replace(sights, unread=sights.unread[told:])  # a color told of them already
    for glimpses in _cards_of(left, arms=doubtful):
        ways = [story]
        for glimpse in glimpses:
            rate = RATES.unread if ways == [story] else RATES.unread_again
            last = seen.card if glimpse is glimpses[-1] else None
            ways = _likeliest(_laid(ways, glimpse, last, rate), glimpse)
        for way in ways:
            landing = plain_landing(way, seen)
            if landing:
                yield landing


def _cards_of(
    sights: Sights, *, arms: bool
) -> Iterator[tuple[CardUnread | ArmSeen, ...]]:
    """Yield which sights may have been cards: those told as such, and one more.

    What hides one card may hide the card before it or after it as well.
    """
    unread = sights.unread[-_MOST_CARDS:]
    if unread:
        yield unread
    if len(unread) == 1:
        for late in (-_NEXT_S, _NEXT_S):
            other = CardUnread(unread[0].at + late)
            yield tuple(sorted((*unread, other), key=lambda sight: sight.at))
    for arm in sights.arms if arms and len(unread) < _MOST_CARDS else ():
        yield tuple(sorted((*unread, arm), key=lambda sight: sight.at))


def _laid(
    stories: Iterable[Story],
    glimpse: CardUnread | ArmSeen,
    following: Card | None,
    rate: float,
) -> Iterator[Story]:
    """Yield each story with a card laid when something was glimpsed."""
    for story in stories:
        chapters = story.chapters
        i = len(chapters)
        while i and _is_later(chapters[i - 1], glimpse):
            i -= 1
        state = chapters[i].start if i < len(chapters) else story.state
        for card, weight in unseen_before(state, following):
            if not playable(state, card):
                continue
            try:
                draft = landed(state, card)
            except ImpossibleEventError:
                continue
            seat = credited(state)
            before = acted_before(state)
            guess = Guess(Supposed.UNSEEN_CARD, seat, card, before=before)
            laid = Chapter(glimpse, state, draft.events, draft.state, (guess,))
            price = cost(1 - RATES.draws, rate, weight)
            told = told_on(story, [*chapters[:i], laid], i, price)
            if told:
                yield told


def _is_later(chapter: Chapter, glimpse: CardUnread | ArmSeen) -> bool:
    """Whether it was reported after a glimpse; a glimpse follows the last card.

    Times before and after a restart do not compare.
    """
    return not isinstance(chapter.item, CardSeen) and chapter.item.at > glimpse.at


def _likeliest(stories: Iterable[Story], glimpse: CardUnread | ArmSeen) -> list[Story]:
    """Return the few that go best with the side from which the arm came."""

    def price(story: Story) -> float:
        laid = next(c for c in reversed(story.chapters) if c.item is glimpse)
        seat = laid.guesses[0].seat or laid.start.to_act
        if seat is None:
            return story.cost
        seats, spread = story.state.seats, glimpse.from_spread_deg
        return story.cost + story.sides.cost(seat, glimpse.from_deg, spread, seats)

    return sorted(stories, key=price)[:_MOST_WAYS]
