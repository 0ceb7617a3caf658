"""Animations of hands over the simulated table, frame by frame.

An `Animation` is a generator: for each frame it yields what can be seen besides the
settled table, and it changes the table at the right moment.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from hardware.simulated.hand import Hand
from hardware.simulated.projection import Points, Pose, Sprite
from hardware.simulated.table import DRAW_PILE, PILE, PlacedCard, SimulatedTable


@dataclass(frozen=True, slots=True, eq=False)
class SimulatedFrame:
    """Contents of a frame besides the settled table."""

    sprites: tuple[Sprite, ...] = ()
    """Things that move over the table, the lowest first."""


Animation = Iterator[SimulatedFrame]

_CARRIED_MM = 15.0
"""Height over the table at which a hand carries a card."""


@dataclass(frozen=True, slots=True)
class HandSpeed:
    """Durations of hand movements, in frames."""

    arrive: int = 4
    hold: int = 2
    leave: int = 4


@dataclass(frozen=True, slots=True)
class SimulatedPerson:
    """A person who reaches over the table."""

    seat: int = 0
    """The person's seat, clockwise from the viewer's side, from 0."""
    seats: int = 4
    """Number of people around the table."""

    def direction_deg(self, table: SimulatedTable) -> float:
        """Return where the hand points, 0 away from the viewer, 90 to the right."""
        return 360 * self.seat / self.seats + float(table.rng.normal(0, 10))

    def hand(self, table: SimulatedTable) -> Hand:
        """Return the person's hand, reaching in from about their seat."""
        return table.hand(self.direction_deg(table), self.seat)


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


def reach(  # noqa: PLR0913 (a hand's way, and what it carries)
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    frames: int,
    carried: Sequence[Sprite] = (),
    *,
    outwards: bool = False,
) -> Animation:
    """Let the hand come to a place, or leave it, with all that it carries.

    Args:
        table: where it is.
        hand: whose way it is.
        tip: where its fingertips are at the place, x and y in pixels.
        frames: how long it takes.
        carried: cut-outs of what it carries, as they are at the place.
        outwards: whether it leaves.
    """
    length = table.reach_mm * table.projection.px_per_mm
    parts = np.linspace(0.9, 0.12, frames) ** 1.25
    for part in reversed(parts) if outwards else parts:
        yield _on_its_way(hand, tip, -length * float(part), carried)


def _on_its_way(
    hand: Hand, tip: tuple[float, float], way_px: float, carried: Iterable[Sprite]
) -> SimulatedFrame:
    """Return a frame of a hand so far ahead of a place, with what it carries."""
    dx, dy = way_px * hand.direction[0], way_px * hand.direction[1]
    held = (sprite.moved(dx, dy) for sprite in carried)
    return SimulatedFrame((*held, *hand.at(tip[0] + dx, tip[1] + dy, moving=True)))


def approach(
    table: SimulatedTable, hand: Hand, tip: tuple[float, float], speed: HandSpeed
) -> Animation:
    """Let the hand come to a place and stay for a while."""
    yield from reach(table, hand, tip, speed.arrive)
    yield from (SimulatedFrame(hand.at(*tip)) for _ in range(speed.hold))


def carry_off(
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    sprite: Sprite,
    frames: int,
) -> Animation:
    """Let the hand leave with a card."""
    carried = sprite.lifted(_CARRIED_MM).smeared(hand.direction, 9)
    return reach(table, hand, tip, frames, (carried,), outwards=True)


def idle(frames: int) -> Animation:
    """Let nothing happen."""
    yield from (SimulatedFrame() for _ in range(frames))


def lay(
    table: SimulatedTable,
    card: str,
    person: SimulatedPerson,
    speed: HandSpeed,
) -> Animation:
    """Let a hand lay a card on the pile, as carelessly as people do."""
    pose = table.careless_pose()
    hand = person.hand(table)
    tip = grip(table, pose, hand)
    held = table.sprite(card, pose).lifted(_CARRIED_MM).smeared(hand.direction, 9)
    shade = held.shadow(0.3, blur_px=9, offset=(5, 7))
    yield from reach(table, hand, tip, speed.arrive, (shade, held))
    table.place(card, pose, hand.from_deg)
    yield from (SimulatedFrame(hand.at(*tip)) for _ in range(speed.hold))
    yield from reach(table, hand, tip, speed.leave, outwards=True)


