"""Line drawings of solids as SVG: hidden lines removed, parallel projection."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product

from build123d import Compound, Edge, Face, GeomType, Part, Vector
from OCP.BRepLib import BRepLib
from OCP.gp import gp_Ax2, gp_Lin, gp_Pnt
from OCP.HLRAlgo import HLRAlgo_Projector
from OCP.HLRBRep import HLRBRep_Algo, HLRBRep_HLRToShape
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector
from OCP.TopAbs import TopAbs_ShapeEnum
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS, TopoDS_Shape

Direction = tuple[float, float, float]
"""A direction or a point in the world."""
Polyline = list[tuple[float, float]]
"""Points x to the right and y up, mm on the drawing."""

FROM_FRONT_LEFT = (-0.75, -1.35, 0.8)
FROM_FRONT_RIGHT = (0.75, -1.35, 0.8)
FROM_REAR_RIGHT = (0.9, 1.3, 0.9)
FROM_THE_SIDE = (1.0, 0.0, 0.0)

_CURVE = 14  # points on an edge that is not straight
_STEEP = 0.99  # a view from straight above has another up
_NAMES = 190  # room for names on both sides, pixels
_MARGIN = 24.0  # above and below, pixels
_HIGHEST = 640.0  # of the drawn solids, pixels
_LINE = 22.0  # between two names, pixels
_FACES = 8  # of a solid, the largest ones: on one of them its name ends
_SPREAD = 9  # points along each side of a face
_FACING = 0.15  # a face that is turned further away from the eye is a line


@dataclass(frozen=True, slots=True)
class Label:
    """A name beside a drawing, with a line to what it names."""

    text: str
    """The name."""
    at: Direction
    """What it names, in the world, mm."""
    is_left: bool | None = None
    """On which side of the drawing it stands; ``None`` for the nearer one."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """Some solids that are drawn in one way."""

    parts: Sequence[Part]
    """The solids, in the world."""
    stroke: str = "#222222"
    """Color of their lines."""
    width: float = 0.6
    """Width of their lines, mm on the drawing."""


def drawing(
    layers: Sequence[Layer],
    view: Direction,
    labels: Iterable[Label] = (),
    *,
    width_px: int = 900,
) -> str:
    """Return an SVG picture of solids, in which each hides what is behind it.

    Args:
        layers: the solids.
        view: direction from the solids to the eye.
        labels: names, which are written beside the picture.
        width_px: width of the picture.
    """
    axes = _axes(view)
    marks = [(label, _projected(label.at, axes)) for label in labels]
    lines = list(zip(layers, _visible(layers, axes), strict=True))
    return _svg(lines, marks, width_px)


def are_seen(
    points: Sequence[Direction], among: Sequence[Part], view: Direction
) -> list[bool]:
    """Return whether the eye sees each of some points.

    Args:
        points: in the world, mm.
        among: all solids.
        view: direction from the solids to the eye.
    """
    towards, hits = Vector(*view).normalized(), _loaded(among)
    return [not _hidden(Vector(*point), towards, hits) for point in points]


def seen_at(part: Part, among: Sequence[Part], view: Direction) -> Direction:
    """Return a point of a solid that the eye sees: amid what is seen of its best face.

    Args:
        part: the solid.
        among: all solids of the drawing.
        view: direction from the solids to the eye.
    """
    towards = Vector(*view).normalized()
    hits = _loaded(among)
    best: list[Vector] = [part.bounding_box().center()]
    most = 0.0
    for face in sorted(part.faces(), key=lambda face: -face.area)[:_FACES]:
        seen = [at for at in _spread(face, towards) if not _hidden(at, towards, hits)]
        shown = face.area * len(seen)
        if shown > most:
            best, most = seen, shown
    middle = sum(best, Vector()) / len(best)
    at = min(best, key=lambda point: (point - middle).length)
    return (at.X, at.Y, at.Z)


def _spread(face: Face, towards: Vector) -> Iterator[Vector]:
    """Yield points that are spread over a face, where it looks towards the eye."""
    shares = [(i + 0.5) / _SPREAD for i in range(_SPREAD)]
    for u, v in product(shares, shares):
        at = face.position_at(u, v)
        if face.is_inside(at) and face.normal_at(at).dot(towards) > _FACING:
            yield at


def _loaded(parts: Sequence[Part]) -> IntCurvesFace_ShapeIntersector:
    """Return what tells where a ray meets any of some solids."""
    hits = IntCurvesFace_ShapeIntersector()
    hits.Load(Compound(list(parts)).wrapped, 1e-3)
    return hits


def _hidden(
    point: Vector, towards: Vector, hits: IntCurvesFace_ShapeIntersector
) -> bool:
    """Whether a solid is between a point of a drawing and the eye."""
    ray = gp_Lin((point + towards * 0.1).to_pnt(), towards.to_dir())
    hits.Perform(ray, 0.0, 1e5)
    return bool(hits.NbPnt())


def _axes(view: Direction) -> tuple[Vector, Vector, Vector]:
    """Return the picture's axes: right, up, and towards the eye."""
    towards = Vector(*view).normalized()
    upright = Vector(0, 0, 1) if abs(towards.Z) < _STEEP else Vector(0, 1, 0)
    right = upright.cross(towards).normalized()
    return right, towards.cross(right), towards


