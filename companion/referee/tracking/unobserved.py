"""What nobody reported: a card, a draw or a pass, at most two between two cards.

It is looked for before every report. No other module knows how it is found.
"""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import Passed, Why
from companion.core.state import Phase, State
from companion.referee.chances import unseen_before
from companion.referee.draft import RulingDraft
from companion.referee.landings import UNDECIDED, can_land, credited, landed
from companion.referee.rulings import Assumed, Assumption
from companion.referee.tracking.context import Given
from companion.referee.tracking.hypothesis import Hypothesis, Transition
from companion.referee.tracking.rates import cost

MOST = 2
"""How much nobody reports between two cards, at most."""
_UNOBSERVED = {Assumed.UNSEEN_CARD, Assumed.UNSEEN_DRAW}


def unobserved(
    hypothesis: Hypothesis, above: Card | None, given: Given
) -> Iterator[Transition]:
    """Yield what may have happened just before a report.

    Args:
        hypothesis: what is believed so far.
        above: the card that the report tells of: the last one before it must bear it.
        given: says what else is known, and which ways are worth a try.
    """
    state = hypothesis.state
    assumed = _since_last_card(hypothesis)
    left = MOST - len(assumed)
    again = Assumed.UNSEEN_CARD in assumed
    if left <= 0 or not state.is_in_play or state.phase in UNDECIDED:
        return
    search = _Search(given, given.context.no_draw(hypothesis), above)
    for first in search.turns(state, 0.0):
        yield first
        if left > 1 and first.after.phase is not Phase.DRAWN:
            for second in search.anything(first.after, first.cost, again=again):
                yield first.then(second)
    for first in search.cards(state, above, 0.0, again=again):
        yield first
        if left > 1:
            for second in search.turns(first.after, first.cost):
                yield first.then(second)
    if left > 1:
        for first in search.cards(state, None, 0.0, again=False):
            for second in search.cards(first.after, above, first.cost, again=True):
                yield first.then(second)


def _since_last_card(hypothesis: Hypothesis) -> list[Assumed]:
    last = hypothesis.last_card
    later = hypothesis.steps[0 if last is None else last + 1 :]
    kinds = [a.kind for step in later for a in step.assumptions]
    return [kind for kind in kinds if kind in _UNOBSERVED]


class _Search:
    """One thing that nobody reported, whatever comes after it."""

    def __init__(self, given: Given, no_draw: float, above: Card | None) -> None:
        self._rates, self._no_draw = given.context.rates, no_draw
        self._is_told = bool(given.context.unread)
        self._above, self._is_worth = above, given.is_worth

    def anything(
        self, state: State, paid: float, *, again: bool
    ) -> Iterator[Transition]:
        """Yield turns and cards, those that can bear the card of the report."""
        yield from self.turns(state, paid)
        yield from self.cards(state, self._above, paid, again=again)

    def turns(self, state: State, paid: float) -> Iterator[Transition]:
        """Yield a turn that was drawn, or a drawn card that was kept."""
        rates, seat = self._rates, state.current
        if seat is None or state.to_act != seat:
            return
        try:
            if state.phase is Phase.PLAY:
                yield from self._draws(state, paid)
            elif state.phase is Phase.DRAWN and not state.rules.draw_until_playable:
                price = cost(rates.keeps, rates.no_pass)
                if self._is_worth(paid + price):
                    kept = RulingDraft(state).then(Passed(seat))
                    kind = Assumption(Assumed.UNSEEN_PASS, seat)
                    yield Transition.of(kept, price, kind)
        except ImpossibleEventError:
            return

    def _draws(self, state: State, paid: float) -> Iterator[Transition]:
        """Yield a draw that nobody pressed: its card was kept, or may be played."""
        rates, seat = self._rates, credited(state)
        price = cost(rates.draws, self._no_draw)
        if not self._is_worth(paid + price):
            return
        kind = Assumption(Assumed.UNSEEN_DRAW, seat)
        drawn = RulingDraft(state).drawing(seat, 1, Why.TURN)
        yield Transition.of(drawn, price, kind)
        if drawn.state.phase is Phase.DRAWN:
            kept = drawn.then(Passed(seat))
            yield Transition.of(kept, price + cost(rates.keeps), kind)

    def cards(
        self, state: State, above: Card | None, paid: float, *, again: bool
    ) -> Iterator[Transition]:
        """Yield a card that nobody read: one face of each kind."""
        if state.to_act is None:
            return
        rates, seat = self._rates, credited(state)
        rate = rates.unread_again if again else rates.unread
        least = cost(1.0 - rates.draws, rate)
        if not self._is_worth(paid + least):
            return
        for card, weight in unseen_before(state, above, is_told=self._is_told):
            price = least + cost(weight)
            if self._is_worth(paid + price) and can_land(state, card):
                draft = landed(state, card)
                kind = Assumption(Assumed.UNSEEN_CARD, seat, card)
                yield Transition.of(draft, price, kind)
