"""Players who leave and join, in words."""

from dataclasses import replace

from companion.core.history import History
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS, Seat
from companion.core.state import Phase, State
from companion.pages.company.items import Join
from companion.pages.company.view import CompanyView
from companion.pages.set_up.edits import ChooseSeat, SeatName
from companion.referee.inputs import PlayerJoined, PlayerLeft
from companion.view.keyboard import keyboard
from companion.view.keys import Key
from companion.view.language import _
from companion.view.parts import Control

OFFERED = 9
"""Remembered names that fit on the page."""


def company_page(
    history: History,
    remembered: tuple[str, ...],
    *,
    chosen: Seat | None = None,
    typed: str | None = None,
    joins: str = "",
) -> CompanyView:
    """Return the page on which players leave and join.

    Args:
        history: the game that they leave or join.
        remembered: names that this device has seen before, the latest first.
        chosen: who is about to leave.
        typed: the letters of somebody who joins; ``None`` while none are typed.
        joins: who joins and has still to say where; empty for nobody.
    """
    state = history.now
    left = tuple(map(state.name, state.may_return))
    absent = (*left, *(name for name in remembered if _is_new(state, name)))
    has_room = bool(left) or state.seats < MOST_PLAYERS
    free = state.phase is Phase.OVER and has_room
    if joins and free:
        return _where(state, joins)
    view = CompanyView(
        title=_("Players"),
        asks=_("Who leaves?"),
        seated=tuple(
            Control(state.name(seat), ChooseSeat(seat), strong=seat == chosen)
            for seat in state.seats_in
        ),
        joining=_("Who joins?") if free else _("Players join between two rounds"),
        absent=tuple(
            Control(name, Join(name), enabled=free) for name in absent[:OFFERED]
        ),
        actions=(_leave(state, chosen), Control(_("New name"), SeatName(), free)),
    )
    if typed is None:
        return view
    keys = keyboard(_("Who sits down?"), typed, absent, _done(state, typed.strip()))
    return replace(view, naming=keys)


def _done(state: State, name: str) -> Control:
    """Return the key that seats somebody; without one to seat it ends the typing."""
    left = map(state.name, state.may_return)
    joins = name in left or _is_new(state, name)
    return Control(_("Done"), Join(name) if joins else Key.DONE, strong=joins)


def _is_new(state: State, name: str) -> bool:
    has_room = state.seats < MOST_PLAYERS
    return bool(name) and name not in state.names and has_room


def _where(state: State, name: str) -> CompanyView:
    """Ask to whose left somebody sits down."""
    return CompanyView(
        title=_("Players"),
        asks=_("To whose left does {name} sit?").format(name=name),
        seated=tuple(
            Control(state.name(seat), PlayerJoined(0, name, seat))
            for seat in state.seats_in
        ),
    )


def _leave(state: State, chosen: Seat | None) -> Control:
    if chosen is None:
        return Control(_("Leave"), enabled=False)
    text = _("{name} leaves").format(name=state.name(chosen))
    enough = len(state.seats_in) > FEWEST_PLAYERS
    return Control(text, PlayerLeft(0, chosen), enabled=enough, strong=enough)
