"""Repairs of what was credited, read or laid wrongly, mostly of the last card."""

import math
from dataclasses import replace

from companion.core.events import (
    CountSet,
    Deleted,
    Drew,
    Flipped,
    GameEvent,
    Passed,
    PlainEvent,
    Played,
    Redone,
    Undone,
    Why,
)
from companion.core.game import replay
from companion.core.history import History
from companion.core.play.rules import may_jump_in
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import doubts
from companion.referee.draft import RulingDraft
from companion.referee.inputs import CardGone, CardSeen, CreditTouched, ReadAgain
from companion.referee.landings import credited, is_out, rule_on_card
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    Ruling,
    refused,
)

WITHDRAWN_AT_ONCE_S = 5.0
"""How long after a card it can be taken back without a question, seconds (5.4)."""


def read_again(history: History, item: ReadAgain) -> Ruling:
    """Take the last card back and rule on what it really was (5.17)."""
    undone = _undone_play(history)
    if undone is None:
        return refused()
    before = history.after((undone,)).now
    ruling = rule_on_card(before, CardSeen(item.at, item.card), n=history.version + 1)
    if not ruling.events:
        return ruling
    return replace(ruling, events=(undone, *ruling.events))


def take_card_back(history: History, item: CardGone, *, quiet_s: float = 0.0) -> Ruling:
    """Undo a card that was withdrawn, if nothing else has happened since (5.4).

    After a while, or after something else, the table is asked. A card that never
    counted, because it did not fit, is only offered a penalty.
    """
    state = history.now
    if state.phase is Phase.FLIP:
        return refused()  # an opening card that goes back is expected (5.19)
    if item.card is not None and item.card not in state.deck:
        # It was taken for another card, or not at all: only the table knows.
        return take_card_back(history, CardGone(item.at), quiet_s=math.inf)
    if item.card is not None and item.card != state.top:
        wrong = doubts.was_it_wrong(state, item.at, credited(state), item.card)
        return Ruling(questions=(wrong,) if wrong else ())
    undone = _undone_play(history)
    if undone and quiet_s <= WITHDRAWN_AT_ONCE_S:
        return Ruling((undone,))
    steps = _steps_since_play(history)
    if not steps or state.phase is Phase.OVER:
        return refused()
    asked = doubts.was_it_withdrawn(item.at, Undone(steps), state.top)
    return Ruling(questions=(asked,))


def _steps_since_play(history: History) -> int:
    """Return how many steps an undo takes to the ruling before the last card; or 0."""
    found = 0
    for i, step in enumerate(reversed(history.steps), 1):
        if isinstance(step.event, Flipped):
            break
        found = found or isinstance(step.event, Played)
        if found and step.first:
            return i
    return 0


def credit(history: History, item: CreditTouched) -> Ruling:
    """Credit the last card to another seat (5.1, 5.5, 5.27)."""
    undone, last = _undone_play(history), _last_play(history)
    if undone is None or last is None or last.player == item.seat:
        return refused()
    before = history.after((undone,)).now
    facts = _as_played_by(before, item.seat, last)
    if not facts:
        slip = doubts.whose_slip(before, item.seat, item.at, last.card, undone)
        return Ruling(questions=(slip,))
    ruling = state_facts(history, (undone, *facts))
    return replace(ruling, questions=_follow_ups(before, ruling, item))


def _follow_ups(
    before: State, ruling: Ruling, item: CreditTouched
) -> tuple[Question, ...]:
    """Ask what follows from a card that was credited to another seat (5.10, F1)."""
    events = [event for event in ruling.events if isinstance(event, PlainEvent)]
    back = Undone(len(events))
    drawn = None
    if before.owes is not None and isinstance(events[0], Drew):
        drawn = doubts.was_it_drawn(item.at, before.owes, back)
    out = is_out(replay(before, events), item.seat, item.at, back.steps)
    return tuple(question for question in (drawn, out) if question)


def other_players(history: History, at: float = 0.0) -> tuple[Choice, ...]:
    """Return an "it was ..." choice for every seat but the last card's own (5.1)."""
    last = _last_play(history)
    if last is None:
        return ()
    return tuple(
        Choice(AnswerKind.PLAYED_BY, CreditTouched(at, seat), last.card, seat)
        for seat in history.now.seats_in
        if seat != last.player
    )


def _as_played_by(before: State, seat: Seat, last: Played) -> tuple[PlainEvent, ...]:
    """Return how ``seat`` may have played the card legally; empty if it cannot have."""
    if before.phase is Phase.DRAWN and before.current is not None:
        if seat == before.current:
            return (Played(seat, last.card, drawn=True),)
        if seat == before.after(before.current):
            return (Passed(before.current), Played(seat, last.card))
    if not may_jump_in(before, last.card):
        return ()
    draft = RulingDraft(before)
    if before.owes is not None and before.rules.jump_in_on_penalty == "after_draw":
        draft = draft.drawing(before.owes, before.pending, Why.PENALTY)  # 5.10
    return (*draft.events, Played(seat, last.card, jump_in=True))


def state_facts(history: History, events: tuple[GameEvent, ...]) -> Ruling:
    """Rule that ``events`` happened, with the draws that follow from them.

    Raises:
        ImpossibleEventError: if one of them cannot have happened.
    """
    corrections = tuple(e for e in events if not isinstance(e, PlainEvent))
    draft = RulingDraft(history.after(corrections).now)
    for event in events:
        if isinstance(event, Drew) and event.count and not event.short:
            draft = draft.drawing(event.player, event.count, event.why)
        elif isinstance(event, PlainEvent):
            draft = draft.then(event)
    ruling = draft.with_forced_events().ruling()
    return replace(ruling, events=(*corrections, *ruling.events))


def undo(history: History) -> Ruling:
    """Take the last ruling back, with all its events."""
    steps = len(history.last_ruling)
    if not steps:
        return refused(Objection.NOTHING_TO_UNDO)
    return Ruling((Undone(steps), *_out_again(history)))


def _out_again(history: History) -> tuple[GameEvent, ...]:
    """Return the last card again, if all that is taken back is a count put right (F1).

    "Count is wrong" has taken the card back to play it with two cards in the hand.
    """
    counted, played = (*(step.event for step in history.last_ruling), None, None)[:2]
    if not isinstance(counted, CountSet) or not isinstance(played, Played):
        return ()
    before = history.after((Undone(len(history.last_ruling)),)).now
    if counted.seat != played.player or before.counts[played.player] != 1:
        return ()
    return RulingDraft(before).then(played).with_forced_events().events


def undo_to(history: History, n: int) -> Ruling:
    """Take back all that happened after step ``n``, except repairs of what stays.

    Raises:
        ImpossibleEventError: if there is no such step in force.
    """
    after = history.steps_after(n)
    if not after:
        return refused(Objection.NOTHING_TO_UNDO)
    if all(step.repaired is None for step in after):
        return Ruling((Undone(len(after)),))
    later = (step for step in reversed(after) if step.repaired is None)
    return Ruling(tuple(Deleted(step.n) for step in later))


def redo(history: History) -> Ruling:
    """Put back what was taken back last."""
    if not history.undone:
        return refused(Objection.NOTHING_TO_REDO)
    return Ruling((Redone(),))


def _undone_play(history: History) -> Undone | None:
    """Return the undoing of the last ruling, if a card was played in it."""
    if _last_play(history) is None:
        return None
    return Undone(len(history.last_ruling))


def _last_play(history: History) -> Played | None:
    """Return the play of the last ruling, if there was one."""
    plays = (step.event for step in history.last_ruling)
    return next((event for event in plays if isinstance(event, Played)), None)
