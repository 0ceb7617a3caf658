"""Repairs of what was credited, read or laid wrongly, mostly of the last card.

The camera sees that a card landed, not whose it was; it was credited to the seat whose
turn it was. What a repair changes in later steps is in `companion.referee.shifts`.
"""

import math
from dataclasses import replace

from companion.core import events as ev
from companion.core.events import GameEvent, PlainEvent, Repair
from companion.core.history import History, Step
from companion.core.play.rules import may_jump_in
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import questions
from companion.referee.amendments import amendment
from companion.referee.draft import RulingDraft, of_missed_calls
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    CreditTouched,
    ReadAgain,
    RepairTouched,
)
from companion.referee.landings import caught_up, credited, is_out, landed, rule_on_card
from companion.referee.rulings import (
    AnswerKind,
    Choice,
    Objection,
    QuestionKind,
    Ruling,
    refused,
)

WITHDRAWN_AT_ONCE_S = 5.0
"""Seconds after a card in which it can be taken back without a question (5.4)."""


def read_again(history: History, item: ReadAgain) -> Ruling:
    """Take the last card back and rule on what it really was (5.17)."""
    undone = _undone(_laid_last(history))
    if not undone:
        return refused()
    before = history.after(undone).now
    ruling = rule_on_card(before, CardSeen(item.at, item.card))
    if not ruling.events and ruling.questions:  # it does not fit, and lies there
        landing = landed(before, item.card).events
        ruling = replace(ruling, events=landing, questions=())
    if not ruling.events:
        return ruling
    mended = _put_right(history, (*undone, *ruling.events), item.at)
    asked = (q for q in ruling.questions if q.kind is not QuestionKind.CONFIRM_OUT)
    return replace(ruling, events=mended.events, questions=(*asked, *mended.questions))


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
    undone = _undone(_laid_last(history))
    if undone and quiet_s <= WITHDRAWN_AT_ONCE_S:
        return Ruling(undone)
    undone = _undone(_steps_since_play(history))
    if not undone:
        return refused()
    return Ruling(questions=(questions.was_it_withdrawn(item.at, undone, state.top),))


def _steps_since_play(history: History) -> tuple[Step, ...]:
    """Return the steps of the ruling on the last card and all later ones, if any."""
    found = False
    for i, step in enumerate(reversed(history.steps), 1):
        if isinstance(step.event, ev.Flipped):
            break
        found = found or (isinstance(step.event, ev.Played) and not step.problem)
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
    steps = _laid_last(history)
    laid = [i for i, s in enumerate(steps) if isinstance(s.event, ev.Played)][-1]
    told = [i for i in range(laid) if isinstance(steps[i].event, ev.Played | Repair)]
    undone = _undone(steps[told[-1] + 1 :] if told else steps)
    before = history.after(undone).now
    facts = _as_played_by(before, item.seat, last)
    if not facts:
        drawn = caught_up(RulingDraft(before), last.card)
        played = ev.Played(item.seat, last.card)
        stand = (*undone, *drawn.events, played)
        slip = questions.whose_slip(before, item.at, played, _undone(steps), stand)
        return Ruling(questions=(slip,))
    ruling = _put_right(history, (*undone, *facts), item.at)
    if before.owes is None or not isinstance(facts[0], ev.Drew):
        return ruling
    back = _undone(_laid_last(history.after(ruling.events)))
    was_drawn = questions.was_it_drawn(item.at, before.owes, back)  # 5.10
    return replace(ruling, questions=(was_drawn, *ruling.questions))


def _put_right(history: History, told: tuple[GameEvent, ...], at: float) -> Ruling:
    """State how a card was laid; ask whether its player is out (F1)."""
    ruling = state_facts(history, told)
    after = history.after(ruling.events)
    out = is_out(after.now, [(s.n, s.event) for s in after.steps if not s.repaired], at)
    return replace(ruling, questions=(out,) if out else ())


