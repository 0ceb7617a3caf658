"""The bought parts as solids with their tolerances, and the room that hands need.

An envelope is a solid that must not cut into any printed part: a board, a plug, the
bend of a cable, a finger. It is drawn where it is in the finished device.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from build123d import Part

from hardware.case.bought_parts import Board
from hardware.case.box import POWER_CABLE_X, TOLERANCE, button_places
from hardware.case.layout import (
    PINS_ALONG,
    PINS_IN,
    bays,
    board_frame,
    board_in_head,
    display_middle,
    head_frame,
    panel_frame,
    top_z,
)
from hardware.case.parameters import Case, Stand
from hardware.case.ribbon import RibbonWay, ribbon_way
from hardware.case.shapes import block, joined, placed, prism_x, rod


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """The room that something bought or somebody's hand needs."""

    name: str
    """Its name at the beginning of a sentence."""
    part: Part
    """The solid, in the world."""
    mass: float = 0.0
    """In kilograms, for the balance; 0 for room without a thing."""
    is_drawn: bool = True
    """Whether drawings show it; the room for hands and plugs is not drawn."""


def envelopes(case: Case, stand: str = Stand.MAST) -> tuple[Envelope, ...]:
    """Return everything bought, and the room for plugs and fingers.

    Args:
        case: the device.
        stand: one of `Stand`.
    """
    return (
        *_board(case),
        *_plugs(case),
        *_display(case),
        *_buttons(case),
        *_loudspeaker(case),
        *_ballast(case),
        *(_mast_camera(case) if stand == Stand.MAST else ()),
    )


def _board(case: Case) -> Iterator[Envelope]:
    board, frame = case.board, board_frame(case)
    long, wide = board.size
    slab = block(
        (-TOLERANCE, -TOLERANCE, 0),
        (long + TOLERANCE, wide + TOLERANCE, board.thickness),
    )
    yield Envelope("The board", placed(slab, frame), board.mass)
    solder = block((16, 8, -2.5), (long - 2, wide - 8, 0))
    yield Envelope("The solder under the board", placed(solder, frame), is_drawn=False)
    top = board.thickness
    (first, last), middle = PINS_ALONG, wide - PINS_IN
    low, high = (first, middle - 2.75), (last, middle + 2.75)
    pins = block((*low, top), (*high, top + 2.5))
    yield Envelope("The board's row of pins", placed(pins, frame))
    sockets = block((*low, top + 2.5), (*high, top + 24))
    yield Envelope("The plugs on the pins", placed(sockets, frame), is_drawn=False)
    near, far = board.card_y
    card = block((-2.5, near, -1.5), (15, far, 0))
    yield Envelope("The microSD card", placed(card, frame))
    finger = block((-17, near - 3, -2), (-2.5, far + 3, 60))
    yield Envelope(
        "A finger at the microSD card", placed(finger, frame), is_drawn=False
    )
    if board.cooler is not None:
        yield Envelope("The cooler", placed(_cooler(board), frame))


def _cooler(board: Board) -> Part:
    """Return a cooler that leaves the sockets at the lower edge free (unconfirmed)."""
    length, width, height = board.cooler or (0.0, 0.0, 0.0)
    left, low = (65.0 - length) / 2, (board.size[1] - width) / 2
    top = board.thickness
    return block((left, 12, top), (44, low + width, top + height)) + block(
        (43, 17.5, top), (left + length, low + width, top + height)
    )


def _plugs(case: Case) -> Iterator[Envelope]:
    """Yield the sockets, what is plugged into them, and how the power cable bends."""
    board, frame, shape = case.board, board_frame(case), case.shape
    top = board.thickness
    face = board.size[0] + board.overhang
    for port in board.rear_ports:
        half, high = port.body[0] / 2 + TOLERANCE, port.body[1] + TOLERANCE
        socket = block(
            (face - 17.5, port.along - half, top), (face, port.along + half, top + high)
        )
        yield Envelope(f"The {port.name} socket", placed(socket, frame))
        plug = block(
            (face, port.along - half + 0.5, top + 0.3),
            (face + 40, port.along + half - 0.5, top + high - 0.5),
        )
        yield Envelope(f"The {port.name} plug", placed(plug, frame), is_drawn=False)
    x, y, z = frame.to_world((board.power_x, 0.0, top + 1.6))
    socket = block(
        (board.power_x - 4.5, -1, top), (board.power_x + 4.5, 7.5, top + 3.3)
    )
    yield Envelope("The power socket", placed(socket, frame))
    plug = block((x + 1, y - 6.4, z - 3.4), (x + 29, y + 6.4, z + 3.4))
    cable = block(
        (x + 29, y - 3, z - 2.5), (POWER_CABLE_X + 6.4, y + 3, z + 2.5)
    ) + block(
        (POWER_CABLE_X - 6.4, y - 3, z - 3.4),
        (POWER_CABLE_X + 6.4, shape.depth + 30, z + 3.4),
    )
    yield Envelope("The power plug", plug, is_drawn=False)
    yield Envelope("The power cable", cable, is_drawn=False)
    other = block(
        (POWER_CABLE_X - 3, shape.depth - 25, z + 4),
        (POWER_CABLE_X + 3, shape.depth + 30, z + 10),
    )
    yield Envelope("The loudspeaker's cable", other, is_drawn=False)


