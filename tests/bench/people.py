"""A person at the simulated table who differs from the usual one."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np

from hardware.simulated.animations import SimulatedPerson
from hardware.simulated.hand import TIP_XY, Hand, hand_picture, reach_in
from hardware.simulated.projection import Picture
from hardware.simulated.table import SimulatedTable

_ELBOW_DEG = 9  # by which an arm leans towards the side of its own shoulder


class Handed(Enum):
    """The hand with which somebody reaches, seen from above."""

    RIGHT = -1
    LEFT = 1


@dataclass(frozen=True, slots=True)
class VariedPerson(SimulatedPerson):
    """A person with a place, a hand and a size of their own."""

    aside_deg: float = 0.0
    """How far clockwise from its place it reaches in: two may share a side, one may
    reach across, and a child's helper sits beside the child."""
    handed: Handed | None = None
    """``None`` for an arm that leans to neither side."""
    size: float = 1.0
    """Size of the hand; a child's is smaller than 1."""

    def direction_deg(self, table: SimulatedTable) -> float:
        """Return where the hand points, 0 away from the viewer, 90 to the right."""
        lean = self.aside_deg
        if self.handed is not None:
            lean += _ELBOW_DEG * self.handed.value
        return SimulatedPerson.direction_deg(self, table) + lean

    def hand(self, table: SimulatedTable) -> Hand:
        """Return the person's hand, reaching in from about their seat."""
        towards_deg = round(self.direction_deg(table) / 10) * 10 % 360
        is_mirrored = self.handed is Handed.RIGHT
        scale = self.size * table.projection.px_per_mm
        rise = table.rise(towards_deg, self.seat)
        return _hand(self.seat, towards_deg, scale, rise, is_mirrored=is_mirrored)


@lru_cache(maxsize=48)  # of a megabyte or several each
def _hand(
    look: int, towards_deg: int, scale: float, rise: float | None, *, is_mirrored: bool
) -> Hand:
    drawn = hand_picture(look)
    drawn = _mirrored(drawn) if is_mirrored else drawn
    return reach_in(drawn, towards_deg, scale, rise)


def _mirrored(drawn: Picture) -> Picture:
    """Return the other hand of a drawn one, with its fingertips at the same place."""
    shift = 2 * TIP_XY[0] + 1 - drawn.shape[1]
    return np.roll(drawn[:, ::-1], shift, axis=1)
