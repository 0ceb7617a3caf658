"""Fidgets: what hands do at the pile without playing a card."""

from hardware.simulated.drawing.view import Pose
from hardware.simulated.drawn_frame import DrawnFrame, Happening, Tempo
from hardware.simulated.reaching import (
    Person,
    approach,
    carry_off,
    grip,
    path,
    pixel,
    retreat,
)
from hardware.simulated.table import PILE, PlacedCard, SimulatedTable


def pass_hand(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand hover over the pile and leave; nothing is played."""
    hand = person.hand(table)
    tip = pixel(table, PILE)
    yield from approach(table, hand, tip, tempo)
    yield from retreat(table, hand, tip, tempo.leave)


def nudge(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand push the uppermost card a little and turn it."""
    if table.top is None:
        return
    start = table.top.pose
    hand = person.hand(table)
    x, y = grip(table, start, hand)
    yield from approach(table, hand, (x, y), tempo)
    push_x, push_y = table.rng.uniform(5, 10, 2) * table.rng.choice((-1, 1), 2)
    for part in (0.3, 0.6, 0.9, 1.0):
        dx, dy = part * push_x, part * push_y
        turn = start.turn_deg + part * push_x
        pushed = Pose(start.x_mm + dx, start.y_mm + dy, turn)
        table.place(table.take_top().card, pushed)
        x, y = grip(table, pushed, hand)
        yield DrawnFrame(hand.at(x, y))
    yield from retreat(table, hand, (x, y), tempo.leave)


def linger(
    table: SimulatedTable, person: Person, tempo: Tempo, *, frames: int
) -> Happening:
    """Let a hand rest over the pile for ``frames`` frames, trembling a little."""
    hand = person.hand(table)
    x, y = pixel(table, PILE)
    yield from approach(table, hand, (x, y), tempo)
    for _ in range(frames):
        dx, dy = table.rng.normal(0, 0.6, 2)
        yield DrawnFrame(hand.at(x + float(dx), y + float(dy)))
    yield from retreat(table, hand, (x, y), tempo.leave)


def reach_past(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand fetch something from the far side of the table, beside the pile."""
    hand = person.hand(table)
    x, y = pixel(table, Pose(20.0, float(table.rng.uniform(-90, 90))))
    yield from approach(table, hand, (x, y), tempo)
    yield from retreat(table, hand, (x, y), tempo.leave)


def wave(table: SimulatedTable, card: str, person: Person, tempo: Tempo) -> Happening:
    """Let a hand hold a card over the pile and take it away again."""
    pose = table.careless_pose()
    hand = person.hand(table)
    sprite = table.sprite(card, pose)
    tip = grip(table, pose, hand)
    for dx, dy in path(table, hand, tempo.arrive, outwards=False):
        carried = sprite.smeared(hand.direction, 9).moved(dx, dy)
        yield DrawnFrame((carried, *hand.at(tip[0] + dx, tip[1] + dy, moving=True)))
    for _ in range(3 * tempo.hold):
        dx, dy = (float(step) for step in table.rng.normal(0, 2.5, 2))
        held = sprite.moved(dx, dy)
        shade = held.shadow(0.35, blur_px=9, offset=(5, 7))
        yield DrawnFrame((shade, held, *hand.at(tip[0] + dx, tip[1] + dy)))
    yield from carry_off(table, hand, tip, sprite, tempo.leave)


def straighten(table: SimulatedTable, person: Person, tempo: Tempo) -> Happening:
    """Let a hand straighten the pile: its cards move towards one another."""
    if table.top is None:
        return
    hand = person.hand(table)
    tip = grip(table, table.top.pose, hand)
    yield from approach(table, hand, tip, tempo)
    before = table.pile.copy()
    for part in (0.25, 0.5, 0.7):
        table.lie(tuple(_squared(placed, part) for placed in before))
        yield DrawnFrame(hand.at(*tip))
    yield from retreat(table, hand, tip, tempo.leave)


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
