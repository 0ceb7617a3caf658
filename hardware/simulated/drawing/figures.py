"""The figures on cards, as our own strokes and polygons.

A figure stands in a box one unit high around the origin, x to the right and y down.
Strokes are center lines that are drawn with some width; polygons are filled. No font
is used, so that every version of OpenCV draws the same figure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""``(n, 2)`` float64: x and y."""


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """What one symbol looks like."""

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


def _line(*points: tuple[float, float]) -> Points:
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
    "1": (_line((-0.18, -0.24), (0.06, -0.4), (0.06, 0.4)),),
    "2": (
        np.concatenate([
            arc((0, -0.17), (0.24, 0.23), (195, 375)),
            _line((0.15, 0.03), (-0.26, 0.4), (0.27, 0.4)),
        ]),
    ),
    "3": (
        arc((-0.01, -0.2), (0.22, 0.2), (200, 450)),
        arc((-0.01, 0.19), (0.25, 0.21), (-90, 160)),
    ),
    "4": (_line((0.12, 0.4), (0.12, -0.4), (-0.28, 0.16), (0.29, 0.16)),),
    "5": (
        np.concatenate([
            _line((0.23, -0.4), (-0.17, -0.4), (-0.22, -0.02)),
            arc((0, 0.13), (0.25, 0.27), (215, 510)),
        ]),
    ),
    "6": (_SIX,),
    "7": (_line((-0.26, -0.4), (0.26, -0.4), (-0.08, 0.42)),),
    "8": (
        arc((0, -0.2), (0.2, 0.2), (0, 360)),
        arc((0, 0.2), (0.24, 0.21), (0, 360)),
    ),
    "9": (-_SIX,),
}  # fmt: skip

_BAR = _line((-0.24, 0.66), (0.24, 0.66))
_PLUS = (_line((-0.2, 0), (0.2, 0)), _line((0, -0.2), (0, 0.2)))


def _skip() -> Figure:
    ring = arc((0, 0), (0.42, 0.42), (0, 360))
    return Figure(strokes=(ring, _line((-0.29, 0.29), (0.29, -0.29))), weight=0.8)


def _reverse() -> Figure:
    """Two opposed arrows along the rising diagonal, each with a bent tail."""
    arrow = _line(
        (-0.16, 0.0), (-0.14, -0.10), (-0.04, -0.18), (0.18, -0.18), (0.18, -0.30),
        (0.54, -0.03), (0.18, 0.24), (0.18, -0.02),
    )  # fmt: skip
    one = turned(arrow, -52)
    return Figure(polygons=(one, -one))


def _signed(digit: str) -> Figure:
    """A plus sign and a digit, as in the corners of the draw cards."""
    plus = tuple(placed(line, (-0.28, 0.04)) for line in _PLUS)
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


def line(*points: tuple[float, float]) -> Points:
    """Return points ``(n, 2)`` float64: x to the right and y down."""
    return np.array(points, np.float64)
