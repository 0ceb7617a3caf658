"""The happenings of play at the simulated table, frame by frame."""

from collections.abc import Callable
from dataclasses import replace
from itertools import zip_longest

from hardware.simulated.drawing.view import Pose
from hardware.simulated.drawn_frame import DrawnFrame, Happening, Tempo
from hardware.simulated.reaching import (
    Person,
    approach,
    carry_off,
    grip,
    path,
    retreat,
)
from hardware.simulated.table import DRAW_PILE, SimulatedTable


def idle(frames: int) -> Happening:
    """Let nothing happen."""
    yield from (DrawnFrame() for _ in range(frames))


def lay(
    table: SimulatedTable,
    card: str,
    person: Person,
    tempo: Tempo,
    *,
    pose: Pose | None = None,
) -> Happening:
    """Let a hand lay a card on the pile, carelessly unless a pose is given."""
    pose = pose or table.careless_pose()
    hand = person.hand(table)
    sprite = table.sprite(card, pose)
    x, y = grip(table, pose, hand)
    for dx, dy in path(table, hand, tempo.arrive, outwards=False):
        carried = sprite.smeared(hand.direction, 9).moved(dx, dy)
        shade = carried.shadow(0.3, blur_px=9, offset=(5, 7))
        yield DrawnFrame((shade, carried, *hand.at(x + dx, y + dy, moving=True)))
    table.place(card, pose, hand.from_deg)
    yield from (DrawnFrame(hand.at(x, y)) for _ in range(tempo.hold))
    yield from retreat(table, hand, (x, y), tempo.leave)


def take_back(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand take the uppermost card away again."""
    if table.top is None:
        return
    pose = table.top.pose
    hand = person.hand(table)
    x, y = grip(table, pose, hand)
    yield from approach(table, hand, (x, y), tempo)
    taken = table.take_top()
    sprite = table.sprite(taken.card, taken.pose)
    yield from carry_off(table, hand, (x, y), sprite, tempo.leave)


def draw_from_pile(
    table: SimulatedTable, count: int, person: Person, tempo: Tempo
) -> Happening:
    """Let a hand take cards from the draw pile, one after the other."""
    for _ in range(count):
        hand = person.hand(table)
        x, y = grip(table, DRAW_PILE, hand)
        yield from approach(table, hand, (x, y), tempo)
        table.take_from_draw_pile(1, hand.from_deg)
        sprite = table.sprite("", DRAW_PILE)
        yield from carry_off(table, hand, (x, y), sprite, tempo.leave)


def reshuffle(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand take all but the uppermost card away; they become the draw pile."""
    yield from _clear_away(table, table.reshuffle, person, tempo)


def gather(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand take the whole discard pile away for the next round."""
    yield from _clear_away(table, table.gather, person, tempo)


def _clear_away(
    table: SimulatedTable, clear: Callable[[], int], person: Person, tempo: Tempo
) -> Happening:
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, tempo)
    before = table.pile.copy()
    taken = before[: clear()]
    stack = [table.sprite(placed.card, placed.pose) for placed in taken[-12:]]
    for dx, dy in path(table, hand, tempo.leave, outwards=True):
        carried = tuple(sprite.moved(dx, dy) for sprite in stack)
        yield DrawnFrame((*carried, *hand.at(tip[0] + dx, tip[1] + dy, moving=True)))


def do(action: Callable[[], None]) -> Happening:
    """Call a function between two frames, which takes no frame itself."""
    action()
    yield from ()


def overlap(first: Happening, second: Happening, *, after: int) -> Happening:
    """Let a second happening begin ``after`` frames after the first, which goes on."""
    for _ in range(after):
        moment = next(first, None)
        if moment is None:
            break
        yield moment
    for one, other in zip_longest(first, second, fillvalue=DrawnFrame()):
        yield replace(one, sprites=(*one.sprites, *other.sprites))
