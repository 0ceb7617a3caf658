"""How a card that was reported can have come to the pile, each way with its cost."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import CountSet, Passed, PlainEvent, Played, Why
from companion.core.play.rules import is_legal
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.guesses import Guess, Supposed
from companion.referee.inputs import CardSeen, Pressed, TwinSuspected
from companion.referee.landings import credited, landed
from companion.referee.stories.chances import (
    chance_anyhow,
    chance_of,
    fits_on,
    lookalikes,
    taken_for,
    unseen_before,
)
from companion.referee.stories.rates import RATES, cost
from companion.referee.stories.retelling import cards_since, inserted, retold
from companion.referee.stories.story import Chapter, Story
from companion.referee.stories.unseen import (
    CLOSED,
    playable,
    silent_turn,
    unseen_turns,
)

_OFTEN_WRONG_COUNT = 0.05
_OPENING = 0.4
"""What the arm of an opening card is worth: anybody may turn it over."""


def told_plainly(
    story: Story, seen: CardSeen, events: tuple[PlainEvent, ...], after: State
) -> Story:
    """Return the story in which the referee's own ruling on the card is right."""
    state = story.state
    if not any(isinstance(event, Played) for event in events):
        return _opened(_with_card(story, seen, events, after, 0.0), seen)
    read_as = next((e.card for e in events if isinstance(e, Played)), seen.card)
    turn = 1.0 - (RATES.keeps if state.phase is Phase.DRAWN else RATES.draws)
    price = cost(turn, chance_of(state, read_as))
    return _with_card(story, seen, events, after, price)


def _opened(story: Story, seen: CardSeen) -> Story:
    """Learn where the dealer sits, who mostly turns the opening card over."""
    dealer = story.state.dealer
    if seen.from_deg is None or dealer is None:
        return story
    seats = story.state.seats
    sides = story.sides.learned(dealer, seen.from_deg, seats, weight=_OPENING)
    return replace(story, sides=sides)


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
        yield from _after_silent_pass(story, seen, state.current)
    if state.phase in CLOSED:
        if state.phase is Phase.COUNT:
            yield from _after_miscount(story, seen)
        yield _imagined(story, seen)
        return
    if not broadly:
        if not fitting:
            yield _imagined(story, seen)
        return
    yield from _after_unseen_card(story, seen)
    yield _imagined(story, seen)
    if fitting:
        yield from _after_silent_turn(story, seen)
    else:
        yield from _misread(story, seen)
        yield from _after_misread(story, seen)
        yield from _after_unseen_earlier(story, seen)
        yield from _after_two_unseen(story, seen)
        if seen.card in state.deck:
            yield _let_stand(story, seen)
    yield from _of_another_seat(story, seen)


def plain_landing(story: Story, seen: CardSeen) -> Story | None:
    """Return the story in which the card came by the rules in its turn."""
    if not playable(story.state, seen.card):
        return None
    draft = landed(story.state, seen.card)
    return told_plainly(story, seen, draft.events, draft.state)


