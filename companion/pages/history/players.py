"""Offers about players: whose step it was, whose turn it is, what they hold."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.events import (
    Caught,
    CountSet,
    Dealt,
    Drew,
    Passed,
    PlainEvent,
    Played,
    TurnSet,
    UnoCalled,
)
from companion.core.seating import Seat
from companion.core.state import State
from companion.pages.history.answers import Answers, amended
from companion.pages.history.items import SelectStep, Task
from companion.referee.inputs import FactStated
from companion.view.elements import Control
from companion.view.items import Item
from companion.view.language import _
from companion.view.words import brief

COUNTS_OFFERED = 8
"""The numbers of cards that are offered at once."""


def seats(state: State, item: Callable[[Seat], Item]) -> tuple[Control, ...]:
    """Return a key for everybody who plays."""
    return tuple(Control(brief(state.name(s)), item(s)) for s in state.seats_in)


def turns(state: State) -> tuple[Control, ...]:
    """Offer every seat the turn."""
    return seats(state, lambda seat: FactStated(0, (TurnSet(seat),)))


def players(before: State, n: int, event: PlainEvent) -> tuple[Control, ...]:
    """Offer every seat the step; the one that it is credited to is filled."""
    return tuple(
        Control(
            brief(before.name(seat)),
            amended(n, event, credited_to(seat, event)),
            strong=credited_to(seat, event) == event,
        )
        for seat in before.seats_in
    )


def credited_to(seat: Seat, event: PlainEvent) -> PlainEvent:
    """Return the event as one of another seat's."""
    match event:
        case Caught():
            return replace(event, target=seat)
        case Dealt():
            return replace(event, dealer=seat)
        case Played() | Drew() | Passed() | UnoCalled():
            return replace(event, player=seat)
        case _:
            return event


def held(state: State, looking: SelectStep) -> tuple[Control, ...]:
    """Offer every seat with the cards that it holds."""

    def counted(seat: Seat) -> Control:
        text = _("{name} {n}").format(
            name=brief(state.name(seat)), n=state.counts[seat]
        )
        return Control(text, replace(looking, task=Task.COUNT_OF, seat=seat))

    return tuple(counted(seat) for seat in state.seats_in)


def count_of(state: State, looking: SelectStep) -> Answers:
    """Offer the numbers around the count that may have drifted, and ways beyond."""
    seat = looking.seat or Seat(0)
    held = state.counts[seat]
    most = held + state.draw_pile
    near = max(held - COUNTS_OFFERED // 2, 1)
    least = near if looking.first is None else looking.first
    numbers = tuple(
        Control(
            _("{n}").format(n=cards),
            FactStated(0, (CountSet(seat, cards),)),
            enabled=cards <= most,
            strong=cards == held,
        )
        for cards in range(least, least + COUNTS_OFFERED)
    )
    fewer = replace(looking, first=max(least - COUNTS_OFFERED, 1))
    more = replace(looking, first=least + COUNTS_OFFERED)
    text = _("How many cards does {name} have?").format(name=brief(state.name(seat)))
    return Answers(
        text,
        (
            Control(_("fewer"), fewer, enabled=least > 1),
            *numbers,
            Control(_("more"), more, enabled=least + COUNTS_OFFERED <= most),
        ),
    )
