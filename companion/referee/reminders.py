"""Missed calls that no player noticed, and that the companion reports in the end.

Only if the table has chosen so (`uno_reminder`), and only when the call can no longer
be caught: until then players may notice it (5.0).
"""

from companion.core.events import Caught, Correction, Drew, PlainEvent, Played, Why
from companion.core.game import replay
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.draft import RulingDraft
from companion.referee.rulings import Ruling


def unnoticed(state: State, ruling: Ruling) -> frozenset[Seat]:
    """Return who could be caught before a ruling and no longer can after it.

    A round that ends without a play, or a repair, catches nobody.
    """
    exposed, events = state.exposed, ruling.events
    if not exposed or state.rules.uno_reminder != "auto_penalty":
        return frozenset()
    plain = tuple(event for event in events if isinstance(event, PlainEvent))
    repairs = any(isinstance(event, Correction) for event in events)
    if repairs or not any(isinstance(event, Played | Drew) for event in plain):
        return frozenset()
    noticed = {event.target for event in plain if isinstance(event, Caught)}
    return exposed - noticed - replay(state, plain).exposed


def penalties(state: State, seats: frozenset[Seat]) -> tuple[PlainEvent, ...]:
    """Return the catch and the draw of every seat whose missed call costs now."""
    draft = RulingDraft(state)
    for seat in sorted(seats):
        caught = draft.then(Caught(None, seat))
        draft = caught.drawing(seat, state.rules.uno_penalty, Why.UNO)
    return draft.events
