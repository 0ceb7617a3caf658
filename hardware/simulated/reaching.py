"""How people's hands come and go over the simulated table, frame by frame.

An `Animation` is a generator: for each frame it yields what can be seen besides the
settled table, and it changes the table at the right moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np

from hardware.simulated.drawing.optics import Gain, Jolt, Light
from hardware.simulated.drawing.projection import Points, Pose, Sprite
from hardware.simulated.hand import Hand
from hardware.simulated.table import SimulatedTable


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedFrame:
    """What a frame shows besides the settled table."""

    sprites: tuple[Sprite, ...] = ()
    """What moves over the table, the lowest first."""
    shade: Gain | None = None
    """A shadow that falls on everything."""
    light: Light | None = None
    """The lamp from now on, if it changes."""
    jolt: Jolt | None = None
    """Where the camera stands from now on, if it is pushed."""
    covered: bool = False
    """Whether something covers the lens."""


Animation = Iterator[SimulatedFrame]


@dataclass(frozen=True, slots=True)
class HandSpeed:
    """How quickly hands move, in frames."""

    arrive: int = 4
    hold: int = 2
    leave: int = 4


_ELBOW_DEG = 9  # by which an arm leans towards the side of its own shoulder


class Handed(Enum):
    """The hand with which somebody reaches, seen from above."""

    RIGHT = -1
    LEFT = 1


@dataclass(frozen=True, slots=True)
class SimulatedPerson:
    """A person who reaches over the table."""

    seat: int = 0
    """The person's seat, clockwise from the viewer's side, from 0."""
    seats: int = 4
    """How many people sit around the table."""
    aside_deg: float = 0.0
    """How far clockwise from its place it reaches in: two may share a side, one may
    reach across, and a child's helper sits beside the child."""
    handed: Handed | None = None
    """``None`` for an arm that leans to neither side."""
    size: float = 1.0
    """Size of the hand; a child's is smaller than 1."""

    def hand(self, table: SimulatedTable) -> Hand:
        """Return the person's hand, reaching in from about their seat."""
        lean = float(table.rng.normal(0, 10)) + self.aside_deg
        if self.handed is not None:
            lean += _ELBOW_DEG * self.handed.value
        turn = 360 * self.seat / self.seats + lean
        is_mirrored = self.handed is Handed.RIGHT
        return table.hand(turn, self.seat, is_mirrored=is_mirrored, size=self.size)


def pixel(table: SimulatedTable, pose: Pose) -> tuple[float, float]:
    """Return where the middle of a card appears, x and y in pixels."""
    spot: Points = np.array([(pose.x_mm, pose.y_mm)], np.float32)
    x, y = table.projection.to_picture(spot)[0]
    return float(x), float(y)


def grip(table: SimulatedTable, pose: Pose, hand: Hand) -> tuple[float, float]:
    """Return where fingertips hold a card: at the part nearest to the hand."""
    x, y = pixel(table, pose)
    back = 22 * table.projection.px_per_mm
    return x - back * hand.direction[0], y - back * hand.direction[1]


def path(
    table: SimulatedTable, hand: Hand, frames: int, *, outwards: bool
) -> Iterator[tuple[float, float]]:
    """Yield the offset of a hand from its goal in each frame, x and y in pixels."""
    reach = 230 * table.projection.px_per_mm
    parts = np.linspace(0.9, 0.12, frames) ** 1.25
    for part in reversed(parts) if outwards else parts:
        distance = -reach * float(part)
        yield distance * hand.direction[0], distance * hand.direction[1]


def approach(
    table: SimulatedTable, hand: Hand, tip: tuple[float, float], speed: HandSpeed
) -> Animation:
    """Let the hand come to a place and stay for a while."""
    for dx, dy in path(table, hand, speed.arrive, outwards=False):
        yield SimulatedFrame(hand.at(tip[0] + dx, tip[1] + dy, moving=True))
    yield from (SimulatedFrame(hand.at(*tip)) for _ in range(speed.hold))


def retreat(
    table: SimulatedTable, hand: Hand, tip: tuple[float, float], frames: int
) -> Animation:
    """Let the hand leave."""
    for dx, dy in path(table, hand, frames, outwards=True):
        yield SimulatedFrame(hand.at(tip[0] + dx, tip[1] + dy, moving=True))


def carry_off(
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    sprite: Sprite,
    frames: int,
) -> Animation:
    """Let the hand leave with a card."""
    carried = sprite.smeared(hand.direction, 9)
    for dx, dy in path(table, hand, frames, outwards=True):
        moved = hand.at(tip[0] + dx, tip[1] + dy, moving=True)
        yield SimulatedFrame((carried.moved(dx, dy), *moved))
