"""A discard pile that is turned over, where cards have two sides."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from hardware.simulated.drawing.sprites import Sprite
from hardware.simulated.drawing.view import Pose
from hardware.simulated.drawn_frame import DrawnFrame, Happening, Tempo
from hardware.simulated.hand import Hand
from hardware.simulated.reaching import Person, approach, grip, retreat
from hardware.simulated.table import PILE, PlacedCard, SimulatedTable

_LIFTED_MM = 70.0
"""How far the pile is drawn towards whoever turns it."""
_WIDTHS = (0.75, 0.35)
"""How wide a card looks that is turned about its long side, on its way to the edge."""


def turn_over(
    table: SimulatedTable, cards: Sequence[str], person: Person, tempo: Tempo
) -> Happening:
    """Let a hand take the discard pile up, turn it over, and put it down again.

    Args:
        table: with a pile.
        cards: the faces that are up then, the top one last; it lay at the bottom.
        person: who does it.
        tempo: how quickly.
    """
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, tempo)
    old, new = tuple(table.pile), _turned(table.pile, cards)
    table.lie(())
    there = [*np.linspace(0, 1, tempo.leave)]
    yield from _held(table, hand, tip, [(old, part, 1.0) for part in there])
    yield from _held(table, hand, tip, [(old[-1:], 1.0, w) for w in _WIDTHS])
    yield from _held(table, hand, tip, [(new[-1:], 1.0, w) for w in _WIDTHS[::-1]])
    yield from _held(table, hand, tip, [(new, part, 1.0) for part in there[::-1]])
    table.lie(new)
    yield from (DrawnFrame(hand.at(*tip)) for _ in range(tempo.hold))
    yield from retreat(table, hand, tip, tempo.leave)


def _turned(pile: Sequence[PlacedCard], cards: Sequence[str]) -> tuple[PlacedCard, ...]:
    """Return the pile with its former bottom card on top, left and right swapped."""
    poses = (
        Pose(2 * PILE.x_mm - old.pose.x_mm, old.pose.y_mm, -old.pose.turn_deg)
        for old in pile
    )
    # Of a pile that was made of other cards before, only the upper ones are known.
    upper = [PlacedCard(*each) for each in zip(reversed(cards), poses, strict=False)]
    return tuple(reversed(upper))


def _held(
    table: SimulatedTable,
    hand: Hand,
    tip: tuple[float, float],
    moments: Sequence[tuple[tuple[PlacedCard, ...], float, float]],
) -> Iterator[DrawnFrame]:
    """Yield frames of a hand that holds cards: which, how far away, how wide."""
    reach = -_LIFTED_MM * table.view.px_per_mm
    for cards, part, width in moments:
        dx, dy = (reach * part * along for along in hand.direction)
        sprites = (table.sprite(each.card, each.pose) for each in cards[-12:])
        held = (_narrowed(sprite, width).moved(dx, dy) for sprite in sprites)
        yield DrawnFrame((*held, *hand.at(tip[0] + dx, tip[1] + dy, moving=True)))


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
