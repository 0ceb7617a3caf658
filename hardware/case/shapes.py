"""The solids that all parts are made of."""

from collections.abc import Iterable, Sequence
from math import hypot

from build123d import Cylinder, Edge, Face, Part, Plane, Polygon, Pos, Wire, extrude

from hardware.case.layout import Frame, Vector


def block(low: Vector, high: Vector) -> Part:
    """Return a box between two corners, lowest and highest."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    outline = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return prism_z(outline, z0, z1)


def prism_z(outline: Sequence[tuple[float, float]], low: float, high: float) -> Part:
    """Return an outline in x and y, drawn out along z."""
    face = Face(Wire.make_polygon([(x, y, low) for x, y in outline], close=True))
    return Part() + extrude(face, amount=high - low, dir=(0, 0, 1))


def prism_x(outline: Sequence[tuple[float, float]], low: float, high: float) -> Part:
    """Return an outline in y and z, drawn out along x."""
    face = Face(Wire.make_polygon([(low, y, z) for y, z in outline], close=True))
    return Part() + extrude(face, amount=high - low, dir=(1, 0, 0))


def band(way: Sequence[tuple[float, float]], width: float, thick: float) -> Part:
    """Return a flat band, smooth along points y, z; its middle is at x = 0."""
    sides: list[list[tuple[float, float, float]]] = [[], []]
    for i, (y, z) in enumerate(way):
        (y0, z0), (y1, z1) = way[max(i - 1, 0)], way[min(i + 1, len(way) - 1)]
        scale = thick / 2 / hypot(y1 - y0, z1 - z0)
        across = (scale * (z0 - z1), scale * (y1 - y0))
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((-width / 2, y + sign * across[0], z + sign * across[1]))
    left, right = sides
    edges = [
        Edge.make_spline(left),
        Edge.make_line(left[-1], right[-1]),
        Edge.make_spline(right[::-1]),
        Edge.make_line(right[0], left[0]),
    ]
    return Part() + extrude(Face(Wire(edges)), amount=width, dir=(1, 0, 0))


def rod(start: Vector, end: Vector, diameter: float) -> Part:
    """Return a cylinder from one point to another."""
    along = tuple(b - a for a, b in zip(start, end, strict=True))
    length = sum(n * n for n in along) ** 0.5
    middle = tuple((a + b) / 2 for a, b in zip(start, end, strict=True))
    return Plane(origin=middle, z_dir=along) * Cylinder(diameter / 2, length)


def hexagon(middle: Vector, across_flats: float, height: float) -> Part:
    """Return a nut's outline, drawn out along z from ``middle`` up."""
    radius = across_flats / 3**0.5
    corners = [(radius * a, radius * b) for a, b in _HEXAGON]
    shape = extrude(Polygon(*corners), amount=height, dir=(0, 0, 1))
    return Pos(*middle) * (Part() + shape)


_HIGH = 0.75**0.5
_HEXAGON = (
    *((1.0, 0.0), (0.5, _HIGH), (-0.5, _HIGH)),
    *((-1.0, 0.0), (-0.5, -_HIGH), (0.5, -_HIGH)),
)
"""Corners of a hexagon of radius 1."""


def placed(part: Part, frame: Frame) -> Part:
    """Return a part that was drawn in a system of its own, in the world."""
    return Plane(frame.origin, x_dir=frame.x_dir, z_dir=frame.z_dir) * part


def joined(parts: Iterable[Part]) -> Part:
    """Return several solids as one."""
    first, *others = parts
    return first + others if others else first


def cut(part: Part, tools: Iterable[Part]) -> Part:
    """Return a part without what the tools cover."""
    taken = list(tools)
    return part - taken if taken else part
