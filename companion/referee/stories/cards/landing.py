"""A card lands: the chapter that tells of it, and what its direction costs."""

from dataclasses import replace

from companion.core.cards import Card
from companion.core.events import PlainEvent, Played
from companion.core.play.rules import may_answer
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen
from companion.referee.landings import landed
from companion.referee.stories.cards.unseen import (
    playable,
)
from companion.referee.stories.evidence.chances import (
    chance_of,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess
from companion.referee.stories.story import Chapter, Story

_OPENING = 0.4
"""What the arm of an opening card is worth: anybody may turn it over."""


def told_plainly(
    story: Story, seen: CardSeen, events: tuple[PlainEvent, ...], after: State
) -> Story:
    """Return the story in which the referee's own ruling on the card is right."""
    state = story.state
    if not any(isinstance(event, Played) for event in events):
        return _opened(with_card(story, seen, events, after, 0.0), seen)
    read_as = next((e.card for e in events if isinstance(e, Played)), seen.card)
    return with_card(story, seen, events, after, price_of(state, read_as))


def price_of(state: State, card: Card) -> float:
    """Return what it costs that ``card`` is laid next, by the rules and in its turn.

    A penalty that waits for a press was drawn without one then (5.8).
    """
    turn = 1.0 - (RATES.keeps if state.phase is Phase.DRAWN else RATES.draws)
    price = cost(turn, chance_of(state, card))
    waits = state.phase in {Phase.CHALLENGE, Phase.PENALTY}
    return (
        price + cost(RATES.no_draw) if waits and not may_answer(state, card) else price
    )


def _opened(story: Story, seen: CardSeen) -> Story:
    """Learn where the dealer sits, who mostly turns the opening card over."""
    dealer = story.state.dealer
    if seen.from_deg is None or dealer is None:
        return story
    seats = story.state.seats
    sides = story.sides.learned(dealer, seen.from_deg, seats, weight=_OPENING)
    return replace(story, sides=sides)


def plain_landing(story: Story, seen: CardSeen) -> Story | None:
    """Return the story in which the card came by the rules in its turn."""
    if not playable(story.state, seen.card):
        return None
    draft = landed(story.state, seen.card)
    return told_plainly(story, seen, draft.events, draft.state)


def with_card(
    story: Story,
    seen: CardSeen,
    events: tuple[PlainEvent, ...],
    after: State,
    price: float,
    *guesses: Guess,
) -> Story:
    """Return the story with one more chapter, and what its arm's direction costs."""
    chapter = Chapter(seen, story.state, events, after, guesses)
    sides = story.sides
    player = next((e.player for e in reversed(events) if isinstance(e, Played)), None)
    if seen.from_deg is not None and player is not None:
        price += sides.cost(player, seen.from_deg, seen.from_spread_deg, after.seats)
        sides = sides.learned(player, seen.from_deg, after.seats)
    return Story(after, (*story.chapters, chapter), story.cost + price, sides)


def then(draft: Draft, card: Card) -> Draft | None:
    """Return the draft after ``card`` has landed by the rules, if it can."""
    if not playable(draft.state, card):
        return None
    on = landed(draft.state, card)
    return Draft(on.state, (*draft.events, *on.events))


def last_player(story: Story) -> Seat | None:
    """Return who acted last before now, for "between Ada and Ben"."""
    return acted_before(story.state)


def acted_before(state: State) -> Seat | None:
    """Return the seat before the one to act; ``None`` while nobody acts."""
    act = state.to_act
    return None if act is None else state.before(act)
