"""The way of the camera's ribbon: how long it must be, and how sharply it bends."""

from dataclasses import dataclass
from itertools import pairwise
from math import acos, cos, dist, hypot, pi, radians, sin

from hardware.case.layout import (
    CHANNEL_BELOW_AXIS,
    PINS_ALONG,
    PINS_IN,
    board_frame,
    head_frame,
    hinge_frame,
    ribbon_in_head,
    top_z,
)
from hardware.case.parameters import Case

Way = tuple[tuple[float, float], ...]
"""Points y, z in the world, mm: the ribbon lies in the middle plane, x = 0."""

LEAN_DEG = 45.0
"""Lean of the cover while ribbons and wires are plugged in: the display's
ribbon reaches no further (unconfirmed)."""
_STEPS = 24
"""Points on each bend."""


@dataclass(frozen=True, slots=True)
class RibbonWay:
    """A ribbon from the board to the camera."""

    inside: Way
    """From the board's socket to the slot in the cover's top."""
    mast: Way
    """From there through the mast to the end of its channel."""
    head: Way
    """From there to the camera's socket."""
    fold: float
    """Length that the folded mast takes beyond the upright one, mm."""
    plugged: float
    """Length in both sockets, mm."""

    @property
    def length(self) -> float:
        """Least length of the ribbon, mm."""
        ways = (self.inside, self.mast, self.head)
        return sum(_length(way) for way in ways) + self.fold + self.plugged

    @property
    def least_radius(self) -> float:
        """Radius of the sharpest bend of the upright mast, mm."""
        points = (*self.inside, *self.mast[1:], *self.head[1:])
        bends = zip(points, points[1:], points[2:], strict=False)
        return min(_radius(*three) for three in bends)


def ribbon_way(case: Case) -> RibbonWay:
    """Return the way of the ribbon through the upright mast."""
    hinge = hinge_frame(case)
    y = hinge.origin[1] - case.shape.channel_before
    x_board, y_board = case.board.camera_at
    socket_z = case.board.thickness + case.board.ribbon_socket
    socket = board_frame(case).to_world((x_board, y_board, socket_z))
    slot = (y, top_z(case))
    end = (y, hinge.origin[2] + case.shape.mast_length - CHANNEL_BELOW_AXIS)
    return RibbonWay(
        inside=_s_bend((socket[1], socket[2]), slot),
        mast=(slot, end),
        head=_head_way(case, end),
        fold=_fold(case),
        plugged=2 * case.ribbon.plugged,
    )


def opened_length(case: Case, opened_deg: float) -> float:
    """Return how long the ribbon must be while the cover leans back for plugging it in.

    Args:
        case: the device.
        opened_deg: how far the cover is turned to the rear about its lower rear edge.
    """
    way = ribbon_way(case)
    socket, slot = way.inside[0], way.inside[-1]
    apart = dist(_leaning(case, slot, opened_deg), socket)
    return way.length - _length(way.inside) + apart


def wire_length(case: Case, opened_deg: float) -> float:
    """Return how far the pins are from a button's contacts while the cover leans back.

    Args:
        case: the device.
        opened_deg: how far the cover is turned to the rear about its lower rear edge.
    """
    shape, board = case.shape, case.board
    contacts = (shape.button_y, top_z(case) - case.button.depth)
    y, z = _leaning(case, contacts, opened_deg)
    along, across = PINS_ALONG, board.size[1] - PINS_IN
    pins = [board_frame(case).to_world((x, across, board.thickness)) for x in along]
    sides = (-shape.button_step, shape.button_step)
    return max(dist(pin, (x, y, z)) for pin in pins for x in sides)


def _leaning(
    case: Case, point: tuple[float, float], opened_deg: float
) -> tuple[float, float]:
    """Return where a point y, z of the cover is while it leans back."""
    turn, (edge, low) = radians(opened_deg), (case.shape.depth, case.shape.base_height)
    y, z = point[0] - edge, point[1] - low
    return (edge + y * cos(turn) + z * sin(turn), low + z * cos(turn) - y * sin(turn))


def _s_bend(low: tuple[float, float], high: tuple[float, float]) -> Way:
    """Rise from one point to another, upright at both."""
    pull = 0.5 * (high[1] - low[1])
    return bend(low, (low[0], low[1] + pull), (high[0], high[1] - pull), high)


def bend(*corners: tuple[float, float]) -> Way:
    """Return points on a cubic Bezier curve.

    Args:
        corners: four; it begins at the first and ends at the last.
    """

    def at(t: float) -> tuple[float, float]:
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        y, z = (
            sum(w * corner[i] for w, corner in zip(weights, corners, strict=True))
            for i in (0, 1)
        )
        return (y, z)

    return tuple(at(i / _STEPS) for i in range(_STEPS + 1))


def _head_way(case: Case, end: tuple[float, float]) -> Way:
    """Bend from the channel's end forward to the camera."""
    radius = case.ribbon.bend_radius * 1.5
    turn = radians(90 - case.shape.tilt_deg)
    bend = tuple(
        (end[0] - radius * (1 - cos(angle)), end[1] + radius * sin(angle))
        for angle in (turn * i / _STEPS for i in range(_STEPS + 1))
    )
    plug = (0.0, case.camera.below_lens, ribbon_in_head(case))
    _, y, z = head_frame(case).to_world(plug)
    return (*bend, (y, z))


def _fold(case: Case) -> float:
    """Return how much longer the way to the folded mast is: up, a bend, to the rear."""
    radius = case.ribbon.bend_radius
    before, height = case.shape.channel_before, case.shape.hinge_height
    upright = height + CHANNEL_BELOW_AXIS
    up, back = height + before, before + CHANNEL_BELOW_AXIS
    return up + back - 2 * radius + pi / 2 * radius - upright


def _length(way: Way) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))


def _radius(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]
) -> float:
    """Return the radius of the bend at the middle one of three points."""
    first, second = (b[0] - a[0], b[1] - a[1]), (c[0] - b[0], c[1] - b[1])
    lengths = hypot(*first), hypot(*second)
    along = (first[0] * second[0] + first[1] * second[1]) / (lengths[0] * lengths[1])
    turn = acos(max(-1.0, min(1.0, along)))
    return min(lengths) / turn if turn > 1e-6 else float("inf")  # noqa: PLR2004 (straight)
