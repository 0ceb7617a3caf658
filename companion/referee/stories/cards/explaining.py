"""How a card that was reported can have come to the pile, beside in its turn."""

from collections.abc import Iterable, Iterator

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import CountSet, PlainEvent, Played
from companion.core.play.rules import is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.inputs import CardSeen, TwinSuspected
from companion.referee.landings import credited, landed
from companion.referee.stories.cards.landing import (
    acted_before,
    plain_landing,
    price_of,
    then,
    with_card,
)
from companion.referee.stories.cards.misreading import after_misread, misread
from companion.referee.stories.cards.missing import (
    after_silent_pass,
    after_silent_turn,
    after_unseen_card,
)
from companion.referee.stories.cards.retelling import cards_since, retold
from companion.referee.stories.cards.unseen import UNDECIDED, playable, unseen_turns
from companion.referee.stories.evidence.chances import (
    chance_anyhow,
    chance_of,
)
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.weighing import Weighing

_NEARER = 2.0
"""How much likelier an arm must be another seat's than that of the one to act."""
_NEXT_CARD_S = 2.0
"""How soon after a card nobody has the next one in hand, and laid."""


def told_by_card(
    story: Story,
    seen: CardSeen,
    weighing: Weighing,
    *,
    broadly: bool,
    searched: bool,
) -> Iterator[Story]:
    """Yield how the card can have come, beside by the rules in its turn.

    Args:
        story: what was told before.
        seen: the card.
        weighing: says what is hopeless.
        broadly: whether to look for what is less likely, too.
        searched: whether what happened unseen is told elsewhere.
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
    if not searched:
        yield from after_unseen_card(story, seen, weighing)
    yield _imagined(story, seen)
    if fitting:
        yield from after_silent_turn(story, seen)
    else:
        yield from misread(story, seen)
        yield from after_misread(story, seen)
        if seen.card in state.deck:
            yield _let_stand(story, seen)


def told_by_twin(story: Story, item: TwinSuspected) -> Iterator[Story]:
    """Yield the stories after the top card moved: pushed, or a twin on it (5.16)."""
    state = story.state
    yield story.dearer(cost(RATES.push))
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


def _let_stand(story: Story, seen: CardSeen) -> Story:
    """A card that does not match was laid, and the table lets it stand (5.2)."""
    state = story.state
    draft = landed(state, seen.card)
    price = cost(RATES.wrong_card, chance_anyhow(state, seen.card))
    guess = Guess(Supposed.LET_STAND, credited(state), seen.card)
    return with_card(story, seen, draft.events, draft.state, price, guess)


def comes_from_elsewhere(story: Story, seen: CardSeen) -> Seat | None:
    """Return the seat from whose side a card comes, if another one is to act."""
    state, sides = story.state, story.sides
    if seen.from_deg is None or not sides.is_known:
        return None
    due, spread = _player_of(state, seen.card), seen.from_spread_deg or 0.0
    near = {
        seat: sides.chance(seat, seen.from_deg, spread, state.seats)
        for seat in state.seats_in
    }
    seat = max(state.seats_in, key=lambda s: near[s])
    return None if seat == due or near[seat] < _NEARER * near[due] else seat


def _player_of(state: State, card: Card) -> Seat:
    """Return who plays ``card`` by the rules: who owes cards has drawn them first."""
    if state.phase not in {Phase.CHALLENGE, Phase.PENALTY} or not playable(state, card):
        return credited(state)
    events = landed(state, card).events
    return next(e.player for e in reversed(events) if isinstance(e, Played))


def of_another_seat(story: Story, seen: CardSeen, seat: Seat) -> Iterator[Story]:
    """The arm came from the side of another seat than the one to act (5.1, 5.18)."""
    state = story.state
    if not state.is_in_play or state.phase in UNDECIDED:
        return
    if playable(state, seen.card):
        yield from after_misread(story, seen, by=seat)
    for draft, price, guesses in unseen_turns(state, seat, above=seen.card):
        if all(guess.supposed is Supposed.UNSEEN_CARD for guess in guesses):
            continue  # told elsewhere
        lost = any(guess.supposed is Supposed.TURN_LOST for guess in guesses)
        on = None if lost else then(draft, seen.card)  # that is a card out of turn
        if on:
            chance = price_of(draft.state, seen.card)
            yield with_card(story, seen, on.events, on.state, price + chance, *guesses)
    if state.counts[seat] and is_legal(state, seen.card):
        yield from _out_of_turn(story, seen, seat)


def _out_of_turn(story: Story, seen: CardSeen, seat: Seat) -> Iterator[Story]:
    state = story.state
    draft = Draft(state).then(Played(seat, seen.card)).settled()
    share = RATES.out_of_turn * _share_of_slips(story, seen, seat)
    price = cost(share, chance_of(state, seen.card))
    guess = Guess(Supposed.OUT_OF_TURN, seat, seen.card)
    yield with_card(story, seen, draft.events, draft.state, price, guess)


def _share_of_slips(story: Story, seen: CardSeen, seat: Seat) -> float:
    """Return which share of the cards out of turn ``seat`` lays.

    Who has laid the last card lays another one less often than all others.
    """
    others = len(story.state.seats_in) - 1
    i = next(cards_since(story, 1), None)
    if i is None:
        return 1.0 / others
    last = story.chapters[i]
    players = {e.player for e in last.events if isinstance(e, Played)}
    again = RATES.slip_again
    mine = again if seat in players else 1.0
    if seat in players and seen.at - last.item.at < _NEXT_CARD_S:
        mine = RATES.slip_at_once
    return mine / (others - 1 + again)


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
        more = cost(RATES.drifted)
        mended = retold(story, i, on.events, on.state, more, guess)
        told = mended and plain_landing(mended, seen)
        if told:
            yield told
