"""Whether a part can be printed: closed, thick enough, without support, on the bed."""

from collections.abc import Iterator

import numpy as np
from build123d import Face, GeomType, Part
from numpy.typing import NDArray

from hardware.case.parameters import Printing
from hardware.case.parts import PrintedPart, across

Points = NDArray[np.float64]
"""``(n, 3)`` float64, mm."""

_FINE, _ANGLE = 0.1, 0.25  # of the mesh: mm and radians
_SPACING = 6.0  # mm between two samples of a surface
_PARALLEL = 0.95  # of two surfaces of a wall: the cosine between them
_ON_BED = 0.05  # mm
_CHUNK = 400  # rays at once
_FLAT = 1e-9  # a ray along a triangle does not meet it
_TOUCHING = 1e-4  # mm: where the ray begins


def printing_faults(part: PrintedPart, printing: Printing) -> list[str]:
    """Return what is wrong with a part in its printing position."""
    solid = part.printed()
    faults = [
        *_closed(solid),
        *_walls(solid, printing),
        *_overhangs(solid, printing),
        *_bed(across(solid, printing.bed), printing),
    ]
    return [f"The {part.name} ({part.file}): {fault}" for fault in faults]


def _closed(solid: Part) -> Iterator[str]:
    if len(solid.solids()) != 1:
        yield f"it falls into {len(solid.solids())} pieces."
    if not solid.is_valid or not all(s.is_manifold for s in solid.solids()):
        yield "its surface is not closed."


def _bed(solid: Part, printing: Printing) -> Iterator[str]:
    size = solid.bounding_box().size
    needed = (size.X, size.Y, size.Z)
    if any(n > room for n, room in zip(needed, printing.bed, strict=True)):
        told = " x ".join(f"{n:.0f}" for n in needed)
        room = " x ".join(f"{n:.0f}" for n in printing.bed)
        yield f"it is {told} mm and does not fit a printer of {room} mm."


def _mesh(solid: Part) -> Points:
    """Return the triangles of a solid's surface, ``(n, 3, 3)`` float64, mm."""
    vertices, triangles = solid.tessellate(_FINE, _ANGLE)
    points = np.array([(v.X, v.Y, v.Z) for v in vertices])
    corners: Points = points[np.array(triangles)]
    return corners


def _walls(solid: Part, printing: Printing) -> Iterator[str]:
    """Measure walls: rays from the surface inwards to a parallel surface."""
    triangles = _mesh(solid)
    normals = _normals(triangles)
    thickness, at = np.inf, np.zeros(3)
    starts, inwards = _samples(triangles, normals)
    for chunk in _alike(inwards):
        may_be_hit = normals @ inwards[chunk[0]] > _PARALLEL - 0.1
        depths = _depths(
            starts[chunk], inwards[chunk], triangles[may_be_hit], normals[may_be_hit]
        )
        least = int(np.argmin(depths))
        if depths[least] < thickness:
            thickness, at = float(depths[least]), starts[chunk][least]
    if thickness < printing.least_wall - 0.01:
        x, y, z = at
        yield (
            f"a wall is {thickness:.1f} mm thick at {x:.0f}, {y:.0f}, {z:.0f}; "
            f"{printing.least_wall:.1f} mm is the least."
        )


def _alike(directions: Points) -> Iterator[NDArray[np.intp]]:
    """Yield the indices of directions that are nearly the same, some at once."""
    _, group = np.unique(np.round(directions, 1), axis=0, return_inverse=True)
    for number in range(int(group.max()) + 1):
        members = np.flatnonzero(group.ravel() == number)
        for i in range(0, len(members), _CHUNK):
            yield members[i : i + _CHUNK]


def _normals(triangles: Points) -> Points:
    first = triangles[:, 1] - triangles[:, 0]
    second = triangles[:, 2] - triangles[:, 0]
    normals = np.cross(first, second)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    unit: Points = normals / np.maximum(lengths, 1e-12)
    return unit


