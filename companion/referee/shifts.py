"""The steps after a repair: whose they are now, and what is certain with them.

If the table adds a missed card, or a skip was really a 5, the turns shift, and every
card since then may belong to another seat: later steps change seats, too.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.core import events as ev
from companion.core.errors import ImpossibleEventError
from companion.core.events import Correction, GameEvent, PlainEvent, Repair
from companion.core.game import apply
from companion.core.history import History, Step
from companion.core.play.calls import can_call_ahead
from companion.core.play.plays import is_open_to_challenge
from companion.core.play.rules import answers, may_answer
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import RulingDraft, dealt_anew
from companion.referee.landings import caught_up, credited


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
    before = {step.n: (state, step.event) for state, step in _with_before(history)}
    state, shift = mended.start, _Shift()
    supposed_for = dict(_supposed_for(history))
    laid = {s.n: s.event for s in mended.steps if isinstance(s.event, ev.Played)}
    for step, later in zip(mended.steps, (*mended.steps[1:], None), strict=True):
        if not isinstance(step.event, PlainEvent):
            continue
        event: PlainEvent = _as_opened(step.event, state)
        old, was = before.get(step.n, (None, None))
        card = supposed_for.get(step.n)
        undone = card is not None and _is_undone(event, state, laid.get(card))
        if old is state and event == was and not undone:
            state = step.after  # nothing before it is repaired
            continue
        told = state if old is None else old
        for missing in _missing(old, was, state, event):
            yield ev.Inserted(step.n, missing)
            state = apply(state, missing)
        follows = _follows(step, later)
        if old is None and isinstance(event, ev.Played):
            event = replace(event, player=_turned(event.player, told, state))
        elif told is not state:
            event = shift.credited(event, told, state, is_pressed=not follows)
        if isinstance(was, ev.Played) and isinstance(event, ev.Played):
            shift.laid(was.player, event.player)
        draft = _then(state, event)
        impossible = draft is None and follows
        if impossible or undone or shift.is_void(event, told, state):
            yield ev.Deleted(step.n)
            continue
        if draft is None:
            continue  # it stays in the record, flagged
        for missing in draft.events[:-1]:
            yield ev.Inserted(step.n, missing)
        if event != step.event:
            yield ev.Amended(step.n, event)
        state = draft.state


def _as_opened(event: PlainEvent, state: State) -> PlainEvent:
    """Return what a card was, where the opening card is repaired (E4, E5).

    Where that goes back it is the next one that is turned over, else the first play.
    """
    match event:
        case ev.Played(card=card) if state.phase is Phase.FLIP and not state.top:
            return ev.Flipped(card)
        case ev.Flipped(card=card) if state.is_in_play:
            player = credited(caught_up(RulingDraft(state), card).state)
            return ev.Played(player, card)
        case _:
            return event


def _with_before(history: History) -> Iterator[tuple[State, Step]]:
    state = history.start
    for step in history.steps:
        if isinstance(step.event, PlainEvent):
            yield state, step
        state = step.after


def _then(state: State, event: PlainEvent) -> RulingDraft | None:
    try:
        return RulingDraft(state).then(event)
    except ImpossibleEventError:
        return None


def _missing(
    old: State | None, was: GameEvent | None, new: State, event: PlainEvent
) -> tuple[PlainEvent, ...]:
    """Return what is certain to have come before an event, and is not in the record.

    Args:
        old: the state before it, as it was recorded; ``None`` if it is added now.
        was: the event as it was recorded.
        new: the state before it now.
        event: the event now.
    """
    draft = RulingDraft(new)
    waits = {Phase.REDEAL, Phase.SWAP}
    if old and not (old.pending or old.extra_penalties or old.phase in waits):
        draft = draft.with_forced_events()
    if isinstance(event, ev.Played) and not event.jump_in:
        if old is None or not isinstance(was, ev.Played):
            return caught_up(draft, event.card).events
        if not caught_up(RulingDraft(old), was.card).events:  # else the table let it be
            draft = caught_up(draft, event.card)
    return draft.events


def _follows(step: Step, later: Step | None) -> bool:
    """Whether a step only followed from a card, or came before it unreported."""
    event = step.event
    if isinstance(event, ev.Drew) and event.why is ev.Why.TURN:
        return False
    follows = ev.Drew | ev.ColorNamed | ev.Swapped | ev.Redealt | ev.Judged
    is_alone = step.first and (later is None or later.first)
    return isinstance(event, follows) and not is_alone


def _supposed_for(history: History) -> Iterator[tuple[int, int]]:
    """Yield the steps that only a card of the same ruling told of, with its own."""
    found: list[int] = []
    for step in history.steps:
        found = [] if step.first else found
        if isinstance(step.event, ev.Played):
            yield from ((n, step.n) for n in found)
        elif isinstance(step.event, ev.Drew | ev.ColorNamed):
            found.append(step.n)


def _is_undone(event: PlainEvent, state: State, laid: ev.Played | None) -> bool:
    """Whether what was supposed because of a card is wrong as that is corrected."""
    if isinstance(event, ev.ColorNamed):
        return laid is None or laid.card.color not in {None, event.color}
    if not isinstance(event, ev.Drew) or event.why is not ev.Why.PENALTY:
        return False
    if laid is None:
        return bool(answers(state)) or is_open_to_challenge(state)
    return not laid.jump_in and may_answer(state, laid.card)


class _Shift:
    """Shift of the seats since the repaired step."""

    def __init__(self) -> None:
        self._last: dict[Seat, Seat] = {}
        self._paid = False

    def laid(self, told: Seat, player: Seat) -> None:
        """Note who has laid a card, and who was told to have laid it."""
        self._last = {told: player}

    def is_void(self, event: PlainEvent, old: State, new: State) -> bool:
        """Whether a step means nothing now.

        That is a call of who would not have called, knowing what is known now (5.14),
        or a pass that followed the draw of a turn that was one for a penalty.
        """
        if isinstance(event, ev.UnoCalled):
            seat = event.player
            called = new.counts[seat] == 1 or _may_call(new, seat)
            return _may_call(old, seat) and not called
        passes = isinstance(event, ev.Passed) and old.phase is Phase.DRAWN
        return passes and self._paid and new.phase is not Phase.DRAWN

    def credited(
        self, event: PlainEvent, old: State, new: State, *, is_pressed: bool
    ) -> PlainEvent:
        """Return the event, credited to the right seat by the turns after the repair.

        Args:
            event: a later step of the record.
            old: the state in which it happened, as it was recorded.
            new: the state in which it happens now.
            is_pressed: whether it stands for itself, and did not follow from a card.
        """
        if isinstance(event, ev.Drew) and is_pressed:
            drawn = _drawn_now(event, old, new)
            self._paid = event.why is ev.Why.TURN and drawn.why is ev.Why.PENALTY
            event = drawn
        match event:
            case ev.Played(player=seat) if not event.jump_in and seat == old.to_act:
                return replace(event, player=_turned(seat, old, new))
            case (
                ev.Drew(why=ev.Why.TURN) | ev.Passed() | ev.ColorNamed() | ev.Swapped()
            ):
                return replace(event, player=_turned(event.player, old, new))
            case ev.Drew(player=seat, why=ev.Why.PENALTY) if seat == old.owes:
                return _owed(event, old, new)
            case ev.Redealt() if new.phase is Phase.REDEAL:
                return dealt_anew(new)
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


def _drawn_now(event: ev.Drew, old: State, new: State) -> ev.Drew:
    """Return what a press of draw means now: who owes cards draws these first."""
    if event.why is ev.Why.TURN and old.owes is None and new.owes is not None:
        return ev.Drew(new.owes, new.pending, ev.Why.PENALTY)
    for_penalty = event.why is ev.Why.PENALTY and event.player == old.owes
    if for_penalty and new.phase is Phase.PLAY and new.current is not None:
        return ev.Drew(new.current, 1, ev.Why.TURN)
    return event


def _owed(event: ev.Drew, old: State, new: State) -> ev.Drew:
    """Return a penalty that was drawn as it is owed now; one in parts keeps them."""
    if new.owes is None:
        return event
    count = new.pending if event.count == old.pending else event.count
    return replace(event, player=new.owes, count=count)


def _may_call(state: State, seat: Seat) -> bool:
    """Whether a call would be valid: people call only for themselves."""
    return seat in state.exposed or can_call_ahead(state, seat)


def _challenge(event: ev.Challenged | ev.Judged, new: State) -> PlainEvent:
    if new.owes is None or new.challenged is None:
        return event
    return replace(event, player=new.owes, target=new.challenged)
