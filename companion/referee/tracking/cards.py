"""Transitions for a card that was read: how it can have come to the pile."""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import CountSet, Played
from companion.core.play.rules import is_legal, may_answer, may_jump_in
from companion.core.state import Phase, State
from companion.referee.chances import chance_anyhow, chance_of, misreadings
from companion.referee.draft import RulingDraft
from companion.referee.inputs import CardSeen, TwinSuspected
from companion.referee.landings import can_land, caught_up, credited, landed, takes_none
from companion.referee.rulings import Assumed, Assumption, Ruling
from companion.referee.tracking.context import Given
from companion.referee.tracking.hypothesis import Hypothesis, Transition
from companion.referee.tracking.rates import Rates, cost
from companion.referee.tracking.unobserved import unobserved

_NEXT_CARD_S = 2.0
"""Least seconds between two cards: nobody takes and lays the next one sooner."""
_LIKELIEST = 0.5
"""Greatest probability that a misread card is the likeliest other one."""
_NAMED = 0.3
"""Factor for a misread card that is none of those that the reader named, if any."""


def card_transitions(
    hypothesis: Hypothesis, seen: CardSeen, given: Given
) -> Iterator[Transition]:
    """Yield how a card can have come, the plain way first."""
    state, rates, is_worth = hypothesis.state, given.context.rates, given.is_worth
    if given.own is None:
        yield from _plain(state, seen.card, rates)
    elif given.own[0].events:
        yield _as_ruled(state, *given.own, rates)
    if not state.is_in_play and state.phase is not Phase.COUNT:
        return
    yield _imagined(state, seen, rates)
    if not state.is_in_play or takes_none(state, seen.card):
        return
    yield from _misread(state, seen, given)
    if is_legal(state, seen.card):
        yield from _out_of_turn(hypothesis, seen, given)
    elif seen.card in state.deck:
        yield _let_stand(state, seen.card, rates)
    follows = cost(1.0 - rates.draws, chance_of(state, seen.card))
    earlier = given._replace(is_worth=lambda price: is_worth(price + follows))
    for before in unobserved(hypothesis, seen, earlier):
        for on in _plain(before.after, seen.card, rates):
            yield before.then(on)
    yield from _counted_wrongly(state, seen.card, rates)


def price_of(state: State, card: Card, rates: Rates) -> float:
    """Return what it costs that ``card`` is laid next, by the rules and in its turn."""
    turn = 1.0 - (rates.keeps if state.phase is Phase.DRAWN else rates.draws)
    return cost(turn, chance_of(state, card)) + _unpressed(state, card, rates)


def _unpressed(state: State, card: Card, rates: Rates) -> float:
    """Return what it costs that a penalty was drawn without a press (5.8)."""
    waits = state.phase in {Phase.CHALLENGE, Phase.VERDICT, Phase.PENALTY}
    return cost(rates.no_draw) if waits and not may_answer(state, card) else 0.0


def _as_ruled(state: State, ruling: Ruling, after: State, rates: Rates) -> Transition:
    events = ruling.plain_events
    card = next((e.card for e in events if isinstance(e, Played)), None)
    price = 0.0 if card is None else price_of(state, card, rates)
    return Transition(events, after, price)


def _plain(state: State, card: Card, rates: Rates) -> Iterator[Transition]:
    """Yield the card by the rules, in its turn."""
    opens = state.phase is Phase.FLIP or (
        state.phase is Phase.OVER and state.round == 0
    )
    if not opens and not can_land(state, card):
        return
    try:
        draft = landed(state, card)
    except ImpossibleEventError:
        return
    yield Transition.of(draft, 0.0 if opens else price_of(state, card, rates))


def _imagined(state: State, seen: CardSeen, rates: Rates) -> Transition:
    """No card was laid at all."""
    price = cost(rates.imagined, chance_anyhow(state, seen.card))
    return Transition((), state, price, (Assumption(Assumed.IMAGINED, read=seen.card),))


