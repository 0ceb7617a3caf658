"""Infers events that a record leaves out, where rules and the next line imply them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.core import events as ev
from companion.core.errors import NotationError
from companion.core.events import GameEvent
from companion.core.play.rules import is_disputed_opening, may_answer
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.records.codec import decode_event
from companion.referee.draft import RulingDraft
from companion.referee.landings import landed

Ahead = Callable[[], Mapping[str, Any]]
"""Returns the event of the game's next step, empty at the end of the record."""


def complete(
    data: Mapping[str, Any], before: State, ahead: Ahead
) -> tuple[GameEvent, tuple[GameEvent, ...]]:
    """Read an event, and infer what a camera alone cannot have seen.

    Args:
        data: the event as a JSON object of the record.
        before: the state before it.
        ahead: looks at the event after it; called only if that decides.

    Returns:
        The event in the record, and all that happened, in order.

    Raises:
        NotationError: if ``data`` is not an event.
    """
    if data.get("type") == "play" and data.get("player") is None:
        return _card_alone(data, before)
    event = decode_event(data)
    if isinstance(event, ev.Flipped) and is_disputed_opening(before, event.card):
        event = replace(event, kept=event.kept or _stays(ahead()))
    return event, (*_before(event, before, ahead), event)


def _stays(next_event: Mapping[str, Any]) -> bool:
    """Whether no other card is turned over: a disputed one opens the pile (5.25)."""
    # A correction itself says what was kept; the others happen before any card, too.
    tells_nothing = {"flip", "correct", "leave", "stop", "time"}
    return bool(next_event) and next_event.get("type") not in tells_nothing


def _before(event: GameEvent, before: State, ahead: Ahead) -> tuple[GameEvent, ...]:
    """Return what must have happened unreported before ``event``."""
    if before.phase is Phase.PLAY and not before.extra_penalties:
        return ()
    called = isinstance(event, ev.UnoCalled) and _calls_next(event, before, ahead)
    draft = _moved(before) if _takes_a_turn(event) else RulingDraft(before)
    if before.phase is Phase.DRAWN and before.current is not None:
        passed = called or _is_of_next_turn(event, before.after(before.current))
        return draft.then(ev.Passed(before.current)).events if passed else draft.events
    was_drawn = called or _goes_on(event, before) or _costs_now(event, before, ahead)
    return (draft.paid() if was_drawn else draft).events


def _moved(before: State) -> RulingDraft:
    """Return what was due before the next turn: cards aside, a redeal, a swap of two.

    The partner of a swap is known only if there is just one other seat.
    """
    draft = RulingDraft(before)
    for owed in before.extra_penalties:
        draft = draft.drawing(owed.seat, owed.cards, owed.why)
    if before.phase is Phase.REDEAL:
        return draft.with_forced_events()
    seat, must = before.current, before.rules.seven_swap != "may"
    if before.phase is Phase.SWAP and seat is not None and before.is_duel and must:
        return draft.then(ev.Swapped(seat, before.after(seat)))
    return draft


def _takes_a_turn(event: GameEvent) -> bool:
    match event:
        case ev.Drew(why=why):
            return why is ev.Why.TURN
        case ev.Played() | ev.HandsCounted():
            return True
        case _:
            return False


def _is_of_next_turn(event: GameEvent, following: Seat) -> bool:
    match event:
        case (
            ev.Drew(player=seat, why=ev.Why.TURN)
            | ev.Played(player=seat, jump_in=False)
        ):
            return seat == following
        case _:
            return False


def _goes_on(event: GameEvent, before: State) -> bool:
    """Whether the game went on, so that what was owed must have been drawn (5.8)."""
    match event:
        case ev.Drew(player=seat, why=ev.Why.TURN):
            return seat != before.owes or _acts_once_drawn(seat, before)
        case ev.Played(jump_in=True):
            return before.rules.jump_in_on_penalty == "after_draw"
        case ev.Played():
            return not may_answer(before, event.card)
        case ev.HandsCounted():
            return True
        case _:
            return False


def _acts_once_drawn(seat: Seat, before: State) -> bool:
    """Whether a seat that owes cards is the next to act (W6, with two seats)."""
    if before.phase is not Phase.PENALTY:
        return False
    drawn = RulingDraft(before).drawing(seat, before.pending, ev.Why.PENALTY)
    return drawn.state.current == seat


def _costs_now(event: GameEvent, before: State, ahead: Ahead) -> bool:
    """Whether the record makes a call or catch cost cards that nobody would owe yet.

    That is right only after the forced draw: the caller then holds more cards, or the
    window of the accused seat has closed (5.13, 5.14).
    """
    if before.owes is None or not isinstance(event, ev.UnoCalled | ev.Caught):
        return False
    next_event = ahead()
    owing = {
        owed.seat for owed in RulingDraft(before).then(event).state.extra_penalties
    }
    return (
        next_event.get("why") in {"uno", "false_uno"}
        and next_event.get("player") not in owing
    )


def _calls_next(event: ev.UnoCalled, before: State, ahead: Ahead) -> bool:
    """Whether a call at two cards is for the next play in the record.

    The seat that was still to draw or pass has then done so.
    """
    waits = before.phase is Phase.DRAWN or before.owes == before.current
    if before.phase is Phase.COLOR:
        waits = before.owes is not None
    hit = before.owes if before.owes is not None else before.current
    if not waits or hit is None or event.player != before.after(hit):
        return False
    next_event = ahead() if before.counts[event.player] == 2 else {}  # noqa: PLR2004 (N1)
    its_own = next_event.get("player") in {None, event.player} and not next_event.get(
        "jump_in"
    )
    return its_own and (
        next_event.get("type") == "play" or next_event.get("why") == "turn"
    )


def _card_alone(
    data: Mapping[str, Any], before: State
) -> tuple[GameEvent, tuple[GameEvent, ...]]:
    """Read a card that only a camera saw: who played it follows from the rules.

    So does what came before: a color, a pass, a forced draw (docs/rules.md 5.5 to 5.8).
    What comes after is left to the following lines, which may record it.
    """
    seen = decode_event({**data, "player": 0})
    if not isinstance(seen, ev.Played):
        raise NotationError("expected a play.")
    kept = before.phase is Phase.DRAWN and not seen.drawn
    moved = _moved(before)
    events = landed(moved.state, seen.card, passed=kept).events
    for i, event in enumerate(events):
        if isinstance(event, ev.Played):
            return event, (*moved.events, *events[: i + 1])
    return seen, events  # it opens the pile
