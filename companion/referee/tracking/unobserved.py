"""Transitions for what nobody reported: a card, a draw or a pass, at most two in a row.

They are generated before every report. No other module knows how.
"""

from collections.abc import Iterator
from itertools import chain

from companion.core.errors import ImpossibleEventError
from companion.core.events import Passed, Why
from companion.core.state import Phase, State
from companion.referee.chances import unseen_before
from companion.referee.draft import RulingDraft
from companion.referee.inputs import CardSeen, ColorTouched, TableInput
from companion.referee.landings import can_land, credited, landed
from companion.referee.rulings import Assumed, Assumption
from companion.referee.tracking.context import Given
from companion.referee.tracking.hypothesis import Hypothesis, Transition
from companion.referee.tracking.rates import cost

MOST = 2
"""Largest number of things that nobody reports between two cards."""
_UNOBSERVED = {Assumed.UNSEEN_CARD, Assumed.UNSEEN_DRAW}


def unobserved(
    hypothesis: Hypothesis, report: TableInput, given: Given
) -> Iterator[Transition]:
    """Yield what may have happened just before a report.

    Args:
        hypothesis: what is believed so far.
        report: what comes after it: the last card before a card that was seen must
            bear it, and before a color that was touched lies a wild.
        given: says what else is known, and which ways are worth a try.
    """
    state = hypothesis.state
    assumed = _since_last_card(hypothesis)
    left = MOST - len(assumed)
    again = Assumed.UNSEEN_CARD in assumed
    if left <= 0 or not state.is_in_play or state.phase is Phase.REDEAL:
        return
    search = _Search(given, given.context.no_draw(hypothesis), report)
    for first in search.turns(state, 0.0):
        yield first
        if left > 1 and first.after.phase is not Phase.DRAWN:
            on, paid = first.after, first.cost
            for second in chain(
                search.turns(on, paid), search.cards(on, paid, again=again)
            ):
                yield first.then(second)
    for first in search.cards(state, 0.0, again=again):
        yield first
        if left > 1:
            for second in search.turns(first.after, first.cost):
                yield first.then(second)
    if left > 1:
        for first in search.cards(state, 0.0, again=False, is_last=False):
            for second in search.cards(first.after, first.cost, again=True):
                yield first.then(second)


def _since_last_card(hypothesis: Hypothesis) -> list[Assumed]:
    kinds = [a.kind for step in hypothesis.since_last_card for a in step.assumptions]
    return [kind for kind in kinds if kind in _UNOBSERVED]


class _Search:
    """One thing that nobody reported, whatever comes after it."""

    def __init__(self, given: Given, no_draw: float, report: TableInput) -> None:
        self._rates, self._no_draw = given.context.rates, no_draw
        self._was_seen = bool(given.context.unread)
        self._above = report.card if isinstance(report, CardSeen) else None
        self._is_for_wild = isinstance(report, ColorTouched)
        self._is_worth = given.is_worth

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
        self, state: State, paid: float, *, again: bool, is_last: bool = True
    ) -> Iterator[Transition]:
        """Yield a card that nobody read: one face of each kind."""
        if state.to_act is None or state.went_out is not None:
            return
        rates, seat = self._rates, credited(state)
        rate = rates.unread_again if again else rates.unread
        least = cost(1.0 - rates.draws, rate)
        if not self._is_worth(paid + least):
            return
        above = self._above if is_last else None
        for card, weight in unseen_before(state, above, was_seen=self._was_seen):
            if is_last and self._is_for_wild and not card.is_wild:
                continue
            price = least + cost(weight)
            if self._is_worth(paid + price) and can_land(state, card):
                draft = landed(state, card)
                kind = Assumption(Assumed.UNSEEN_CARD, seat, card)
                yield Transition.of(draft, price, kind)
