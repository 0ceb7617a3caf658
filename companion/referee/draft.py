"""A ruling in the making: events, each already applied, and draws that follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from companion.core.cards import Card
from companion.core.events import (
    Caught,
    CountSet,
    Drew,
    Flipped,
    GameEvent,
    Judged,
    PlainEvent,
    Played,
    Redealt,
    Reshuffled,
    Swapped,
    Why,
)
from companion.core.game import apply
from companion.core.play.rules import answers
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.rulings import Question, Ruling


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """Events found so far, and the state that they lead to."""

    state: State
    events: tuple[PlainEvent, ...] = ()

    def then(self, event: PlainEvent) -> Self:
        """Return the draft with one more event, after what a missed call costs by it.

        Raises:
            ImpossibleEventError: if the event cannot happen now.
        """
        if isinstance(event, CountSet) and _must_be_reshuffled(self.state, event):
            return self.then(Reshuffled()).then(event)
        after = apply(self.state, event)
        draft = self._with_missed_calls(event, after)
        if draft is not self:
            after = apply(draft.state, event)
        return type(self)(after, (*draft.events, event))

    def _with_missed_calls(self, event: PlainEvent, after: State) -> Self:
        """Return the draft after each missed call has cost that nobody can notice now.

        Only where the table itself punishes it once the event has happened
        (`uno_reminder`).
        """
        draft, rules = self, self.state.rules
        if rules.uno_reminder != "auto_penalty" or not isinstance(event, Played | Drew):
            return self
        for seat in sorted(self.state.exposed - after.exposed):
            caught = draft.then(Caught(None, seat))
            draft = caught.drawing(seat, rules.uno_penalty, Why.UNO)
        return draft

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
            draft = draft.then(dealt_anew(draft.state))
        if (swapped := _swap_of_two(draft.state)) is not None:
            draft = draft.then(swapped)
        if not draft.state.rules.count_forced_draws:
            return draft
        while draft.state.extra_penalties:
            owed = draft.state.extra_penalties[0]
            draft = draft.drawing(owed.seat, owed.cards, owed.why)
        return draft.paid() if _must_be_drawn(draft.state) else draft

    def ruling(self, *, questions: tuple[Question, ...] = ()) -> Ruling:
        """Return the finished ruling."""
        return Ruling(self.events, questions=questions)


def _must_be_reshuffled(state: State, counted: CountSet) -> bool:
    """Whether a hand holds more than the draw pile can have had: it was made anew."""
    more = counted.cards - state.counts[counted.seat]
    return state.draw_pile < more and state.discard_pile > 1


def of_missed_calls(events: Sequence[GameEvent]) -> tuple[PlainEvent, ...]:
    """Return what missed calls have cost among the events of a ruling on a card.

    That stays where the card is corrected or taken back.
    """
    cost = [
        i
        for i, event in enumerate(events)
        if isinstance(event, Caught)
        or (isinstance(event, Drew) and event.why is Why.UNO)
    ]
    block = events[cost[0] : cost[-1] + 1] if cost else ()
    return tuple(event for event in block if isinstance(event, PlainEvent))


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


def _swap_of_two(state: State) -> Swapped | None:
    """Return the swap of hands that is due between two: nobody is asked (5.11)."""
    due = state.phase is Phase.SWAP and state.rules.seven_swap != "may"
    if state.current is None or not (due and state.is_duel):
        return None
    return Swapped(state.current, state.after(state.current))


def dealt_anew(state: State) -> Redealt:
    """Deal the gathered cards one by one, left of the player first (E6)."""
    player = state.current if state.current is not None else state.seats_in[0]
    first = state.seats_in.index(player) + 1
    order = (*state.seats_in[first:], *state.seats_in[:first])
    each, rest = divmod(sum(state.counts), len(order))
    counts = [0] * state.seats
    for i, seat in enumerate(order):
        counts[seat] = each + (i < rest)
    return Redealt(player, tuple(counts))
