"""The only way to change a state: ``state' = apply(state, event)``."""

from collections.abc import Iterable
from dataclasses import fields
from functools import partial
from typing import get_args

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    DirectionSet,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    PlainEvent,
    Played,
    Redealt,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    TurnSet,
    UnoCalled,
)
from companion.core.notation import notation
from companion.core.play import calls, draws, plays, rounds, scoring
from companion.core.seating import Direction
from companion.core.state import Phase, State, replace

_SEATS = {"player", "target", "dealer", "seat", "after"}
_SEAT_KEYS = {
    kind: tuple(field.name for field in fields(kind) if field.name in _SEATS)
    for kind in get_args(PlainEvent)
}
"""Which fields of an event hold a seat."""


def apply(state: State, event: PlainEvent) -> State:
    """Return the state after ``event``, which is taken as a fact. Pure.

    Raises:
        ImpossibleEventError: if the event cannot happen in this state.
    """
    try:
        _check_seats(state, event)
        return _apply(state, event)
    except ImpossibleEventError as error:
        written = partial(notation, state)
        raise ImpossibleEventError(str(error), written) from error


def _apply(state: State, event: PlainEvent) -> State:
    match event:
        case Played():
            return plays.play(state, event)
        case Drew():
            return draws.draw(state, event)
        case Passed():
            return draws.pass_turn(state, event)
        case ColorNamed():
            return plays.name_color(state, event)
        case UnoCalled():
            return calls.call(state, event)
        case Caught():
            return calls.catch(state, event)
        case Swapped():
            return plays.swap_hands(state, event)
        case Challenged():
            return draws.challenge(state, event)
        case Judged():
            return draws.judge(state, event)
        case Reshuffled():
            return draws.reshuffle(state, event)
        case Redealt():
            return plays.redeal_hands(state, event)
        case _:
            return _apply_to_game(state, event)


def _check_seats(state: State, event: PlainEvent) -> None:
    for key in _SEAT_KEYS[type(event)]:
        seat = getattr(event, key)
        if seat is not None and not 0 <= seat < state.seats:
            raise ImpossibleEventError(
                f"There is no seat {seat}; expected 0 to {state.seats - 1}."
            )
    if not state.out or not isinstance(event, Played | Drew | Passed):
        return
    if event.player in state.out:
        raise ImpossibleEventError(
            f"Seat {event.player} is out of the game; "
            f"expected one of {', '.join(map(str, state.seats_in))}."
        )


def _apply_to_game(
    state: State,
    event: Dealt
    | Flipped
    | HandsCounted
    | Stopped
    | Left
    | Joined
    | TimeCalled
    | TurnSet
    | CountSet
    | DirectionSet,
) -> State:
    """Apply what happens between turns, or what the table puts right."""
    match event:
        case Dealt():
            return rounds.deal(state, event)
        case Flipped():
            return rounds.flip(state, event)
        case HandsCounted():
            return scoring.count(state, event)
        case Stopped():
            return rounds.stop(state, event)
        case Left():
            return rounds.leave(state, event)
        case Joined():
            return rounds.join(state, event)
        case TimeCalled():
            return rounds.call_time(state, event)
        case TurnSet():
            return _set_turn(state, event)
        case CountSet():
            return _set_count(state, event)
        case DirectionSet(clockwise):
            turned = Direction.CLOCKWISE if clockwise else Direction.COUNTER_CLOCKWISE
            return replace(state, direction=turned)


def replay(state: State, events: Iterable[PlainEvent]) -> State:
    """Fold ``events`` over ``state``."""
    for event in events:
        state = apply(state, event)
    return state


def _set_turn(state: State, event: TurnSet) -> State:
    if not state.is_in_play or event.seat in state.out:
        raise ImpossibleEventError(f"It cannot be the turn of seat {event.seat} now.")
    return replace(
        state,
        phase=Phase.PLAY,
        current=event.seat,
        then=None,
        pending=0,
        owes=None,
        challenged=None,
        final=False,
    )


def _set_count(state: State, event: CountSet) -> State:
    more = event.cards - state.counts[event.seat]
    if event.cards < 0 or more > state.draw_pile:
        raise ImpossibleEventError(
            f"Seat {event.seat} cannot hold {event.cards} cards: "
            f"the draw pile has {state.draw_pile}."
        )
    counts = list(state.counts)
    counts[event.seat] = event.cards
    return replace(
        state,
        counts=tuple(counts),
        draw_pile=state.draw_pile - more,
        exposed=state.exposed - {event.seat},
        called=state.called - {event.seat},
    )
