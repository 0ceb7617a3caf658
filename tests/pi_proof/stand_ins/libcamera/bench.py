"""The levers: which sensor is connected, and what goes wrong with it."""

from dataclasses import dataclass, field

from libcamera.sensors import IMX219, Sensor


@dataclass
class Bench:
    """The camera on the test bench."""

    sensor: Sensor | None = IMX219
    """``None``: the cable is out."""
    lacking: tuple[object, ...] = ()
    """Controls that the module does not have."""
    period_s: float = 0.01
    """Time between two frames."""
    frames_left: int = 10**9
    """How many more frames come before the sensor falls silent for ever."""
    failing: dict[str, Exception] = field(default_factory=dict)
    """What a method of `Camera` raises, by its name."""
    applied: dict[str, object] = field(default_factory=dict)
    """The controls as they were set last."""


BENCH = Bench()


def reset(**levers):
    """Put everything back, and move some levers."""
    BENCH.__init__(**levers)
    return BENCH