def _with_card(
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


def _then(draft: Draft, card: Card) -> Draft | None:
    """Return the draft after ``card`` has landed by the rules, if it can."""
    if not playable(draft.state, card):
        return None
    on = landed(draft.state, card)
    return Draft(on.state, (*draft.events, *on.events))


def _after_silent_pass(story: Story, seen: CardSeen, drawer: Seat) -> Iterator[Story]:
    """The drawn card was kept and nobody pressed: the next seat's card (5.5)."""
    passed = Draft(story.state).then(Passed(drawer))
    draft = _then(passed, seen.card)
    if draft:
        chance = chance_of(passed.state, seen.card)
        price = cost(RATES.keeps, RATES.no_pass, 1 - RATES.draws, chance)
        guess = Guess(Supposed.UNSEEN_PASS, drawer)
        yield _with_card(story, seen, draft.events, draft.state, price, guess)


def _after_unseen_card(story: Story, seen: CardSeen) -> Iterator[Story]:
    """A card was laid before and not read (5.3)."""
    state = story.state
    for card, weight in unseen_before(state, seen.card):
        if not playable(state, card):
            continue
        before = landed(state, card)
        draft = _then(before, seen.card)
        if draft is None:
            continue
        chance = chance_of(before.state, seen.card)
        turns = (1 - RATES.draws) ** 2
        price = cost(turns, RATES.unread, weight, chance)
        guess = Guess(
            Supposed.UNSEEN_CARD, credited(state), card, before=_last_player(story)
        )
        yield _with_card(story, seen, draft.events, draft.state, price, guess)


def _after_two_unseen(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Two cards in a row were laid before and not read."""
    state = story.state
    for one, price, guess in _numbers(state, _last_player(story)):
        for two, more, other in _numbers(one.state, credited(state), seen.card):
            draft = _then(Draft(two.state, (*one.events, *two.events)), seen.card)
            if draft is None:
                continue
            chance = cost(1 - RATES.draws, chance_of(two.state, seen.card))
            unread = cost(RATES.unread, RATES.unread_again)
            yield _with_card(
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


def _after_unseen_earlier(story: Story, seen: CardSeen) -> Iterator[Story]:
    """A card was laid before the presses since the last one that was read (5.3)."""
    i = len(story.chapters)
    while i and isinstance(story.chapters[i - 1].item, Pressed):
        i -= 1
    if i == len(story.chapters):
        return
    start = story.chapters[i].start
    for card, weight in unseen_before(start, seen.card):
        if not playable(start, card):
            continue
        draft = landed(start, card)
        guess = Guess(
            Supposed.UNSEEN_CARD, credited(start), card, before=_before(start)
        )
        price = cost(1 - RATES.draws, RATES.unread, weight)
        told = inserted(story, i, draft, price, guess)
        landing = told and plain_landing(told, seen)
        if landing:
            yield landing


def _after_silent_turn(story: Story, seen: CardSeen) -> Iterator[Story]:
    """A seat drew, kept its card, and nobody pressed (5.18)."""
    state = story.state
    if state.phase is not Phase.PLAY or state.current is None:
        return
    passed = silent_turn(state, state.current)
    draft = passed and _then(passed, seen.card)
    if passed is None or draft is None:
        return
    chance = chance_of(passed.state, seen.card)
    price = cost(RATES.draws, RATES.keeps, RATES.no_draw, 1 - RATES.draws, chance)
    guess = Guess(Supposed.UNSEEN_DRAW, state.current)
    yield _with_card(story, seen, draft.events, draft.state, price, guess)


def after_unseen_draw(story: Story, seen: CardSeen) -> Iterator[Story]:
    """Yield the story in which the card had just been drawn, and nobody pressed."""
    state = story.state
    if state.phase is not Phase.PLAY or state.current is None:
        return
    drawn = Draft(state).drawing(state.current, 1, Why.TURN)
    draft = _then(drawn, seen.card)
    if draft is None or drawn.state.phase is not Phase.DRAWN:
        return
    chance = chance_of(drawn.state, seen.card)
    price = cost(RATES.draws, 1 - RATES.keeps, RATES.no_draw, chance)
    guess = Guess(Supposed.UNSEEN_DRAW, state.current)
    yield _with_card(story, seen, draft.events, draft.state, price, guess)


def told_by_twin(story: Story, item: TwinSuspected) -> Iterator[Story]:
    """Yield the stories after the top card moved: pushed, or a twin on it (5.16)."""
    state = story.state
    pushed = story.cost + cost(RATES.push)
    yield replace(story, cost=pushed)
    if item.card == state.top and playable(state, item.card):
        draft = landed(state, item.card)
        seat = credited(state)
        guess = Guess(Supposed.UNSEEN_CARD, seat, item.card, before=_before(state))
        chapter = Chapter(item, state, draft.events, draft.state, (guess,))
        price = cost(1.0 - RATES.push)
        chapters = (*story.chapters, chapter)
        yield Story(draft.state, chapters, story.cost + price, story.sides)


def _imagined(story: Story, seen: CardSeen) -> Story:
    """No card was laid at all: the story goes on as it was."""
    price = cost(RATES.imagined, chance_anyhow(story.state, seen.card))
    guess = Guess(Supposed.IMAGINED, read=seen.card)
    return _with_card(story, seen, (), story.state, price, guess)


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
        yield _with_card(story, seen, draft.events, draft.state, price, guess)


def _really(seen: CardSeen, state: State) -> Iterator[tuple[Card, float]]:
    """Yield what a card may really be, and how probable it is to be read as it was."""
    doubt = max(RATES.misread, 1.0 - seen.confidence)
    named = [card for card in seen.alternatives if card in state.deck]
    for i, card in enumerate(named):
        if card != seen.card:
            yield card, doubt * 0.5 ** (i + 1)
    for card in lookalikes(seen.card, state.deck):
        if card not in named and state.deck.faces[card].copies:
            share = taken_for(card, seen.card, state.deck, RATES.same_symbol)
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
    return _with_card(story, seen, draft.events, draft.state, price, guess)


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
        on = _then(draft, seen.card)
        if on:
            chance = cost(1 - RATES.draws, chance_of(draft.state, seen.card))
            yield _with_card(story, seen, on.events, on.state, price + chance, *guesses)
    if state.counts[seat] and is_legal(state, seen.card):
        yield from _out_of_turn(story, seen, seat)


def _out_of_turn(story: Story, seen: CardSeen, seat: Seat) -> Iterator[Story]:
    state = story.state
    draft = Draft(state).then(Played(seat, seen.card)).settled()
    share = RATES.out_of_turn / (len(state.seats_in) - 1)
    price = cost(share, chance_of(state, seen.card))
    guess = Guess(Supposed.OUT_OF_TURN, seat, seen.card)
    yield _with_card(story, seen, draft.events, draft.state, price, guess)


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
        on = _then(draft, laid.card)
        if on is None:
            continue
        guess = Guess(Supposed.UNSEEN_DRAW, laid.player)
        more = cost(_OFTEN_WRONG_COUNT)
        mended = retold(story, i, on.events, on.state, more, guess)
        told = mended and plain_landing(mended, seen)
        if told:
            yield told


def _last_player(story: Story) -> Seat | None:
    """Return who acted last before now, for "between Ada and Ben"."""
    return _before(story.state)


def _before(state: State) -> Seat | None:
    act = state.to_act
    return None if act is None else state.before(act)
