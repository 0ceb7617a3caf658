"""What can have happened unseen before a card that was read, each way with its cost."""

from collections.abc import Iterator

from companion.core.events import Passed, Why
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import (
    last_player,
    price_of,
    then,
    with_card,
)
from companion.referee.stories.cards.unseen import (
    playable,
    silent_turn,
)
from companion.referee.stories.evidence.chances import (
    chance_of,
    chance_on,
    unseen_before,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import Sights
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Story
from companion.referee.stories.weighing import Weighing

_MOST_DRAWS = 3
"""How many turns in a row are taken to have been drawn unpressed, at most."""


def after_silent_pass(story: Story, seen: CardSeen, drawer: Seat) -> Iterator[Story]:
    """The drawn card was kept and nobody pressed: the next seat's card (5.5)."""
    passed = Draft(story.state).then(Passed(drawer))
    draft = then(passed, seen.card)
    if draft:
        chance = chance_of(passed.state, seen.card)
        price = cost(RATES.keeps, RATES.no_pass, 1 - RATES.draws, chance)
        guess = Guess(Supposed.UNSEEN_PASS, drawer)
        yield with_card(story, seen, draft.events, draft.state, price, guess)


def after_unseen_card(
    story: Story, seen: CardSeen, weighing: Weighing
) -> Iterator[Story]:
    """A card was laid before and not read (5.3)."""
    state, before = story.state, last_player(story)
    for card, weight in unseen_before(state, seen.card):
        if not playable(state, card):
            continue
        guess = Guess(Supposed.UNSEEN_CARD, credited(state), card, before=before)
        price = cost(1 - RATES.draws, RATES.unread, weight)
        least = price + cost(1 - RATES.draws, chance_on(state.deck, card, seen.card))
        if weighing.is_hopeless(story, seen, least, guess):
            continue
        below = landed(state, card)
        draft = then(below, seen.card)
        if draft is None:
            continue
        price += price_of(below.state, seen.card)
        yield with_card(story, seen, draft.events, draft.state, price, guess)


def after_silent_turn(story: Story, seen: CardSeen) -> Iterator[Story]:
    """A seat drew, kept its card, and nobody pressed (5.18)."""
    state = story.state
    if state.phase is not Phase.PLAY or state.current is None:
        return
    passed = silent_turn(state, state.current)
    draft = passed and then(passed, seen.card)
    if passed is None or draft is None:
        return
    chance = chance_of(passed.state, seen.card)
    price = cost(RATES.draws, RATES.keeps, RATES.no_draw, 1 - RATES.draws, chance)
    guess = Guess(Supposed.UNSEEN_DRAW, state.current)
    yield with_card(story, seen, draft.events, draft.state, price, guess)


def after_seen_draws(story: Story, seen: CardSeen, sights: Sights) -> Iterator[Story]:
    """Yield the stories in which draws that were seen were turns that nobody pressed.

    Each may have kept its card; the last may have played it.

    Args:
        story: what was told before.
        seen: the card.
        sights: what was seen since the last one.
    """
    draft, price = Draft(story.state), 0.0
    guesses: tuple[Guess, ...] = ()
    for _ in sights.draws[-_MOST_DRAWS:]:
        drawer = draft.state.current
        if draft.state.phase is not Phase.PLAY or drawer is None:
            return
        guess = Guess(Supposed.UNSEEN_DRAW, drawer)
        drawn = draft.drawing(drawer, 1, Why.TURN)
        draw = price + cost(RATES.draws, RATES.no_draw)
        yield from _landed_after(story, seen, drawn, draw, (*guesses, guess))
        if drawn.state.phase is not Phase.DRAWN:
            return
        draft, price = drawn.then(Passed(drawer)), draw + cost(RATES.keeps)
        guesses = (*guesses, guess)
        if len(guesses) > 1:  # a single one is told of anyhow
            yield from _landed_after(story, seen, draft, price, guesses)


def _landed_after(
    story: Story,
    seen: CardSeen,
    before: Draft,
    price: float,
    guesses: tuple[Guess, ...],
) -> Iterator[Story]:
    """Yield the story in which the card came by the rules after all that."""
    on = then(before, seen.card)
    if on is not None:
        price += price_of(before.state, seen.card)
        yield with_card(story, seen, on.events, on.state, price, *guesses)
