"""What happens at a simulated table without a card being played, frame by frame."""

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import cast

import cv2
import numpy as np

from hardware.simulated.animations import (
    Animation,
    HandSpeed,
    SimulatedFrame,
    SimulatedPerson,
    approach,
    carry_off,
    grip,
    pixel,
    reach,
)
from hardware.simulated.optics import Gain, Light
from hardware.simulated.projection import Pose
from hardware.simulated.table import PILE, PlacedCard, SimulatedTable


@dataclass(frozen=True, slots=True)
class Jolt:
    """How far the camera has been pushed from its place."""

    dx: float = 0.0
    """To the right, pixels."""
    dy: float = 0.0
    """Down, pixels."""
    turn_deg: float = 0.0
    """Clockwise, degrees."""


@dataclass(frozen=True, slots=True, eq=False)
class DisturbedFrame(SimulatedFrame):
    """What else can change in a frame."""

    shade: Gain | None = None
    """A shadow that falls on everything."""
    light: Light | None = None
    """The lamp from now on, if it changes."""
    jolt: Jolt | None = None
    """Where the camera stands from now on, if it is pushed."""
    covered: bool = False
    """Whether something covers the lens."""


def pass_hand(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand hover over the pile and leave; nothing is played."""
    hand = person.hand(table)
    tip = pixel(table, PILE)
    yield from approach(table, hand, tip, speed)
    yield from reach(table, hand, tip, speed.leave, outwards=True)


def nudge(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand push the uppermost card a little and turn it."""
    if table.top is None:
        return
    start = table.top.pose
    hand = person.hand(table)
    x, y = grip(table, start, hand)
    yield from approach(table, hand, (x, y), speed)
    push_x, push_y = table.rng.uniform(5, 10, 2) * table.rng.choice((-1, 1), 2)
    for part in (0.3, 0.6, 0.9, 1.0):
        dx, dy = part * push_x, part * push_y
        turn = start.turn_deg + part * push_x
        pushed = Pose(start.x_mm + dx, start.y_mm + dy, turn)
        table.place(table.take_top().card, pushed)
        x, y = grip(table, pushed, hand)
        yield SimulatedFrame(hand.at(x, y))
    yield from reach(table, hand, (x, y), speed.leave, outwards=True)


def linger(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed, *, frames: int
) -> Animation:
    """Let a hand rest over the pile for ``frames`` frames, trembling a little."""
    hand = person.hand(table)
    x, y = pixel(table, PILE)
    yield from approach(table, hand, (x, y), speed)
    for _ in range(frames):
        dx, dy = table.rng.normal(0, 0.6, 2)
        yield SimulatedFrame(hand.at(x + float(dx), y + float(dy)))
    yield from reach(table, hand, (x, y), speed.leave, outwards=True)


def reach_past(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand fetch something from the far side of the table, beside the pile."""
    hand = person.hand(table)
    x, y = pixel(table, Pose(20.0, float(table.rng.uniform(-90, 90))))
    yield from approach(table, hand, (x, y), speed)
    yield from reach(table, hand, (x, y), speed.leave, outwards=True)


def wave(
    table: SimulatedTable, card: str, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand hold a card over the pile and take it away again."""
    pose = table.careless_pose()
    hand = person.hand(table)
    sprite = table.sprite(card, pose)
    tip = grip(table, pose, hand)
    carried = sprite.smeared(hand.direction, 9)
    yield from reach(table, hand, tip, speed.arrive, (carried,))
    for _ in range(3 * speed.hold):
        dx, dy = (float(step) for step in table.rng.normal(0, 2.5, 2))
        held = sprite.moved(dx, dy)
        shade = held.shadow(0.35, blur_px=9, offset=(5, 7))
        yield SimulatedFrame((shade, held, *hand.at(tip[0] + dx, tip[1] + dy)))
    yield from carry_off(table, hand, tip, sprite, speed.leave)


def straighten(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand straighten the pile: its cards move towards one another."""
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, speed)
    before = table.pile.copy()
    for part in (0.25, 0.5, 0.7):
        table.set_pile(tuple(_squared(placed, part) for placed in before))
        yield SimulatedFrame(hand.at(*tip))
    yield from reach(table, hand, tip, speed.leave, outwards=True)


def _squared(placed: PlacedCard, part: float) -> PlacedCard:
    """Return a card partly moved to the middle of the pile and to a right angle."""
    pose = placed.pose
    square = 90 * round(pose.turn_deg / 90)
    return PlacedCard(
        placed.card,
        Pose(
            pose.x_mm + part * (PILE.x_mm - pose.x_mm),
            pose.y_mm + part * (PILE.y_mm - pose.y_mm),
            pose.turn_deg + part * (square - pose.turn_deg),
        ),
    )


def shadow(table: SimulatedTable, frames: int) -> Animation:
    """Let somebody lean over, so that a soft shadow crosses the table."""
    width, height = table.size_wh
    for part in np.linspace(-0.5, 1.5, frames):
        middle = (float(part) * width, 0.45 * height)
        yield DisturbedFrame(shade=soft_shadow((width, height), middle, 0.45 * width))


def arm_in_light(table: SimulatedTable, frames: int) -> Animation:
    """Let somebody reach between lamp and table, so that a shadow comes and goes."""
    size_wh = table.size_wh
    turn = float(table.rng.uniform(0, 360))
    angle = np.radians(turn)
    for part in np.linspace(-0.7, 0.7, frames):
        depth = (0.1 - abs(float(part))) * size_wh[0]
        tip = (
            0.45 * size_wh[0] + depth * float(np.sin(angle)),
            0.5 * size_wh[1] - depth * float(np.cos(angle)),
        )
        yield DisturbedFrame(shade=arm_shadow(size_wh, tip, 0.17 * size_wh[0], turn))


def bump(table: SimulatedTable, *, stays: float = 1.0) -> Animation:
    """Let somebody bump the camera, which swings and ends up a little aside.

    Args:
        table: the table beneath it.
        stays: how far aside, as a factor of a few pixels; 0 for back in its place.
    """
    dx, dy = (float(step) for step in table.rng.uniform(2, 5, 2))
    turn = float(table.rng.normal(0, 0.4))
    for swing in (2.5, -1.5, 1.8, 0.4, stays):
        yield DisturbedFrame(jolt=Jolt(swing * dx, swing * dy, swing * turn))


def change_light(before: Light, after: Light, frames: int) -> Animation:
    """Let the lamp change gradually."""
    for part in np.linspace(0, 1, frames + 1)[1:]:
        between = replace(
            after,
            brightness=_between(before.brightness, after.brightness, part),
            warmth=_between(before.warmth, after.warmth, part),
        )
        yield DisturbedFrame(light=between)


def cover_lens(frames: int) -> Animation:
    """Let something cover the lens."""
    yield from (DisturbedFrame(covered=True) for _ in range(frames))


def _between(before: float, after: float, part: float) -> float:
    return before + (after - before) * float(part)


def overlap(first: Animation, second: Animation, *, after: int) -> Animation:
    """Let a second animation begin ``after`` frames after the first, which goes on."""
    for _ in range(after):
        moment = next(first, None)
        if moment is None:
            break
        yield moment
    for one, other in zip_longest(first, second, fillvalue=SimulatedFrame()):
        yield replace(one, sprites=(*one.sprites, *other.sprites))


def soft_shadow(
    size_wh: tuple[int, int], middle: tuple[float, float], radius_px: float
) -> Gain:
    """Return the gain under a large soft shadow, as of a head under the lamp.

    Args:
        size_wh: width and height of the picture, pixels.
        middle: x and y of the shadow, pixels.
        radius_px: how far it reaches.
    """
    width, height = size_wh
    x = ((np.arange(width, dtype=np.float32) - middle[0]) / radius_px)[None, :]
    y = ((np.arange(height, dtype=np.float32) - middle[1]) / radius_px)[:, None]
    shade = 1 - 0.5 * np.exp(-((x * x + y * y) ** 2))
    return cast("Gain", cv2.cvtColor(shade.astype(np.float32), cv2.COLOR_GRAY2BGR))


def arm_shadow(
    size_wh: tuple[int, int], tip: tuple[float, float], width_px: float, turn_deg: float
) -> Gain:
    """Return the gain under the shadow of an arm that is itself out of the picture.

    Args:
        size_wh: width and height of the picture, pixels.
        tip: x and y of the shadow's far end, pixels.
        width_px: how wide the shadow is.
        turn_deg: where it points; 0 is up, 90 to the right.
    """
    angle = np.radians(turn_deg)
    back = -2.0 * max(size_wh) * np.array([np.sin(angle), -np.cos(angle)])
    ends = [np.rint(end).astype(int).tolist() for end in (tip, tip + back)]
    shade = np.ones(size_wh[::-1], np.float32)
    cv2.line(shade, ends[0], ends[1], (0.62,), round(width_px))
    soft = cv2.blur(cv2.blur(shade, (21, 21)), (21, 21))
    return cast("Gain", cv2.cvtColor(soft, cv2.COLOR_GRAY2BGR))
