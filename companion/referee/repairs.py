"""Repairs of what was credited, read or laid wrongly, mostly of the last card.

The camera sees that a card landed, not whose it was; it was credited to the seat whose
turn it was. If the table adds a missed card, or a skip was really a 5, the turns shift,
and every card since then may belong to another seat: later steps change seats, too.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from companion.core import events as ev
from companion.core.errors import ImpossibleEventError
from companion.core.events import Correction, GameEvent, PlainEvent, Repair
from companion.core.game import apply, replay
from companion.core.history import History, Step
from companion.core.play.calls import can_call_ahead
from companion.core.play.rules import may_jump_in
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import questions
from companion.referee.draft import RulingDraft, of_missed_calls
from companion.referee.inputs import CardGone, CardSeen, CreditTouched, ReadAgain
from companion.referee.landings import caught_up, credited, is_out, rule_on_card
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    Question,
    Ruling,
    refused,
)

WITHDRAWN_AT_ONCE_S = 5.0
"""Seconds after a card in which it can be taken back without a question (5.4)."""


def read_again(history: History, item: ReadAgain) -> Ruling:
    """Take the last card back and rule on what it really was (5.17)."""
    undone = _undone_play(history)
    if not undone:
        return refused()
    before = history.after(undone).now
    n = history.version + len(undone)
    ruling = rule_on_card(before, CardSeen(item.at, item.card), n=n)
    if not ruling.events:
        return ruling
    return replace(ruling, events=(*undone, *ruling.events))


def take_card_back(history: History, item: CardGone, *, quiet_s: float = 0.0) -> Ruling:
    """Undo a card that was withdrawn, if nothing else has happened since (5.4).

    After a while, or after something else, the table is asked. A card that never
    counted, because it did not fit, is only offered a penalty.
    """
    state = history.now
    if state.phase in {Phase.FLIP, Phase.OVER}:
        return refused()  # an opening card that goes back is expected (5.19)
    if item.card is not None and item.card not in state.deck:
        # It was taken for another card, or not at all: only the table knows.
        return take_card_back(history, CardGone(item.at), quiet_s=math.inf)
    if item.card is not None and item.card != state.top:
        if not state.is_in_play:
            return refused()
        wrong = questions.was_it_wrong(state, item.at, credited(state), item.card)
        return Ruling(questions=(wrong,) if wrong else ())
    undone = _undone_play(history)
    if undone and quiet_s <= WITHDRAWN_AT_ONCE_S:
        return Ruling(undone)
    undone = _undone(_steps_since_play(history))
    if not undone:
        return refused()
    asked = questions.was_it_withdrawn(item.at, undone, state.top)
    return Ruling(questions=(asked,))


def _steps_since_play(history: History) -> tuple[Step, ...]:
    """Return the steps of the ruling on the last card and all later ones, if any."""
    found = False
    for i, step in enumerate(reversed(history.steps), 1):
        if isinstance(step.event, ev.Flipped):
            break
        found = found or isinstance(step.event, ev.Played)
        if found and step.first:
            return history.steps[-i:]
    return ()


def credit(history: History, item: CreditTouched) -> Ruling:
    """Credit the last card to another seat (5.1, 5.5, 5.27).

    What was supposed to have happened before it stays.
    """
    last = _last_play(history)
    if last is None or last.player == item.seat:
        return refused()
    steps = history.last_ruling
    told = [i for i, s in enumerate(steps) if isinstance(s.event, ev.Played | Repair)]
    undone = _undone(steps[told[-2] + 1 :] if told[1:] else steps)
    before = history.after(undone).now
    facts = _as_played_by(before, item.seat, last)
    if not facts:
        drawn = caught_up(RulingDraft(before), last.card)
        played = ev.Played(item.seat, last.card)
        stand = (*undone, *drawn.events, played)
        slip = questions.whose_slip(before, item.at, played, _undone(steps), stand)
        return Ruling(questions=(slip,))
    ruling = state_facts(history, (*undone, *facts))
    follow_ups = _follow_ups(before, ruling, len(undone), item, history.version)
    return replace(ruling, questions=follow_ups)


def _follow_ups(
    before: State, ruling: Ruling, undone: int, item: CreditTouched, n: int
) -> tuple[Question, ...]:
    """Ask what follows from a card that was credited to another seat (5.10, F1)."""
    later = replace(ruling, events=ruling.events[undone:])
    events = later.plain_events
    drawn = None
    if before.owes is not None and isinstance(events[0], ev.Drew):
        back = ev.Undone(len(events))
        drawn = questions.was_it_drawn(item.at, before.owes, back)
    out = is_out(replay(before, events), ruling.events, item.at, n)
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


def _as_played_by(before: State, seat: Seat, last: ev.Played) -> tuple[PlainEvent, ...]:
    """Return how ``seat`` may have played the card legally; empty if it cannot have."""
    if before.phase is Phase.DRAWN and before.current is not None:
        if seat == before.current:
            return (ev.Played(seat, last.card, drawn=True),)
        if seat == before.after(before.current):
            return (ev.Passed(before.current), ev.Played(seat, last.card))
    draft = RulingDraft(before)
    wins = before.phase is Phase.VERDICT and before.rules.challenge_winner_plays
    if wins and seat == before.owes:
        won = draft.judged(guilty=True).paid()  # who has lost would not play
        return (*won.events, ev.Played(seat, last.card))
    if not may_jump_in(before, last.card):
        return ()
    if before.rules.jump_in_on_penalty == "after_draw":
        draft = draft.paid()  # 5.10
    return (*draft.events, ev.Played(seat, last.card, jump_in=True))


def state_facts(history: History, events: tuple[GameEvent, ...]) -> Ruling:
    """Rule that ``events`` happened, with the draws that follow from them.

    Raises:
        ImpossibleEventError: if one of them cannot have happened.
    """
    corrections = tuple(e for e in events if not isinstance(e, PlainEvent))
    draft = RulingDraft(history.after(corrections).now)
    for event in events:
        if isinstance(event, ev.Drew) and event.count and not event.short:
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
    return Ruling((ev.Undone(steps),))


def undo_to(history: History, n: int) -> Ruling:
    """Take back all that happened after step ``n``, except repairs of what stays.

    Raises:
        ImpossibleEventError: if there is no such step in force.
    """
    after = history.steps_after(n)
    if not after:
        return refused(Objection.NOTHING_TO_UNDO)
    if all(step.repaired is None for step in after):
        return Ruling((ev.Undone(len(after)),))
    later = (step for step in reversed(after) if step.repaired is None)
    return Ruling(tuple(ev.Deleted(step.n) for step in later))


def redo(history: History) -> Ruling:
    """Put back what was taken back last."""
    if not history.undone:
        return refused(Objection.NOTHING_TO_REDO)
    return Ruling((ev.Redone(),))


def _undone_play(history: History) -> tuple[GameEvent, ...]:
    """Return the undoing of the last ruling, if a card was played in it."""
    return () if _last_play(history) is None else _undone(history.last_ruling)


def _undone(steps: tuple[Step, ...]) -> tuple[GameEvent, ...]:
    """Return the undoing of the last steps, the first card among them.

    What a missed call has cost before that card stays (`uno_reminder`).
    """
    events = [step.event for step in steps]
    card = next((i for i, e in enumerate(events) if isinstance(e, ev.Played)), 0)
    return (ev.Undone(len(steps)), *of_missed_calls(events[:card])) if steps else ()


def _last_play(history: History) -> ev.Played | None:
    """Return the last play of the last ruling, if there was one."""
    events = (step.event for step in reversed(history.last_ruling))
    return next((event for event in events if isinstance(event, ev.Played)), None)


def with_shifted_turns(
    history: History, repairs: tuple[Repair, ...]
) -> tuple[Correction, ...]:
    """Return the repairs, and those of later steps that follow from them.

    A later step that was credited to the seat to act is credited to the seat to act
    after the repair; and a penalty that a repaired card brings is drawn.

    Raises:
        ImpossibleEventError: if a repair names a step that is not in force.
    """
    return (*repairs, *_following(history, history.after(repairs)))


def _following(history: History, mended: History) -> Iterator[Correction]:
    before = {step.n: state for state, step in _with_before(history)}
    state, shift = mended.start, _Shift()
    for step in mended.steps:
        if not isinstance(step.event, PlainEvent):
            continue
        event: PlainEvent = step.event
        old = before.get(step.n)
        if old is not None and old is not state:
            for drawn in _drawn_between(old, state):
                yield ev.Inserted(step.n, drawn)
                state = apply(state, drawn)
            event = shift.credited(event, old, state)
        if _lapses(step, state):
            yield ev.Deleted(step.n)
            continue
        after = _after(state, event)
        if event != step.event and after is not state:
            yield ev.Amended(step.n, event)
        state = after


def _with_before(history: History) -> Iterator[tuple[State, Step]]:
    state = history.start
    for step in history.steps:
        if isinstance(step.event, PlainEvent):
            yield state, step
        state = step.after


def _after(state: State, event: PlainEvent) -> State:
    try:
        return apply(state, event)
    except ImpossibleEventError:
        return state  # it stays in the record, flagged


def _drawn_between(old: State, new: State) -> tuple[PlainEvent, ...]:
    """Return the draws that are certain now and were not in the record."""
    if old.pending or old.extra_penalties:
        return ()
    return RulingDraft(new).with_forced_events().events


def _lapses(step: Step, now: State) -> bool:
    """Whether the step is a draw that only followed from a card, and no longer does."""
    event = step.event
    derived = (
        isinstance(event, ev.Drew) and event.why is ev.Why.PENALTY and not step.first
    )
    return derived and not now.pending and not now.extra_penalties


class _Shift:
    """Shift of the seats since the repaired step."""

    def __init__(self) -> None:
        self._last: dict[Seat, Seat] = {}

    def credited(self, event: PlainEvent, old: State, new: State) -> PlainEvent:
        """Return the event, credited to the right seat by the turns after the repair.

        Args:
            event: a later step of the record.
            old: the state in which it happened, as it was recorded.
            new: the state in which it happens now.
        """
        match event:
            case ev.Played(player=seat) if not event.jump_in and seat == old.to_act:
                player = _turned(seat, old, new)
                self._last = {seat: player}
                return replace(event, player=player)
            case (
                ev.Drew(why=ev.Why.TURN) | ev.Passed() | ev.ColorNamed() | ev.Swapped()
            ):
                return replace(event, player=_turned(event.player, old, new))
            case ev.Drew(player=seat, why=ev.Why.PENALTY) if seat == old.owes:
                return replace(event, player=seat if new.owes is None else new.owes)
            case ev.Challenged() | ev.Judged():
                return _challenge(event, new)
            case ev.UnoCalled(player=seat):
                moved = self._last.get(seat, _turned(seat, old, new))
                return replace(event, player=moved if _may_call(new, moved) else seat)
            case ev.Drew(player=seat, why=ev.Why.UNO):
                return replace(event, player=self._last.get(seat, seat))
            case ev.Caught(target=seat):
                return replace(event, target=self._last.get(seat, seat))
            case _:
                return event


def _turned(seat: Seat, old: State, new: State) -> Seat:
    """Return who acts now if the seat was to act; else the seat itself."""
    if seat == old.to_act:
        return seat if new.to_act is None else new.to_act
    return new.current if seat == old.current and new.current is not None else seat


def _may_call(state: State, seat: Seat) -> bool:
    """Whether a call would be valid: people call only for themselves."""
    return seat in state.exposed or can_call_ahead(state, seat)


def _challenge(event: ev.Challenged | ev.Judged, new: State) -> PlainEvent:
    if new.owes is None or new.challenged is None:
        return event
    return replace(event, player=new.owes, target=new.challenged)
