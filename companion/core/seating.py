"""Seats around the table and the direction of play."""

from enum import IntEnum
from typing import NewType

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
"""Players at a table (U1)."""
LONGEST_NAME = 20
"""Letters of a player's name: no more are typed at a table."""

Seat = NewType("Seat", int)
"""A player's number at the table, 0 to n-1, for the whole game.

At first seat + 1 sits to the left; who joins later takes the next number wherever they
sit down (`State.clockwise`).
"""


class Direction(IntEnum):
    """Which way the turn passes."""

    CLOCKWISE = 1
    COUNTER_CLOCKWISE = -1

    @property
    def reversed(self) -> "Direction":
        """The opposite direction."""
        return Direction(-self)


def seat_after(
    seat: Seat,
    direction: int,
    clockwise: tuple[Seat, ...],
    out: tuple[Seat, ...] = (),
    *,
    hops: int = 1,
) -> Seat:
    """Return the seat ``hops`` seats further on, skipping eliminated ones.

    Args:
        seat: where to start; may itself be eliminated.
        direction: 1 clockwise, -1 counter-clockwise.
        clockwise: all seats in the order in which people sit.
        out: eliminated seats (rule F10).
        hops: how many seats still in the game to move on by.
    """
    place, seats = clockwise.index(seat), len(clockwise)
    if not out:
        return clockwise[(place + direction * hops) % seats]
    while hops:
        place = (place + direction) % seats
        if clockwise[place] not in out:
            hops -= 1
    return clockwise[place]