def _display(case: Case) -> Iterator[Envelope]:
    display, frame = case.display, panel_frame(case)
    back, v = -case.shape.panel, display_middle(case)
    half, high = display.outline[0] / 2 + TOLERANCE, display.outline[1] / 2 + TOLERANCE
    glass = block((-half, v - high, back - display.bar_depth), (half, v + high, back))
    inner = min(abs(x) for x in display.bar_x) - 8
    works = block(
        (-inner, v - high + 8, back - display.depth), (inner, v + high - 8, back)
    )
    yield Envelope("The display", placed(joined([glass, works]), frame), display.mass)


def _buttons(case: Case) -> Iterator[Envelope]:
    button, shape, top = case.button, case.shape, top_z(case)
    names = ("UNO", "catch", "draw")
    for name, x in zip(names, button_places(case), strict=True):
        at = (x, shape.button_y)
        radius = button.hole / 2 - 0.3
        rim = rod((*at, top), (*at, top + 3), button.bezel)
        body = rod((*at, top - button.depth), (*at, top), 2 * radius)
        yield Envelope(f"The {name} button", joined([rim, body]), button.mass)
        finger = rod((*at, top + 3), (*at, top + 60), button.bezel - 4)
        yield Envelope(f"A hand on the {name} button", finger, is_drawn=False)


def _loudspeaker(case: Case) -> Iterator[Envelope]:
    """Yield the room for a small USB loudspeaker, behind the slots at the right."""
    right = case.shape.width / 2 - case.shape.wall - 0.5
    low = (right - 30, 114, case.shape.floor)
    yield Envelope("The loudspeaker", block(low, (right, 184, 70)), 0.06)


def _ballast(case: Case) -> Iterator[Envelope]:
    """Yield the filling of the bays, as high as its mass needs."""
    floors = [
        (low, high, (high[0] - low[0]) * (high[1] - low[1])) for low, high in bays(case)
    ]
    depth = case.ballast.mass / case.ballast.density / sum(area for *_, area in floors)
    filled = [block(low, (high[0], high[1], low[2] + depth)) for low, high, _ in floors]
    yield Envelope("The ballast", joined(filled), case.ballast.mass)


def _mast_camera(case: Case) -> Iterator[Envelope]:
    camera, frame = case.camera, head_frame(case)
    front = board_in_head(case)
    back = front + camera.thickness
    half = camera.width / 2 + TOLERANCE
    board = block((-half, -camera.above_lens, front), (half, camera.below_lens, back))
    lens = block((-5.8, -5.8, front - camera.lens_height), (5.8, 5.8, front))
    low = camera.below_lens - 5.5
    socket = block((-10.5, low, back), (10.5, camera.below_lens, back + 3))
    whole = placed(joined([board, lens, socket]), frame)
    yield Envelope("The camera", whole, camera.mass)
    yield Envelope("The ribbon", ribbon_solid(case, ribbon_way(case)))


def ribbon_solid(case: Case, way: RibbonWay) -> Part:
    """Return the ribbon as a band of short flat pieces, as wide as its plugs."""
    half = case.ribbon.width / 2 + TOLERANCE
    points = (*way.inside, *way.mast[1:], *way.head[1:])
    return joined([_piece(a, b, half) for a, b in pairwise(points)])


def _piece(a: tuple[float, float], b: tuple[float, float], half: float) -> Part:
    """Return a flat piece of ribbon between two points y, z; 1 mm thick."""
    along = (b[0] - a[0], b[1] - a[1])
    length = hypot(*along)
    y, z = (-along[1] / length / 2, along[0] / length / 2)
    outline = (
        (a[0] + y, a[1] + z),
        (b[0] + y, b[1] + z),
        (b[0] - y, b[1] - z),
        (a[0] - y, a[1] - z),
    )
    return prism_x(outline, -half, half)
