"""The canvas on which one face is painted, the style of a deck, and its figures.

Everything is laid out in millimeters around the middle of a 56 x 87 mm card, x to the
right and y down. It is painted twice too large and then shrunk, which gives smooth
edges that are the same with every version of OpenCV.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.picture_files import Design
from hardware.simulated.projection import CARD_MM

Points = NDArray[np.float64]
"""``(n, 2)`` float64: x and y."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """What one symbol looks like, as our own strokes and polygons.

    It stands in a box one unit high around the origin, x to the right and y down.
    Strokes are center lines that are drawn with some width; polygons are filled. No
    font is used, so that every version of OpenCV draws the same figure.
    """

    strokes: tuple[Points, ...] = ()
    """Center lines, drawn with the weight of the style."""
    polygons: tuple[Points, ...] = ()
    """Filled areas; there is a hole where two overlap."""
    bars: tuple[Points, ...] = ()
    """Lines drawn with a weight of their own, as under a 6 or a 9."""
    weight: float = 1.0
    """Factor on the weight of the style."""


FigureOf = Callable[[str], Figure]
"""Returns the figure of a symbol in record notation."""


def line(*points: tuple[float, float]) -> Points:
    """Return points ``(n, 2)`` float64: x to the right and y down."""
    return np.array(points, np.float64)


def arc(
    centre: tuple[float, float], radii: tuple[float, float], span: tuple[float, float]
) -> Points:
    """Sample an elliptic arc.

    Args:
        centre: x and y of the center.
        radii: along x and along y.
        span: from and to angle, degrees, 0 = right, 90 = down.

    Returns:
        ``(n, 2)`` points, about one every 8 degrees.
    """
    count = max(3, int(abs(span[1] - span[0]) / 8) + 1)
    angle = np.radians(np.linspace(*span, count))
    unit = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return placed(unit * np.array(radii), centre)


def placed(points: Points, at: tuple[float, float], scale: float = 1.0) -> Points:
    """Move points to ``at`` after scaling them about the origin."""
    return np.asarray(points * scale + np.array(at), np.float64)


def turned(points: Points, degrees: float) -> Points:
    """Turn points about the origin, clockwise as seen on the card."""
    a = np.radians(degrees)
    matrix = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    return np.asarray(points @ matrix, np.float64)


_SIX = np.concatenate([
    arc((0.26, 0.12), (0.5, 0.53), (260, 180)),
    arc((0.0, 0.17), (0.24, 0.23), (180, -180)),
])  # fmt: skip

_DIGITS: dict[str, tuple[Points, ...]] = {
    "0": (arc((0, 0), (0.25, 0.4), (0, 360)),),
    "1": (line((-0.18, -0.24), (0.06, -0.4), (0.06, 0.4)),),
    "2": (
        np.concatenate([
            arc((0, -0.17), (0.24, 0.23), (195, 375)),
            line((0.15, 0.03), (-0.26, 0.4), (0.27, 0.4)),
        ]),
    ),
    "3": (
        arc((-0.01, -0.2), (0.22, 0.2), (200, 450)),
        arc((-0.01, 0.19), (0.25, 0.21), (-90, 160)),
    ),
    "4": (line((0.12, 0.4), (0.12, -0.4), (-0.28, 0.16), (0.29, 0.16)),),
    "5": (
        np.concatenate([
            line((0.23, -0.4), (-0.17, -0.4), (-0.22, -0.02)),
            arc((0, 0.13), (0.25, 0.27), (215, 510)),
        ]),
    ),
    "6": (_SIX,),
    "7": (line((-0.26, -0.4), (0.26, -0.4), (-0.08, 0.42)),),
    "8": (
        arc((0, -0.2), (0.2, 0.2), (0, 360)),
        arc((0, 0.2), (0.24, 0.21), (0, 360)),
    ),
    "9": (-_SIX,),
}  # fmt: skip

_BAR = line((-0.24, 0.66), (0.24, 0.66))
_PLUS = (line((-0.2, 0), (0.2, 0)), line((0, -0.2), (0, 0.2)))


def _skip() -> Figure:
    ring = arc((0, 0), (0.42, 0.42), (0, 360))
    return Figure(strokes=(ring, line((-0.29, 0.29), (0.29, -0.29))), weight=0.8)


def _reverse() -> Figure:
    """Two opposed arrows along the rising diagonal, each with a bent tail."""
    arrow = line(
        (-0.16, 0.0), (-0.14, -0.10), (-0.04, -0.18), (0.18, -0.18), (0.18, -0.30),
        (0.54, -0.03), (0.18, 0.24), (0.18, -0.02),
    )  # fmt: skip
    one = turned(arrow, -52)
    return Figure(polygons=(one, -one))


def _signed(digit: str) -> Figure:
    """A plus sign and a digit, as in the corners of the draw cards."""
    plus = tuple(placed(stroke, (-0.28, 0.04)) for stroke in _PLUS)
    return Figure((*plus, *(placed(s, (0.36, 0)) for s in _DIGITS[digit])))


@cache
def figure(symbol: str) -> Figure:
    """Return the figure of a symbol in record notation.

    Args:
        symbol: ``0`` to ``9``, ``S``, ``R``, ``+2`` or ``+4``.

    Raises:
        KeyError: if no figure of that name is drawn here.
    """
    if symbol == "S":
        return _skip()
    if symbol == "R":
        return _reverse()
    if symbol.startswith("+"):
        return _signed(symbol[1:])
    bar = (_BAR,) if symbol in {"6", "9"} else ()
    return Figure(_DIGITS[symbol], bars=bar)


def rounded_box(size: tuple[float, float], radius: float) -> Points:
    """Outline a box with round corners around the origin.

    Args:
        size: width and height.
        radius: radius of the corners, in the same unit.
    """
    x, y = size[0] / 2 - radius, size[1] / 2 - radius
    corners: Sequence[tuple[tuple[float, float], int]] = (
        ((x, -y), -90), ((x, y), 0), ((-x, y), 90), ((-x, -y), 180),
    )  # fmt: skip
    return np.concatenate([arc(c, (radius, radius), (a, a + 90)) for c, a in corners])


FACE_SIZE_WH = (186, 288)
"""Width and height in pixels of a drawn face."""

Bgr = tuple[int, int, int]
"""A color as blue, green, red, 0 to 255."""

_OVERSIZE = 2
_SCALE = FACE_SIZE_WH[1] * _OVERSIZE / CARD_MM[1]

Mask = NDArray[np.uint8]
"""``(H, W)`` uint8 of the oversized canvas: 255 where paint goes, else 0."""


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """Style of a printed deck; every field may be varied independently."""

    design: Design = "outline"
    """What lies behind the symbol, and in which color that is."""
    red: Bgr = (40, 42, 222)
    yellow: Bgr = (20, 200, 250)
    green: Bgr = (50, 150, 70)
    blue: Bgr = (190, 100, 20)
    white: Bgr = (248, 248, 248)
    black: Bgr = (24, 22, 22)
    border_mm: float = 3.6
    """Width of the white border."""
    corner_mm: float = 3.4
    """Radius of the card's corners."""
    field_corner_mm: float = 3.0
    """Radius of the colored field's corners."""
    ellipse_mm: tuple[float, float] = (18.5, 34.0)
    """Short and long half axis of the ellipse; a ``circle`` uses 0.66 of the long."""
    tilt_deg: float = 30.0
    """Lean of the ellipse to the right of upright."""
    ring_mm: float = 1.7
    """Width of the ``outline`` design's ring."""
    symbol_mm: float = 26.0
    """Height of the symbol in the middle."""
    corner_symbol_mm: float = 8.0
    """Height of the symbols in the corners."""
    corner_at_mm: tuple[float, float] = (10.0, 12.0)
    """Middle of the upper left symbol, from the card's upper left corner."""
    weight: float = 0.19
    """Width of a stroke as a fraction of the symbol's height."""
    bar: float = 1.0
    """Width of the bar under a 6 or a 9, as a factor on the width of a stroke."""
    slant: float = 0.12
    """Lean of the figures: shift to the right per unit of height."""
    stretch: float = 1.0
    """Width of the figures as a factor."""
    rim_mm: float = 0.45
    """Width of the black line around symbols."""
    shadow_mm: tuple[float, float] = (-1.0, 0.8)
    """Offset of the black shadow of the middle symbol, x and y."""
    figures: FigureOf = figure
    """Figures of the symbol in the middle."""
    corner_figures: FigureOf = figure
    """Figures of the symbols in the corners."""
    draw_two_at_mm: tuple[tuple[float, float], ...] = ((3.2, -4.2), (-3.2, 4.2))
    """Middles of the little cards of a draw two; if there are none, draw cards show
    their number."""
    card_lean: float | None = None
    """Lean of little cards; by default 0.35 in the ``filled`` design."""
    quarters: str = "YGBR"
    """Colors around a wild, starting at the lower right."""
    quarters_deg: float = 0.0
    """Angle by which the borders between them are turned."""

    def field(self, letter: str) -> Bgr:
        """Return the color of field ``R``, ``Y``, ``G`` or ``B``; black for wilds."""
        colors = {"R": self.red, "Y": self.yellow, "G": self.green, "B": self.blue}
        return colors.get(letter, self.black)


