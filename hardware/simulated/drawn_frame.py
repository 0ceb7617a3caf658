"""One frame of the simulated table, and the type of a happening.

A happening is a generator: for each frame it yields what can be seen besides the
settled table, and it changes the table at the right moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.simulated.drawing.light import Gain, Light
from hardware.simulated.drawing.optics import Jolt
from hardware.simulated.drawing.sprites import Sprite


@dataclass(frozen=True, slots=True, eq=False)
class DrawnFrame:
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


Happening = Iterator[DrawnFrame]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How quickly hands move, in frames."""

    arrive: int = 4
    hold: int = 2
    leave: int = 4