def _projected(
    point: Direction, axes: tuple[Vector, Vector, Vector]
) -> tuple[float, float]:
    at = Vector(*point)
    return (at.dot(axes[0]), at.dot(axes[1]))


def _visible(
    layers: Sequence[Layer], axes: tuple[Vector, Vector, Vector]
) -> list[list[Polyline]]:
    """Return the visible lines of each layer, behind no solid of any."""
    right, _, towards = axes
    eye = gp_Ax2(gp_Pnt(0, 0, 0), towards.to_dir(), right.to_dir())
    removal = HLRBRep_Algo()
    solids = [
        [solid.wrapped for part in layer.parts for solid in part.solids()]
        for layer in layers
    ]
    for solid in (solid for those in solids for solid in those):
        removal.Add(solid)
    removal.Projector(HLRAlgo_Projector(eye))
    removal.Update()
    removal.Hide()
    found = HLRBRep_HLRToShape(removal)
    return [
        [line for solid in those for line in _lines_of(found, solid)]
        for those in solids
    ]


def _lines_of(found: HLRBRep_HLRToShape, solid: TopoDS_Shape) -> Iterator[Polyline]:
    """Yield sharp edges and outlines of a solid as far as they are visible."""
    for compound in (found.VCompound(solid), found.OutLineVCompound(solid)):
        if compound is None or compound.IsNull():
            continue
        explorer = TopExp_Explorer(compound, TopAbs_ShapeEnum.TopAbs_EDGE)
        while explorer.More():
            edge = TopoDS.Edge(explorer.Current())
            BRepLib.BuildCurves3d_s(edge, 1e-6)
            yield _sampled(Edge(edge))
            explorer.Next()


def _sampled(edge: Edge) -> Polyline:
    count = 2 if edge.geom_type == GeomType.LINE else _CURVE
    points = [edge.position_at(i / (count - 1)) for i in range(count)]
    return [(point.X, point.Y) for point in points]


def _svg(
    lines: Sequence[tuple[Layer, list[Polyline]]],
    marks: Sequence[tuple[Label, tuple[float, float]]],
    width_px: int,
) -> str:
    """Write lines and names; names stand in a column on both sides of the picture."""
    points = [point for _, drawn in lines for line in drawn for point in line]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    scale = (width_px - 2 * _NAMES) / max(right - left, 1.0)
    scale = min(scale, _HIGHEST / max(high - low, 1.0))
    height = scale * (high - low) + 2 * _MARGIN
    wide = scale * (right - left)

    def to_px(point: tuple[float, float]) -> tuple[float, float]:
        x = (width_px - wide) / 2 + scale * (point[0] - left)
        return (x, _MARGIN + scale * (high - point[1]))

    shapes = [
        _path(layer, [[to_px(p) for p in line] for line in drawn])
        for layer, drawn in lines
    ]
    named = [(label, to_px(at)) for label, at in marks]
    begin = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_px}" '
        f'height="{height:.0f}" font-family="sans-serif" font-size="15">'
    )
    ground = f'<rect width="{width_px}" height="{height:.0f}" fill="white"/>'
    return "\n".join(
        (begin, ground, *shapes, *_names(named, width_px, height), "</svg>\n")
    )


def _path(layer: Layer, lines: Iterable[Polyline]) -> str:
    # Sorted, since the modeller finds the lines in another order each time.
    moves = sorted(
        "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in lines
    )
    return (
        f'<path d="{" ".join(moves)}" fill="none" stroke="{layer.stroke}" '
        f'stroke-width="{layer.width}" stroke-linecap="round"/>'
    )


def _names(
    named: Sequence[tuple[Label, tuple[float, float]]], width: float, height: float
) -> Iterator[str]:
    """Write names left and right, near the height of their parts."""
    halves: tuple[list[tuple[Label, tuple[float, float]]], ...] = ([], [])
    for label, at in named:
        left = at[0] < width / 2 if label.is_left is None else label.is_left
        halves[0 if left else 1].append((label, at))
    for first, half in zip((True, False), halves, strict=True):
        half.sort(key=lambda name: name[1][1])
        below = _MARGIN
        for i, (label, (x, y)) in enumerate(half):
            rest = len(half) - i - 1
            line = max(below, min(y, height - _MARGIN - _LINE * rest))
            below = line + _LINE
            column, anchor = (
                (_NAMES - 14, "end") if first else (width - _NAMES + 14, "start")
            )
            edge = _NAMES - 8 if first else width - _NAMES + 8
            yield (
                f'<path d="M{edge} {line:.1f} L{x:.1f} {y:.1f}" stroke="#1f6fb2" '
                'stroke-width="0.8" fill="none"/>'
            )
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.2" fill="#1f6fb2"/>'
            yield (
                f'<text x="{column}" y="{line + 5:.1f}" text-anchor="{anchor}" '
                f'fill="#1f6fb2">{escape(label.text)}</text>'
            )