def other_players(history: History, at: float = 0.0) -> tuple[Choice, ...]:
    """Return an "it was ..." choice for every seat but the last card's own (5.1).

    What was pressed and touched since then stays.
    """
    found = next((f for f in history.backwards() if _is_play_or_deal(f[1])), None)
    if found is None or not isinstance(last := found[1].event, ev.Played):
        return ()
    before, step = found
    is_latest = _last_play(history) is not None

    def answer(seat: Seat) -> CreditTouched | RepairTouched:
        if is_latest:
            return CreditTouched(at, seat)
        facts = _as_played_by(before, seat, last) or (ev.Played(seat, last.card),)
        missed = (ev.Inserted(step.n, fact) for fact in facts[:-1])
        return RepairTouched(at, (*missed, ev.Amended(step.n, facts[-1])))

    return tuple(
        Choice(AnswerKind.PLAYED_BY, answer(seat), last.card, seat)
        for seat in before.seats_in
        if seat != last.player
    )


def _as_played_by(before: State, seat: Seat, last: ev.Played) -> tuple[PlainEvent, ...]:
    """Return how ``seat`` may have played the card legally; empty if it cannot have."""
    drawn = before.phase is Phase.DRAWN
    in_turn = caught_up(RulingDraft(before), last.card)
    if seat == credited(in_turn.state):
        return (*in_turn.events, ev.Played(seat, last.card, drawn=drawn))
    if drawn and before.current is not None and seat == before.after(before.current):
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
    before = history.after(corrections)
    draft = RulingDraft(before.now)
    for event in events:
        if isinstance(event, ev.Drew) and event.count and not event.short:
            draft = draft.drawing(event.player, event.count, event.why)
        elif isinstance(event, PlainEvent):
            draft = draft.then(event)
    facts = draft.with_forced_events().events
    kept, old = _plain(before.steps), _plain(history.steps)
    if corrections and facts and kept == old[: len(kept)]:  # an undo brings them back
        mended = amendment(history, old[len(kept) :], facts)
        return Ruling(tuple(sorted(mended, key=_tells_no_card)))  # the first is told
    return Ruling((*corrections, *facts))


def _tells_no_card(event: GameEvent) -> bool:
    return not (isinstance(event, ev.Amended) and isinstance(event.event, ev.Played))


def _plain(steps: tuple[Step, ...]) -> tuple[PlainEvent, ...]:
    return tuple(
        s.event for s in steps if isinstance(s.event, PlainEvent) and not s.problem
    )


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
    return Ruling(_without(after))


def redo(history: History) -> Ruling:
    """Put back what was taken back last."""
    if not history.undone:
        return refused(Objection.NOTHING_TO_REDO)
    return Ruling((ev.Redone(),))


def _undone(steps: tuple[Step, ...]) -> tuple[GameEvent, ...]:
    """Return the undoing of the last steps, the first card among them.

    What a missed call has cost before that card stays (`uno_reminder`).
    """
    events = [step.event for step in steps]
    card = next((i for i, e in enumerate(events) if isinstance(e, ev.Played)), 0)
    return (*_without(steps), *of_missed_calls(events[:card]))


def _without(steps: tuple[Step, ...]) -> tuple[GameEvent, ...]:
    """Take the last steps back, but no repairs of what stays."""
    if not steps or all(step.repaired is None for step in steps):
        return (ev.Undone(len(steps)),) if steps else ()
    later = (step for step in reversed(steps) if step.repaired is None)
    return tuple(ev.Deleted(step.n) for step in later)


def _is_play_or_deal(step: Step) -> bool:
    return isinstance(step.event, ev.Played | ev.Dealt)


def _last_play(history: History) -> ev.Played | None:
    """Return the last play, if nothing but corrections of it followed."""
    events = (step.event for step in reversed(_laid_last(history)))
    return next((event for event in events if isinstance(event, ev.Played)), None)


def _laid_last(history: History) -> tuple[Step, ...]:
    """Return the ruling on the last card, if nothing but corrections of it followed."""
    steps = _steps_since_play(history)
    begin = len(history.steps) - len(steps)
    later = (step for step in steps[1:] if step.first)
    return steps if all(s.repaired and s.since >= begin for s in later) else ()
