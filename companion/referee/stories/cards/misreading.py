"""A card that was read is really another one: this one, or the last (5.17)."""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.events import Played
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import CardSeen
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import plain_landing, with_card
from companion.referee.stories.cards.retelling import cards_since, retold
from companion.referee.stories.cards.unseen import playable
from companion.referee.stories.evidence.chances import (
    chance_of,
    fits_on,
    misreadings,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Story


def misread(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Yield the stories in which the card is really another one, which fits."""
    state = story.state
    for card, share in _really(seen, state):
        if not playable(state, card):
            continue
        draft = landed(state, card)
        turn = 1.0 - (RATES.keeps if state.phase is Phase.DRAWN else RATES.draws)
        price = cost(turn, share, chance_of(state, card))
        guess = Guess(Supposed.MISREAD, credited(state), card, seen.card)
        yield with_card(story, seen, draft.events, draft.state, price, guess)


def after_misread(
    story: Story, seen: CardSeen, *, by: Seat | None = None
) -> Iterator[Story]:
    """Yield the stories in which this card lies on another one than was read.

    Args:
        story: what was told.
        seen: the card that has landed.
        by: who has laid it, if that is known: the turn must have come there.
    """
    for card, told in last_reread(story, turned=by is not None):
        if fits_on(seen.card, card) and by in {None, told.state.to_act}:
            landing = plain_landing(told, seen)
            if landing:
                yield landing


def last_reread(story: Story, *, turned: bool) -> Iterator[tuple[Card, Story]]:
    """Yield what the last card may really have been, and the story told so.

    Args:
        story: what was told.
        turned: whether only what brings the turn elsewhere counts.
    """
    i = next(cards_since(story, 1), None)
    last = None if i is None else story.chapters[i].item
    if i is None or not isinstance(last, CardSeen) or story.chapters[i].guesses:
        return
    chapter = story.chapters[i]
    at = chapter.start
    laid = next((e for e in chapter.events if isinstance(e, Played)), None)
    if laid is None or not playable(at, last.card):
        return
    for card, share in _really(last, at):
        if not playable(at, card):
            continue
        other = landed(at, card)
        if turned and _turn(other.state) == _turn(chapter.after):
            continue
        guess = Guess(Supposed.MISREAD, laid.player, card, last.card)
        more = cost(share, chance_of(at, card)) - cost(chance_of(at, last.card))
        told = retold(story, i, other.events, other.state, more, guess)
        if told:
            yield card, told


def _turn(state: State) -> tuple[Seat | None, int]:
    """Return who is to act, and how many cards that seat owes."""
    return state.to_act, state.pending


def _really(seen: CardSeen, state: State) -> Iterator[tuple[Card, float]]:
    """Yield what a card may really be, and how probable it is to be read as it was."""
    doubt = max(RATES.misread, RATES.doubted * (1.0 - seen.confidence))
    named = [card for card in seen.alternatives if card in state.deck]
    for i, card in enumerate(named):
        if card != seen.card:
            yield card, doubt * 0.5 ** (i + 1)
    for card, share in misreadings(seen.card, state.deck):
        if card not in named:
            yield card, doubt * share * (0.3 if named else 1.0)