def take_back(
    table: SimulatedTable, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand take the uppermost card away again."""
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, speed)
    taken = table.take_top()
    sprite = table.sprite(taken.card, taken.pose)
    yield from carry_off(table, hand, tip, sprite, speed.leave)


def draw_from_pile(
    table: SimulatedTable, count: int, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand take cards from the draw pile, one after the other."""
    for _ in range(count):
        hand = person.hand(table)
        tip = grip(table, DRAW_PILE, hand)
        yield from approach(table, hand, tip, speed)
        table.take_from_draw_pile(1, hand.from_deg)
        sprite = table.sprite("", DRAW_PILE)
        yield from carry_off(table, hand, tip, sprite, speed.leave)


def clear_away(
    table: SimulatedTable, left: int, person: SimulatedPerson, speed: HandSpeed
) -> Animation:
    """Let a hand take the discard pile away, which becomes the draw pile.

    Args:
        table: where it lies.
        left: how many of its uppermost cards stay: one when it is reshuffled, none
            before the next round.
        person: whose hand it is.
        speed: of the hand.
    """
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, speed)
    taken = table.clear_away(left)
    stack = [table.sprite(placed.card, placed.pose) for placed in taken[-12:]]
    yield from reach(table, hand, tip, speed.leave, stack, outwards=True)


_LIFTED_MM = 70.0
"""Distance by which the pile is drawn towards whoever turns it."""
_WIDTHS = (0.75, 0.35)
"""Shares of its width that a card shows while it is turned about its long side."""


def turn_over(
    table: SimulatedTable,
    cards: Sequence[str],
    person: SimulatedPerson,
    speed: HandSpeed,
) -> Animation:
    """Let a hand take the discard pile up, turn it over, and put it down again.

    Args:
        table: with a pile.
        cards: the faces that are up then, the top one last; it lay at the bottom.
        person: who does it.
        speed: how quickly.
    """
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, speed)
    old, new = tuple(table.pile), _turned(table.pile, cards)
    table.set_pile(())
    there = [*np.linspace(0, 1, speed.leave)]
    yield from _held(table, hand, tip, [(old, part, 1.0) for part in there])
    yield from _held(table, hand, tip, [(old[-1:], 1.0, w) for w in _WIDTHS])
    yield from _held(table, hand, tip, [(new[-1:], 1.0, w) for w in _WIDTHS[::-1]])
    yield from _held(table, hand, tip, [(new, part, 1.0) for part in there[::-1]])
    table.set_pile(new)
    yield from (SimulatedFrame(hand.at(*tip)) for _ in range(speed.hold))
    yield from reach(table, hand, tip, speed.leave, outwards=True)


def _turned(pile: Sequence[PlacedCard], cards: Sequence[str]) -> tuple[PlacedCard, ...]:
    """Return the pile with its former bottom card on top, left and right swapped."""
    poses = (
        Pose(2 * PILE.x_mm - old.pose.x_mm, old.pose.y_mm, -old.pose.turn_deg)
        for old in pile
    )
    # The pile may have held other cards before: only the upper ones are known.
    upper = [PlacedCard(*each) for each in zip(reversed(cards), poses, strict=False)]
    return tuple(reversed(upper))


def _held(
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    moments: Sequence[tuple[tuple[PlacedCard, ...], float, float]],
) -> Iterator[SimulatedFrame]:
    """Yield frames of a hand that holds cards: which, how far away, how wide."""
    length = -_LIFTED_MM * table.projection.px_per_mm
    for cards, part, width in moments:
        sprites = (table.sprite(each.card, each.pose) for each in cards[-12:])
        held = (_narrowed(sprite, width) for sprite in sprites)
        yield _on_its_way(hand, tip, length * part, held)


def _narrowed(sprite: Sprite, width: float) -> Sprite:
    """Return a cut-out as wide as it looks when it is turned about its middle."""
    if width == 1:
        return sprite
    high, wide = sprite.paint.shape[:2]
    size = (max(1, round(width * wide)), high)
    paint, keep = (
        np.asarray(cv2.resize(each, size, interpolation=cv2.INTER_AREA), np.uint8)
        for each in (sprite.paint, sprite.keep)
    )
    return replace(sprite, paint=paint, keep=keep).moved((wide - size[0]) / 2, 0)
