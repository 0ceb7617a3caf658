"""What can happen at the simulated table, frame by frame.

Each happening is a generator: it yields what is to be seen besides the settled
table in each frame, and changes the table at the moment it would change.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from hardware.simulated.hand import Hand
from hardware.simulated.light import Gain, Light, soft_shadow
from hardware.simulated.sprites import Sprite
from hardware.simulated.table import DRAW_PILE, PILE, SimulatedTable
from hardware.simulated.view import Points, Pose


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """What one frame shows besides the settled table."""

    sprites: tuple[Sprite, ...] = ()
    """What moves over the table, the lowest first."""
    shade: Gain | None = None
    """A shadow that falls on everything."""
    light: Light | None = None
    """The lamp from now on, if it changes."""
    covered: bool = False
    """Whether something covers the lens."""


Happening = Iterator[Moment]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How quickly hands move, in frames."""

    arrive: int = 4
    hold: int = 2
    leave: int = 4


@dataclass(frozen=True, slots=True)
class Person:
    """Whose hand it is."""

    seat: int = 0
    """Counted clockwise from the viewer's side, from 0."""
    seats: int = 4
    """How many sit around the table."""

    def hand(self, table: SimulatedTable) -> Hand:
        """Return the person's hand, reaching in from about its side."""
        lean = float(table.rng.normal(0, 10))
        return table.hand(360 * self.seat / self.seats + lean, self.seat)


def idle(frames: int) -> Happening:
    """Nothing happens."""
    yield from (Moment() for _ in range(frames))


def lay(table: SimulatedTable, card: str, person: Person, tempo: Tempo) -> Happening:
    """A hand brings a card, lays it on the pile and leaves."""
    pose = table.careless_pose()
    hand = person.hand(table)
    sprite = table.sprite(card, pose)
    x, y = _grip(table, pose, hand)
    for dx, dy in _path(table, hand, tempo.arrive, outwards=False):
        carried = sprite.smeared(hand.direction, 9).moved(dx, dy)
        yield Moment((carried, *hand.at(x + dx, y + dy, moving=True)))
    table.place(card, pose)
    yield from (Moment(hand.at(x, y)) for _ in range(tempo.hold))
    yield from _retreat(table, hand, (x, y), tempo.leave)