def area(*polygons: Points) -> Mask:
    """Fill polygons given in millimeters; there is a hole where two overlap."""
    size = (FACE_SIZE_WH[1] * _OVERSIZE, FACE_SIZE_WH[0] * _OVERSIZE)
    mask: Mask = np.zeros(size, np.uint8)
    middle = np.array([size[1], size[0]]) / 2
    pixels = [np.round(p * _SCALE + middle).astype(np.int32) for p in polygons]
    if pixels:
        cv2.fillPoly(mask, pixels, (255,))
    return mask


def stroke_area(lines: tuple[Points, ...], width_mm: float) -> Mask:
    """Draw center lines with round ends, in millimeters."""
    mask = area()
    middle = np.array([mask.shape[1], mask.shape[0]]) / 2
    for stroke in lines:
        pixels = np.round(stroke * _SCALE + middle).astype(np.int32)
        width = max(1, round(width_mm * _SCALE))
        cv2.polylines(mask, [pixels], isClosed=False, color=(255,), thickness=width)
    return mask


class Sheet:
    """The oversized canvas of one face while it is painted."""

    def __init__(self, style: FaceStyle) -> None:
        self.style = style
        # Slightly larger than the canvas, so that straight edges stay opaque.
        size = (CARD_MM[0] + 0.4, CARD_MM[1] + 0.4)
        self.outside = area(rounded_box(size, style.corner_mm))
        self.paint = np.empty((*self.outside.shape, 3), np.uint8)
        _flood(self.paint, style.white)
        self._solid = np.empty_like(self.paint)

    def fill(self, mask: Mask, color: Bgr) -> None:
        """Paint an area."""
        _flood(self._solid, color)
        cv2.copyTo(self._solid, mask, self.paint)

    def put_rimmed(
        self, mask: Mask, color: Bgr, rim_mm: float, shadow_mm: tuple[float, float]
    ) -> None:
        """Put an area with a black line around it and a shadow to one side."""
        side = 2 * round(rim_mm * _SCALE) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        rim = np.asarray(cv2.dilate(mask, kernel), np.uint8)
        steps = max(1, round(max(map(abs, shadow_mm)) * _SCALE / 2))
        dark = rim
        for step in range(1, steps + 1):
            shift = np.array(shadow_mm) * _SCALE * step / steps
            dark = np.maximum(dark, _shifted(rim, shift))
        self.fill(dark, self.style.black)
        self.fill(mask, color)

    def put_symbol(
        self, symbol: str, color: Bgr, *, corner: bool = False, at: Points | None = None
    ) -> None:
        """Put a figure in the middle, or small in the upper left corner."""
        style = self.style
        height = style.corner_symbol_mm if corner else style.symbol_mm
        shown = (style.corner_figures if corner else style.figures)(symbol)
        origin = np.zeros(2) if at is None else at
        lean = np.array([[style.stretch, 0], [-style.slant, 1]])
        if symbol in {"S", "R"}:
            lean = np.eye(2)
        lines = tuple(s @ lean * height + origin for s in shown.strokes)
        areas = tuple(p @ lean * height + origin for p in shown.polygons)
        width = style.weight * shown.weight * height
        bars = tuple(s @ lean * height + origin for s in shown.bars)
        mask = np.maximum(area(*areas), stroke_area(lines, width))
        mask = np.maximum(mask, stroke_area(bars, style.bar * width))
        part = 0.4 if corner else 1.0
        x, y = style.shadow_mm
        self.put_rimmed(mask, color, style.rim_mm * part, (x * part, y * part))

    def turn(self) -> None:
        """Turn the sheet by 180°, to paint the lower right like the upper left."""
        self.paint = np.asarray(cv2.rotate(self.paint, cv2.ROTATE_180), np.uint8)

    def finish(self) -> NDArray[np.uint8]:
        """Shrink to ``(288, 186, 4)`` uint8 BGRA."""
        full = cv2.merge([*cv2.split(self.paint), self.outside])
        small = cv2.resize(full, FACE_SIZE_WH, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)


def _flood(canvas: NDArray[np.uint8], color: Bgr) -> None:
    """Fill a canvas in place, many times faster than numpy's broadcasting would."""
    cv2.rectangle(canvas, (0, 0), canvas.shape[1::-1], color, cv2.FILLED)


def _shifted(mask: Mask, shift: NDArray[np.float64]) -> Mask:
    """Move a mask by whole pixels; what leaves the canvas is lost."""
    move = np.array([[1, 0, round(shift[0])], [0, 1, round(shift[1])]], np.float64)
    size = (mask.shape[1], mask.shape[0])
    return np.asarray(
        cv2.warpAffine(mask, move, size, flags=cv2.INTER_NEAREST), np.uint8
    )
