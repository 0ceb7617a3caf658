"""What a color that somebody touched says about the card on top."""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import ColorNamed, PlainEvent
from companion.core.play.plays import wants_color
from companion.core.play.rules import names_color
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import ColorTouched
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.evidence.chances import unseen_before
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story


def told_by_color(
    story: Story,
    item: ColorTouched,
    own: tuple[tuple[PlainEvent, ...], State] | None,
) -> Iterator[Story]:
    """Yield the stories after a color was touched: for the wild on top, or another."""
    state = story.state
    if own is not None and own[0]:
        yield _told(story, item, *own, 0.0)
        return
    if wants_color(state) and state.current is not None:
        named = Draft(state).then(ColorNamed(state.current, item.color)).settled()
        yield _told(story, item, named.events, named.state, 0.0)
        return
    yield Story(
        state, story.chapters, story.cost + cost(RATES.stray_color), story.sides
    )
    yield from _after_unseen_wild(story, item)


def _after_unseen_wild(story: Story, item: ColorTouched) -> Iterator[Story]:
    state = story.state
    if state.phase not in {Phase.PLAY, Phase.DRAWN}:
        return
    for card, weight in unseen_before(state, None):
        if not names_color(state, card) or not playable(state, card):
            continue
        try:
            draft = landed(state, card)
            if not wants_color(draft.state):
                continue
            draft = draft.then(ColorNamed(credited(state), item.color)).settled()
        except ImpossibleEventError:
            continue
        price = cost(1 - RATES.draws, RATES.unread, weight)
        guess = _unseen(state, card)
        yield _told(story, item, draft.events, draft.state, price, guess)


def _unseen(state: State, card: Card) -> Guess:
    due = credited(state)
    return Guess(Supposed.UNSEEN_CARD, due, card, before=state.before(due))


def _told(
    story: Story,
    item: ColorTouched,
    events: tuple[PlainEvent, ...],
    after: State,
    price: float,
    *guesses: Guess,
) -> Story:
    chapter = Chapter(item, story.state, events, after, guesses)
    return Story(after, (*story.chapters, chapter), story.cost + price, story.sides)