def _samples(triangles: Points, normals: Points) -> tuple[Points, Points]:
    """Return points all over the surface, and the directions from them inwards."""
    starts, inwards = [], []
    rng = np.random.default_rng(1)
    for corners, normal in zip(triangles, normals, strict=True):
        sides = corners[[1, 2]] - corners[0]
        area = float(np.linalg.norm(np.cross(*sides)) / 2)
        count = int(np.clip(area / _SPACING**2, 1, 400))
        weights = rng.dirichlet((1.0, 1.0, 1.0), count)
        weights[0] = 1 / 3
        starts.append(weights @ corners)
        inwards.append(np.tile(-normal, (count, 1)))
    return np.concatenate(starts), np.concatenate(inwards)


def _depths(
    starts: Points, inwards: Points, triangles: Points, normals: Points
) -> Points:
    """Return how far each ray goes to a surface parallel to its own; inf if to none.

    Source: Moeller and Trumbore, "Fast, minimum storage ray-triangle intersection".
    """
    first = triangles[:, 1] - triangles[:, 0]
    second = triangles[:, 2] - triangles[:, 0]
    across_ray = np.cross(inwards[:, None], second[None])
    slant = np.einsum("tk,rtk->rt", first, across_ray)
    slant = np.where(np.abs(slant) < _FLAT, np.inf, slant)
    apart = starts[:, None] - triangles[None, :, 0]
    u = np.einsum("rtk,rtk->rt", apart, across_ray) / slant
    other = np.cross(apart, first[None])
    v = np.einsum("rk,rtk->rt", inwards, other) / slant
    depth = np.einsum("tk,rtk->rt", second, other) / slant
    is_hit = (
        (u >= 0) & (v >= 0) & (u + v <= 1) & (depth > _TOUCHING) & np.isfinite(slant)
    )
    is_hit &= inwards @ normals.T > _PARALLEL
    nearest: Points = np.where(is_hit, depth, np.inf).min(axis=1, initial=np.inf)
    return nearest


def _overhangs(solid: Part, printing: Printing) -> Iterator[str]:
    """Find surfaces that hang over and are neither bridges nor small round holes."""
    steepest = -np.sin(np.radians(printing.steepest_deg))
    for face in solid.faces():
        bounds = face.bounding_box()
        if bounds.max.Z < _ON_BED:
            continue
        if face.geom_type == GeomType.CYLINDER:
            hangs = _hangs_round(face, steepest, printing.widest_hole)
        else:
            normal = face.normal_at(face.center())
            hangs = steepest - _TOUCHING > normal.Z and not _is_bridge(
                solid, face, printing
            )
        if hangs:
            at = face.center()
            yield (
                f"a surface at {at.X:.0f}, {at.Y:.0f}, {at.Z:.0f} hangs over by more "
                f"than {printing.steepest_deg:.0f} degrees without support."
            )


def _hangs_round(face: Face, steepest: float, widest: float) -> bool:
    """Whether a round surface hangs over, and is no hole that closes by itself."""
    axis = face.axis_of_rotation
    if abs(axis.direction.Z) > -steepest:  # nearly upright: its walls are steep
        return False
    return bool(2 * face.radius > widest)


def _is_bridge(solid: Part, face: Face, printing: Printing) -> bool:
    """Whether a level surface lies on walls at both ends of its shorter side."""
    bounds = face.bounding_box()
    if bounds.size.Z > _ON_BED:
        return False
    (x0, y0, z), (x1, y1) = tuple(bounds.min), tuple(bounds.max)[:2]
    spans = sorted([(x1 - x0, True), (y1 - y0, False)])
    below = z - 0.3
    for span, along_x in spans:
        if span > printing.longest_bridge:
            return False
        ends = [
            ((x0 - 0.3, y), (x1 + 0.3, y))
            if along_x
            else ((x, y0 - 0.3), (x, y1 + 0.3))
            for share in (0.1, 0.5, 0.9)
            for x, y in ((x0 + share * (x1 - x0), y0 + share * (y1 - y0)),)
        ]
        if all(solid.is_inside((x, y, below)) for pair in ends for x, y in pair):
            return True
    return False
