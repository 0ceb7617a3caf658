"""How a card that was reported can have come to the pile, beside in its turn."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import CountSet, PlainEvent, Played
from companion.core.play.rules import is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen, TwinSuspected
from companion.referee.landings import credited, landed
from companion.referee.stories.evidence.chances import (
    chance_anyhow,
    chance_of,
    fits_on,
    lookalikes,
    taken_for,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.landing import (
    acted_before,
    plain_landing,
    then,
    with_card,
)
from companion.referee.stories.missing import (
    after_silent_pass,
    after_silent_turn,
    after_two_unseen,
    after_unseen_card,
    after_unseen_earlier,
)
from companion.referee.stories.retelling import cards_since, retold
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.unseen import UNDECIDED, playable, unseen_turns

_OFTEN_WRONG_COUNT = 0.05
"""Rounds that seem to be over and are not, by a count that had drifted."""


def told_by_card(story: Story, seen: CardSeen, *, broadly: bool) -> Iterator[Story]:
    """Yield how the card can have come, beside by the rules in its turn.

    Args:
        story: what was told before.
        seen: the card.
        broadly: whether to look for what is less likely, too.
    """
    state = story.state
    fitting = playable(state, seen.card)
    if state.phase is Phase.DRAWN and state.current is not None:
        yield from after_silent_pass(story, seen, state.current)
    if not state.is_in_play or state.phase in UNDECIDED:
        if state.phase is Phase.COUNT:
            yield from _after_miscount(story, seen)
        yield _imagined(story, seen)
        return
    if not broadly:
        if not fitting:
            yield _imagined(story, seen)
        return
    yield from after_unseen_card(story, seen)
    yield _imagined(story, seen)
    if fitting:
        yield from after_silent_turn(story, seen)
    else:
        yield from _misread(story, seen)
        yield from _after_misread(story, seen)
        yield from after_unseen_earlier(story, seen)
        yield from after_two_unseen(story, seen)
        if seen.card in state.deck:
            yield _let_stand(story, seen)
    yield from _of_another_seat(story, seen)


def told_by_twin(story: Story, item: TwinSuspected) -> Iterator[Story]:
    """Yield the stories after the top card moved: pushed, or a twin on it (5.16)."""
    state = story.state
    pushed = story.cost + cost(RATES.push)
    yield replace(story, cost=pushed)
    if item.card == state.top and playable(state, item.card):
        draft = landed(state, item.card)
        seat = credited(state)
        guess = Guess(Supposed.UNSEEN_CARD, seat, item.card, before=acted_before(state))
        chapter = Chapter(item, state, draft.events, draft.state, (guess,))
        price = cost(1.0 - RATES.push)
        chapters = (*story.chapters, chapter)
        yield Story(draft.state, chapters, story.cost + price, story.sides)


def _imagined(story: Story, seen: CardSeen) -> Story:
    """No card was laid at all: the story goes on as it was."""
    price = cost(RATES.imagined, chance_anyhow(story.state, seen.card))
    guess = Guess(Supposed.IMAGINED, read=seen.card)
    return with_card(story, seen, (), story.state, price, guess)


def _misread(story: Story, seen: CardSeen) -> Iterator[Story]:
    """The card is really another one, which fits (5.17)."""
    state = story.state
    for card, share in _really(seen, state):
        if not playable(state, card):
            continue
        draft = landed(state, card)
        turn = 1.0 - (RATES.keeps if state.phase is Phase.DRAWN else RATES.draws)
        price = cost(turn, share, chance_of(state, card))
        guess = Guess(Supposed.MISREAD, credited(state), card, seen.card)
        yield with_card(story, seen, draft.events, draft.state, price, guess)


def _really(seen: CardSeen, state: State) -> Iterator[tuple[Card, float]]:
    """Yield what a card may really be, and how probable it is to be read as it was."""
    doubt = max(RATES.misread, 1.0 - seen.confidence)
    named = [card for card in seen.alternatives if card in state.deck]
    for i, card in enumerate(named):
        if card != seen.card:
            yield card, doubt * 0.5 ** (i + 1)
    for card in lookalikes(seen.card, state.deck):
        share = taken_for(card, seen.card, state.deck, RATES.same_symbol)
        if card not in named and share:
            yield card, doubt * share * (0.3 if named else 1.0)


def _after_misread(story: Story, seen: CardSeen) -> Iterator[Story]:
    """The last card was really another one, on which this one fits."""
    for i in cards_since(story, 1):
        chapter = story.chapters[i]
        last = chapter.item
        if not isinstance(last, CardSeen) or chapter.guesses:
            continue
        at = chapter.start
        laid = next((e for e in chapter.events if isinstance(e, Played)), None)
        if laid is None or not playable(at, last.card):
            continue
        for card, share in _really(last, at):
            if not fits_on(seen.card, card) or not playable(at, card):
                continue
            other = landed(at, card)
            guess = Guess(Supposed.MISREAD, laid.player, card, last.card)
            more = cost(share, chance_of(at, card)) - cost(chance_of(at, last.card))
            mended = retold(story, i, other.events, other.state, more, guess)
            told = mended and plain_landing(mended, seen)
            if told:
                yield told


def _let_stand(story: Story, seen: CardSeen) -> Story:
    """A card that does not match was laid, and the table lets it stand (5.2)."""
    state = story.state
    draft = landed(state, seen.card)
    price = cost(RATES.wrong_card, chance_anyhow(state, seen.card))
    guess = Guess(Supposed.LET_STAND, credited(state), seen.card)
    return with_card(story, seen, draft.events, draft.state, price, guess)


def _of_another_seat(story: Story, seen: CardSeen) -> Iterator[Story]:
    """The arm came from the side of another seat than the one to act (5.1, 5.18)."""
    state, sides = story.state, story.sides
    if seen.from_deg is None or not sides.is_known:
        return
    due, spread = credited(state), seen.from_spread_deg or 0.0
    near = {
        seat: sides.chance(seat, seen.from_deg, spread, state.seats)
        for seat in state.seats_in
    }
    seat = max(state.seats_in, key=lambda s: near[s])
    if seat == due or near[seat] < 2 * near[due]:
        return
    for draft, price, guesses in unseen_turns(state, seat):
        on = then(draft, seen.card)
        if on:
            chance = cost(1 - RATES.draws, chance_of(draft.state, seen.card))
            yield with_card(story, seen, on.events, on.state, price + chance, *guesses)
    if state.counts[seat] and is_legal(state, seen.card):
        yield from _out_of_turn(story, seen, seat)


def _out_of_turn(story: Story, seen: CardSeen, seat: Seat) -> Iterator[Story]:
    state = story.state
    draft = Draft(state).then(Played(seat, seen.card)).settled()
    share = RATES.out_of_turn / (len(state.seats_in) - 1)
    price = cost(share, chance_of(state, seen.card))
    guess = Guess(Supposed.OUT_OF_TURN, seat, seen.card)
    yield with_card(story, seen, draft.events, draft.state, price, guess)


def _after_miscount(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Who seemed to be out had one card more: a draw that nobody pressed (F1)."""
    for i in cards_since(story, 1):
        chapter = story.chapters[i]
        laid = next((e for e in chapter.events if isinstance(e, Played)), None)
        if laid is None:
            continue
        cards = chapter.start.counts[laid.player] + 1
        held: Iterable[PlainEvent] = (CountSet(laid.player, cards),)
        try:
            draft = Draft(chapter.start)
            for event in held:
                draft = draft.then(event)
        except ImpossibleEventError:
            continue
        on = then(draft, laid.card)
        if on is None:
            continue
        guess = Guess(Supposed.UNSEEN_DRAW, laid.player)
        more = cost(_OFTEN_WRONG_COUNT)
        mended = retold(story, i, on.events, on.state, more, guess)
        told = mended and plain_landing(mended, seen)
        if told:
            yield told