def _let_stand(state: State, card: Card, rates: Rates) -> Transition:
    """A card that does not match was laid, and the table lets it stand (5.2)."""
    draft = landed(state, card)
    price = cost(rates.wrong_card, chance_anyhow(state, card))
    kind = Assumption(Assumed.LET_STAND, credited(state), card)
    return Transition.of(draft, price, kind)


def _misread(state: State, seen: CardSeen, given: Given) -> Iterator[Transition]:
    """Yield other cards that were taken for this one, and fit (5.17)."""
    rates = given.context.rates
    turn = 1.0 - (rates.keeps if state.phase is Phase.DRAWN else rates.draws)
    doubt = max(rates.misread, rates.doubted * (1.0 - seen.confidence))
    if not given.is_worth(cost(turn, doubt * _LIKELIEST)):
        return
    for card, share in _really(seen, state, doubt):
        price = cost(turn, share, chance_of(state, card))
        if given.is_worth(price) and can_land(state, card):
            draft = landed(state, card)
            kind = Assumption(Assumed.MISREAD, credited(state), card, seen.card)
            yield Transition.of(draft, price, kind)


def _really(seen: CardSeen, state: State, doubt: float) -> Iterator[tuple[Card, float]]:
    """Yield what a card may really be, and how probably it is read as it was."""
    named = [card for card in seen.alternatives if card in state.deck]
    for i, card in enumerate(named):
        if card != seen.card:
            yield card, doubt * _LIKELIEST ** (i + 1)
    for card, share in misreadings(seen.card, state.deck):
        if card not in named:
            yield card, doubt * share * (_NAMED if named else 1.0)


def _out_of_turn(
    hypothesis: Hypothesis, seen: CardSeen, given: Given
) -> Iterator[Transition]:
    """Yield the card laid by each seat that is not to act (5.1)."""
    rates, jumps = given.context.rates, may_jump_in(hypothesis.state, seen.card)
    draft = caught_up(RulingDraft(hypothesis.state), seen.card)
    if jumps and draft.state.rules.jump_in_on_penalty == "after_draw":
        draft = draft.paid()
    state = draft.state
    others = [s for s in state.seats_in if s != state.to_act and state.counts[s]]
    rate = rates.jump_in if jumps else rates.out_of_turn
    chance = cost(rate / max(len(others), 1), chance_of(state, seen.card))
    chance += _unpressed(hypothesis.state, seen.card, rates)
    if not given.is_worth(chance):
        return
    last = hypothesis.last_card
    before = None if last is None else hypothesis.steps[last]
    for seat in others:
        price = chance
        if before is not None and before.player == seat and not jumps:
            at_once = seen.at - before.at < _NEXT_CARD_S
            price += cost(rates.slip_at_once if at_once else rates.slip_again)
        try:
            played = Played(seat, seen.card, jump_in=jumps)
            on = draft.then(played).with_forced_events()
        except ImpossibleEventError:
            continue
        yield Transition.of(on, price, Assumption(Assumed.OUT_OF_TURN, seat, seen.card))


def _counted_wrongly(state: State, card: Card, rates: Rates) -> Iterator[Transition]:
    """Yield that who seems to be out has one card more: a draw unpressed (F1)."""
    seat = credited(state)
    if state.counts[seat] != 1 or not can_land(state, card):
        return
    try:
        held = RulingDraft(state).then(CountSet(seat, 2))
    except ImpossibleEventError:
        return
    on = landed(held.state, card)
    price = price_of(state, card, rates) + cost(rates.drifted)
    kind = Assumption(Assumed.UNSEEN_DRAW, seat)
    yield Transition((*held.events, *on.events), on.state, price, (kind,))


def twin_transitions(
    state: State, item: TwinSuspected, rates: Rates
) -> Iterator[Transition]:
    """Yield that the top card was pushed, or that its twin was laid on it (5.16)."""
    yield Transition((), state, cost(rates.push), fits=False)
    if item.card == state.top and can_land(state, item.card):
        draft = landed(state, item.card)
        kind = Assumption(Assumed.UNSEEN_CARD, credited(state), item.card)
        yield Transition.of(draft, cost(1.0 - rates.push), kind)
