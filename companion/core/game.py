"""The only way to change a state: ``state' = apply(state, event)``."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, get_args

from companion.core import events as ev
from companion.core.errors import ImpossibleEventError
from companion.core.events import PlainEvent
from companion.core.notation import notation
from companion.core.play import calls, draws, plays, rounds
from companion.core.seating import Direction
from companion.core.state import State, replace

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
        return CHANGES[type(event)](state, event)
    except ImpossibleEventError as error:
        raise ImpossibleEventError(str(error), partial(notation, state)) from error


def _check_seats(state: State, event: PlainEvent) -> None:
    for key in _SEAT_KEYS[type(event)]:
        seat = getattr(event, key)
        if seat is not None and not 0 <= seat < state.seats:
            raise ImpossibleEventError(
                f"There is no seat {seat}; expected 0 to {state.seats - 1}."
            )
    if not state.out or not isinstance(event, ev.Played | ev.Drew | ev.Passed):
        return
    if event.player in state.out:
        raise ImpossibleEventError(
            f"Seat {event.player} is out of the game; "
            f"expected one of {', '.join(map(str, state.seats_in))}."
        )


def replay(state: State, events: Iterable[PlainEvent]) -> State:
    """Fold ``events`` over ``state``."""
    for event in events:
        state = apply(state, event)
    return state


def _set_turn(state: State, event: ev.TurnSet) -> State:
    if not state.is_in_play or event.seat in state.out:
        raise ImpossibleEventError(f"It cannot be the turn of seat {event.seat} now.")
    return plays.give_turn(state, event.seat)


def _set_count(state: State, event: ev.CountSet) -> State:
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


def _set_direction(state: State, event: ev.DirectionSet) -> State:
    clockwise, counter = Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE
    return replace(state, direction=clockwise if event.clockwise else counter)


CHANGES: Mapping[type[PlainEvent], Callable[[State, Any], State]] = {
    ev.Dealt: rounds.deal,
    ev.Flipped: rounds.flip,
    ev.Played: plays.play,
    ev.ColorNamed: plays.name_color,
    ev.Swapped: plays.swap_hands,
    ev.Redealt: plays.redeal_hands,
    ev.Drew: draws.draw,
    ev.Passed: draws.pass_turn,
    ev.Reshuffled: draws.reshuffle,
    ev.UnoCalled: calls.call,
    ev.Caught: calls.catch,
    ev.Challenged: draws.challenge,
    ev.Judged: draws.judge,
    ev.Stopped: rounds.stop,
    ev.HandsCounted: rounds.count,
    ev.Left: rounds.leave,
    ev.Joined: rounds.join,
    ev.TimeCalled: rounds.call_time,
    ev.TurnSet: _set_turn,
    ev.CountSet: _set_count,
    ev.DirectionSet: _set_direction,
}
"""Function for each event that applies it to a state."""
