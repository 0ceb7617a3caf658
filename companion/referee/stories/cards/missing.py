"""What can have happened unseen before a card that was read, each way with its cost."""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.events import Passed, Why
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen, Pressed
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import (
    acted_before,
    last_player,
    plain_landing,
    price_of,
    then,
    with_card,
)
from companion.referee.stories.cards.retelling import inserted
from companion.referee.stories.cards.unseen import (
    playable,
    silent_turn,
)
from companion.referee.stories.evidence.chances import (
    chance_of,
    unseen_before,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.evidence.sights import Sights
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Story

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


def after_unseen_card(story: Story, seen: CardSeen) -> Iterator[Story]:
    """A card was laid before and not read (5.3)."""
    state = story.state
    for card, weight in unseen_before(state, seen.card):
        if not playable(state, card):
            continue
        before = landed(state, card)
        draft = then(before, seen.card)
        if draft is None:
            continue
        price = cost(1 - RATES.draws, RATES.unread, weight)
        price += price_of(before.state, seen.card)
        guess = Guess(
            Supposed.UNSEEN_CARD, credited(state), card, before=last_player(story)
        )
        yield with_card(story, seen, draft.events, draft.state, price, guess)


def after_two_unseen(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Two cards in a row were laid before and not read."""
    state = story.state
    for one, price, guess in _numbers(state, last_player(story)):
        for two, more, other in _numbers(one.state, credited(state), seen.card):
            draft = then(Draft(two.state, (*one.events, *two.events)), seen.card)
            if draft is None:
                continue
            chance = price_of(two.state, seen.card)
            unread = cost(RATES.unread, RATES.unread_again)
            yield with_card(
                story,
                seen,
                draft.events,
                draft.state,
                price + more + unread + chance,
                guess,
                other,
            )


def _numbers(
    state: State, before: Seat | None, following: Card | None = None
) -> Iterator[tuple[Draft, float, Guess]]:
    """Yield an unseen number that can have been laid: the likeliest stands for all.

    Args:
        state: the table before it.
        before: who acted last.
        following: the card that was laid on it, where that is known.
    """
    kinds = (
        (card, weight)
        for card, weight in unseen_before(state, following)
        if card.symbol.isdigit() and card.color is not None
    )
    near = sorted(kinds, key=lambda kind: (kind[0].color != state.color, -kind[1]))
    for card, weight in near[:1]:
        if playable(state, card):
            guess = Guess(Supposed.UNSEEN_CARD, credited(state), card, before=before)
            yield landed(state, card), cost(1 - RATES.draws, weight), guess


def before_presses(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Something happened unseen before the presses since the last card (5.3, 5.18)."""
    i = len(story.chapters)
    while i and isinstance(story.chapters[i - 1].item, Pressed):
        i -= 1
    if i == len(story.chapters):
        return
    start = story.chapters[i].start
    for draft, price, guess in _unseen_once(start, seen.card):
        told = inserted(story, i, draft, price, guess)
        landing = told and plain_landing(told, seen)
        if landing:
            yield landing


def _unseen_once(state: State, following: Card) -> Iterator[tuple[Draft, float, Guess]]:
    """Yield a card or a turn that nobody reported, before ``following`` landed."""
    for card, weight in unseen_before(state, following):
        if playable(state, card):
            guess = Guess(
                Supposed.UNSEEN_CARD, credited(state), card, before=acted_before(state)
            )
            price = cost(1 - RATES.draws, RATES.unread, weight)
            yield landed(state, card), price, guess
    drawn = None if state.current is None else silent_turn(state, state.current)
    if drawn is not None and state.phase is Phase.PLAY:
        price = cost(RATES.draws, RATES.keeps, RATES.no_draw)
        yield drawn, price, Guess(Supposed.UNSEEN_DRAW, state.current)


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
