"""Seats around the table and the direction of play."""

from enum import IntEnum
from typing import NewType

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
"""Players at a table (U1)."""
LONGEST_NAME = 20
"""Letters of a player's name: no more are typed at a table."""

Seat = NewType("Seat", int)
"""A place at the table, 0 to n-1 clockwise: seat + 1 sits to the left."""


class Direction(IntEnum):
    """Which way the turn passes."""

    CLOCKWISE = 1
    COUNTER_CLOCKWISE = -1

    @property
    def reversed(self) -> "Direction":
        """The opposite direction."""
        return Direction(-self)


def seat_after(
    seat: Seat, direction: int, seats: int, out: tuple[Seat, ...] = (), *, hops: int = 1
) -> Seat:
    """Return the seat ``hops`` seats further on, skipping eliminated ones.

    Args:
        seat: where to start; may itself be eliminated.
        direction: 1 clockwise, -1 counter-clockwise.
        seats: number of seats at the table.
        out: eliminated seats (rule F10).
        hops: how many seats still in the game to move on by.
    """
    if not out:
        return Seat((seat + direction * hops) % seats)
    while hops:
        seat = Seat((seat + direction) % seats)
        if seat not in out:
            hops -= 1
    return seat
