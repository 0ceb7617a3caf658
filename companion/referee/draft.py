"""A ruling in the making: events, each already applied, and draws that follow."""

from dataclasses import dataclass
from typing import Self

from companion.core.cards import Card
from companion.core.events import (
    Drew,
    Flipped,
    Judged,
    PlainEvent,
    Redealt,
    Reshuffled,
    Why,
)
from companion.core.game import apply
from companion.core.play.rules import answers
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.rulings import Question, Ruling, Violation


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """Events found so far, and the state that they lead to."""

    state: State
    events: tuple[PlainEvent, ...] = ()

    def then(self, event: PlainEvent) -> Self:
        """Return the draft with one more event.

        Raises:
            ImpossibleEventError: if the event cannot happen now.
        """
        return type(self)(apply(self.state, event), (*self.events, event))

    def drawing(self, seat: Seat, cards: int, why: Why) -> Self:
        """Return the draft after ``seat`` has drawn, with a reshuffle where one is due.

        If no card is left anywhere, the rest is waived (5.23).
        """
        if not cards:
            return self
        left = self.state.draw_pile + max(self.state.discard_pile - 1, 0)
        total = min(cards, left)
        short = total < cards
        first = min(total, self.state.draw_pile)
        draft = self
        if first or not total:
            is_last = first == total
            draft = draft.then(Drew(seat, first, why, short=short and is_last))
        if total > first:
            draft = draft.then(Reshuffled())
            draft = draft.then(Drew(seat, total - first, why, short=short))
        return draft

    def paid(self) -> Self:
        """Return the draft after the penalty on the table, if any, was drawn."""
        owes = self.state.owes
        if owes is None:
            return self
        return self.drawing(owes, self.state.pending, Why.PENALTY)

    def turning_over(self, card: Card) -> Self:
        """Return the draft after a card of the draw pile was turned over.

        In mid-round the pile may be empty; then the discards are reshuffled first.
        """
        state = self.state
        is_empty = state.top is not None and not state.draw_pile
        draft = self.then(Reshuffled()) if is_empty else self
        return draft.then(Flipped(card))

    def judged(self, *, guilty: bool) -> Self:
        """Return the draft after the verdict on a challenge, where one is awaited."""
        hit, suspect = self.state.owes, self.state.challenged
        if self.state.phase is not Phase.VERDICT or hit is None or suspect is None:
            return self
        return self.then(Judged(hit, suspect, guilty))

    def with_forced_events(self) -> Self:
        """Return the draft with all that follows without anybody's choice (5.8)."""
        draft = self
        if draft.state.phase is Phase.REDEAL:
            draft = draft.then(_dealt_anew(draft.state))
        if not draft.state.rules.count_forced_draws:
            return draft
        while draft.state.extra_penalties:
            owed = draft.state.extra_penalties[0]
            draft = draft.drawing(owed.seat, owed.cards, owed.why)
        return draft.paid() if _must_be_drawn(draft.state) else draft

    def ruling(
        self,
        *,
        violations: tuple[Violation, ...] = (),
        questions: tuple[Question, ...] = (),
    ) -> Ruling:
        """Return the finished ruling."""
        return Ruling(self.events, violations, questions)


def _must_be_drawn(state: State) -> bool:
    """Whether the penalty can be counted at once, before anybody presses draw.

    Not while the seat that played the draw card holds one card: the draw would close
    the window in which a missed call can be caught. Nothing may show whether a call
    was missed (5.0), so the draw waits even if the seat has called.
    """
    if state.phase is not Phase.PENALTY or answers(state):
        return False
    hit = state.current
    if hit is None or state.final or not state.rules.uno_call:
        return True
    return state.counts[state.before(hit)] != 1


def _dealt_anew(state: State) -> Redealt:
    """Deal the gathered cards one by one, left of the player first (E6)."""
    player = state.current if state.current is not None else state.seats_in[0]
    first = state.seats_in.index(player) + 1
    order = (*state.seats_in[first:], *state.seats_in[:first])
    each, rest = divmod(sum(state.counts), len(order))
    counts = [0] * state.seats
    for i, seat in enumerate(order):
        counts[seat] = each + (i < rest)
    return Redealt(player, tuple(counts))
