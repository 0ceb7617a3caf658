"""The emblems of the harbor deck, in millimeters around their middle."""

import numpy as np

from hardware.simulated.drawing.figures import Points, arc, turned


def line(*points: tuple[float, float]) -> Points:
    """Return points ``(n, 2)`` float64: x to the right and y down."""
    return np.array(points, np.float64)


def _ray(degrees: float) -> Points:
    end = turned(line((0, -14)), degrees)[0]
    return line((0, 12), (float(end[0]), float(end[1])))


_LIGHTHOUSE = (
    (line((-5, 14), (-3, -8), (3, -8), (5, 14)), line((-4, -9), (0, -15), (4, -9))),
    (
        line((4, -11), (18, -17)),
        line((4, -10), (18, -5)),
        line((-4, -10), (-18, -14)),
    ),
)
_BODY = np.concatenate([arc((-2, 4), (13, 8), (180, 360)), line((11, 9), (-15, 9))])
_WHALE = (
    (_BODY, line((10, 4), (18, -6), (12, -4))),
    (line((-6, -6), (-8, -13), (-13, -13)), line((-6, -6), (-4, -13), (1, -13))),
)
_ANCHOR = (
    (arc((0, -13), (3, 3), (0, 360)),),
    (
        line((0, -10), (0, 13)),
        line((-8, -5), (8, -5)),
        arc((0, 3), (12, 11), (20, 160)),
    ),
)
_BOAT = (
    (line((-13, 3), (13, 3), (8, 10), (-9, 10)), line((-1, 1), (-1, -15), (-11, 1))),
    (line((2, 1), (2, -13)),),
)
_WINGS = [arc((x, 2), (8, 9), (190, 350)) for x in (-8, 8)]
_GULL = ((arc((0, 6), (3, 2), (0, 360)),), (np.concatenate(_WINGS),))
_COMPASS = (
    (
        line((0, -15), (3, 0), (0, 15), (-3, 0)),
        line((-9, 0), (0, -2), (9, 0), (0, 2)),
    ),
    (arc((0, 0), (12, 12), (0, 360)),),
)
_SHELL = ((), (*map(_ray, range(-60, 61, 20)), arc((0, 0), (14, 14), (210, 330))))
_NET = (
    (),
    (
        *(line((x, -13), (-x / 2, 13)) for x in (-12, -6, 0, 6, 12)),
        *(line((-12, y), (12, y)) for y in (-10, -3, 4, 10)),
    ),
)

EMBLEMS: dict[str, tuple[tuple[Points, ...], tuple[Points, ...]]] = {
    "LI": _LIGHTHOUSE,
    "WH": _WHALE,
    "AN": _ANCHOR,
    "BO": _BOAT,
    "GU": _GULL,
    "CO": _COMPASS,
    "SL": _SHELL,
    "NE": _NET,
}
"""What is filled, and what is drawn with a line."""
