"""Disturbances of the camera's picture without a hand at the pile, frame by frame."""

from dataclasses import replace

import numpy as np

from hardware.simulated.drawing.light import Light, arm_shadow, soft_shadow
from hardware.simulated.drawing.optics import Jolt
from hardware.simulated.drawn_frame import DrawnFrame, Happening
from hardware.simulated.table import SimulatedTable


def shadow(table: SimulatedTable, frames: int) -> Happening:
    """Let somebody lean over, so that a soft shadow crosses the table."""
    width, height = table.view.size_wh
    for part in np.linspace(-0.5, 1.5, frames):
        middle = (float(part) * width, 0.45 * height)
        yield DrawnFrame(shade=soft_shadow((width, height), middle, 0.45 * width))


def arm_in_light(table: SimulatedTable, frames: int) -> Happening:
    """Let somebody reach between lamp and table, so that a shadow comes and goes."""
    size_wh = table.view.size_wh
    turn = float(table.rng.uniform(0, 360))
    angle = np.radians(turn)
    for part in np.linspace(-0.7, 0.7, frames):
        depth = (0.1 - abs(float(part))) * size_wh[0]
        tip = (
            0.45 * size_wh[0] + depth * float(np.sin(angle)),
            0.5 * size_wh[1] - depth * float(np.cos(angle)),
        )
        yield DrawnFrame(shade=arm_shadow(size_wh, tip, 0.17 * size_wh[0], turn))


def bump(table: SimulatedTable, *, stays: float = 1.0) -> Happening:
    """Let somebody bump the camera, which swings and ends up a little aside.

    Args:
        table: the table beneath it.
        stays: how far aside, as a factor of a few pixels; 0 for back in its place.
    """
    dx, dy = (float(step) for step in table.rng.uniform(2, 5, 2))
    turn = float(table.rng.normal(0, 0.4))
    for swing in (2.5, -1.5, 1.8, 0.4, stays):
        yield DrawnFrame(jolt=Jolt(swing * dx, swing * dy, swing * turn))


def change_light(before: Light, after: Light, frames: int) -> Happening:
    """Let the lamp change gradually."""
    for part in np.linspace(0, 1, frames + 1)[1:]:
        between = replace(
            after,
            brightness=_between(before.brightness, after.brightness, part),
            warmth=_between(before.warmth, after.warmth, part),
        )
        yield DrawnFrame(light=between)


def cover_lens(frames: int) -> Happening:
    """Let something cover the lens."""
    yield from (DrawnFrame(covered=True) for _ in range(frames))


def _between(before: float, after: float, part: float) -> float:
    return before + (after - before) * float(part)