def take_back(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """A hand takes the uppermost card away again."""
    if table.top is None:
        return
    pose = table.top.pose
    hand = person.hand(table)
    x, y = _grip(table, pose, hand)
    yield from _approach(table, hand, (x, y), tempo)
    taken = table.take_top()
    sprite = table.sprite(taken.card, taken.pose)
    yield from _carry_off(table, hand, (x, y), sprite, tempo.leave)


def draw_from_pile(
    table: SimulatedTable, count: int, person: Person, tempo: Tempo
) -> Happening:
    """A hand takes cards from the draw pile, one after the other."""
    for _ in range(count):
        hand = person.hand(table)
        x, y = _grip(table, DRAW_PILE, hand)
        yield from _approach(table, hand, (x, y), tempo)
        table.take_from_draw_pile(1)
        sprite = table.sprite("", DRAW_PILE)
        yield from _carry_off(table, hand, (x, y), sprite, tempo.leave)


def pass_hand(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """A hand lingers over the pile and leaves; nothing is played."""
    hand = person.hand(table)
    tip = _pixel(table, PILE)
    yield from _approach(table, hand, tip, tempo)
    yield from _retreat(table, hand, tip, tempo.leave)


def nudge(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """A hand pushes the uppermost card a little and turns it."""
    if table.top is None:
        return
    start = table.top.pose
    hand = person.hand(table)
    x, y = _grip(table, start, hand)
    yield from _approach(table, hand, (x, y), tempo)
    push_x, push_y = table.rng.uniform(5, 10, 2) * table.rng.choice((-1, 1), 2)
    for part in (0.3, 0.6, 0.9, 1.0):
        dx, dy = part * push_x, part * push_y
        turn = start.turn_deg + part * push_x
        pushed = Pose(start.x_mm + dx, start.y_mm + dy, turn)
        table.place(table.take_top().card, pushed)
        x, y = _grip(table, pushed, hand)
        yield Moment(hand.at(x, y))
    yield from _retreat(table, hand, (x, y), tempo.leave)


def reshuffle(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """A hand takes all but the uppermost card away; they become the draw pile."""
    yield from _clear_away(table, table.reshuffle, person, tempo)


def gather(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """A hand takes the whole discard pile away for the next round."""
    yield from _clear_away(table, table.gather, person, tempo)


def _clear_away(
    table: SimulatedTable, clear: Callable[[], int], person: Person, tempo: Tempo
) -> Happening:
    if table.top is None:
        return
    hand = person.hand(table)
    tip = _grip(table, table.top.pose, hand)
    yield from _approach(table, hand, tip, tempo)
    before = table.pile.copy()
    taken = before[: clear()]
    stack = [table.sprite(placed.card, placed.pose) for placed in taken[-12:]]
    for dx, dy in _path(table, hand, tempo.leave, outwards=True):
        carried = tuple(sprite.moved(dx, dy) for sprite in stack)
        yield Moment((*carried, *hand.at(tip[0] + dx, tip[1] + dy, moving=True)))


def shadow(table: SimulatedTable, frames: int) -> Happening:
    """Somebody leans over: a soft shadow crosses the table."""
    width, height = table.view.size_wh
    for part in np.linspace(-0.5, 1.5, frames):
        middle = (float(part) * width, 0.45 * height)
        yield Moment(shade=soft_shadow((width, height), middle, 0.45 * width))


def change_light(before: Light, after: Light, frames: int) -> Happening:
    """The lamp changes, little by little."""
    for part in np.linspace(0, 1, frames + 1)[1:]:
        between = replace(
            after,
            brightness=_between(before.brightness, after.brightness, part),
            warmth=_between(before.warmth, after.warmth, part),
        )
        yield Moment(light=between)


def cover_lens(frames: int) -> Happening:
    """Something lies on the lens."""
    yield from (Moment(covered=True) for _ in range(frames))


def do(action: Callable[[], None]) -> Happening:
    """Do something between two frames; it takes no frame itself."""
    action()
    yield from ()


def _between(before: float, after: float, part: float) -> float:
    return before + (after - before) * float(part)


def _pixel(table: SimulatedTable, pose: Pose) -> tuple[float, float]:
    spot: Points = np.array([(pose.x_mm, pose.y_mm)], np.float32)
    x, y = table.view.to_picture(spot)[0]
    return float(x), float(y)


def _grip(table: SimulatedTable, pose: Pose, hand: Hand) -> tuple[float, float]:
    """Return where fingertips hold a card: on the part nearest to the hand."""
    x, y = _pixel(table, pose)
    back = 22 * table.view.px_per_mm
    return x - back * hand.direction[0], y - back * hand.direction[1]


def _path(
    table: SimulatedTable, hand: Hand, frames: int, *, outwards: bool
) -> Iterator[tuple[float, float]]:
    """Yield how far a hand still is from its goal, x and y in pixels."""
    reach = 230 * table.view.px_per_mm
    parts = np.linspace(0.9, 0.12, frames) ** 1.25
    for part in reversed(parts) if outwards else parts:
        distance = -reach * float(part)
        yield distance * hand.direction[0], distance * hand.direction[1]


def _approach(
    table: SimulatedTable, hand: Hand, tip: tuple[float, float], tempo: Tempo
) -> Happening:
    for dx, dy in _path(table, hand, tempo.arrive, outwards=False):
        yield Moment(hand.at(tip[0] + dx, tip[1] + dy, moving=True))
    yield from (Moment(hand.at(*tip)) for _ in range(tempo.hold))


def _retreat(
    table: SimulatedTable, hand: Hand, tip: tuple[float, float], frames: int
) -> Happening:
    for dx, dy in _path(table, hand, frames, outwards=True):
        yield Moment(hand.at(tip[0] + dx, tip[1] + dy, moving=True))


def _carry_off(
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    sprite: Sprite,
    frames: int,
) -> Happening:
    carried = sprite.smeared(hand.direction, 9)
    for dx, dy in _path(table, hand, frames, outwards=True):
        moved = hand.at(tip[0] + dx, tip[1] + dy, moving=True)
        yield Moment((carried.moved(dx, dy), *moved))
