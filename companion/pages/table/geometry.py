"""Shapes around the ring of seats: arrows, pointer, hatching. Pure geometry."""

from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin

BENT = pi * 0.3
"""Angle at which a bent arrow begins, radians from the middle of its circle."""
NECK = -pi * 0.03
"""Angle at which the head of a bent arrow begins, radians from the same middle."""
BEND_STEPS = 24
"""Number of strokes that a bent arrow's line is drawn in."""
CORNER = 20
"""Distance from a corner at which the pointer begins to turn."""
Stroke = tuple[tuple[float, float], ...]
"""Points of a line, from its beginning to its end, pixels."""


def angle_towards(size: tuple[float, float], point: tuple[float, float]) -> float:
    """Return in which direction of a frame around 0, 0 a point lies.

    Args:
        size: width and height of the frame.
        point: where somebody sits.

    Returns:
        The angle in the frame as if it were a square, radians: 0 on the right,
        counter-clockwise.
    """
    return atan2(point[1] * size[0], point[0] * size[1])


def way_round(start: float, end: float, direction: int) -> float:
    """Return ``end``, turned so that one arrives there in the direction of play.

    Args:
        start: angle, radians.
        end: angle, radians.
        direction: 1 clockwise, -1 counter-clockwise.
    """
    turn = (start - end) * direction % (2 * pi)
    return start - direction * turn


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrowhead, and which way it looks."""

    x: float
    y: float
    along_x: float
    """Vector ahead."""
    along_y: float


def bent_arrows(
    size: tuple[float, float], head: float, *, direction: int
) -> tuple[tuple[Stroke, Arrow], tuple[Stroke, Arrow]]:
    """Return two arrows that run round a middle around 0, 0, one on either side.

    A head looks where its line runs when it arrives, so that the two meet squarely.

    Args:
        size: width and height of the circles' outer parts, pixels: each line is a
            piece of a circle as high as that.
        head: length of a head, pixels.
        direction: 1 clockwise, -1 counter-clockwise.

    Returns:
        Of the right one and the left one the line, and the head where it ends, as
        long as its vector ahead.
    """
    radius = size[1] / 2
    bent = [BENT - (BENT - NECK) * i / BEND_STEPS for i in range(BEND_STEPS + 1)]
    line = tuple(
        (size[0] / 2 - radius * (1 - cos(a)), direction * radius * sin(a)) for a in bent
    )
    ahead = head * sin(NECK), -direction * head * cos(NECK)
    return (
        (line, Arrow(*line[-1], *ahead)),
        (
            tuple((-x, -y) for x, y in line),
            Arrow(-line[-1][0], -line[-1][1], -ahead[0], -ahead[1]),
        ),
    )


def stretch(stroke: Stroke, start: float, end: float) -> Stroke:
    """Return the part of a line between two shares of its points, 0 to 1."""
    last = len(stroke) - 1
    return stroke[round(max(start, 0) * last) : round(min(end, 1) * last) + 1]


def nearest_free(
    at: float, taken: tuple[float, float], room: tuple[float, float]
) -> float:
    """Return the place in a room that is nearest to ``at`` and not taken.

    Args:
        at: where one would stand.
        taken: where it begins and ends.
        room: the least and the greatest place. Where nothing of it is free, its end
            is as good as any.
    """
    low, high = room
    at = min(max(at, low), high)
    if not taken[0] < at < taken[1]:
        return at
    free = [edge for edge in taken if low <= edge <= high]
    return min(free, key=lambda edge: abs(edge - at), default=high)


def on_frame(size: tuple[float, float], angle: float) -> Arrow:
    """Return where a frame around 0, 0 is met at an angle, and the way out there.

    The way out is a unit vector.

    Args:
        size: width and height of the frame, pixels.
        angle: as `angle_towards` tells it, radians.
    """
    x, y = cos(angle), sin(angle)
    most = max(abs(x), abs(y))
    x, y = x / most, y / most
    out_x, out_y = (side * abs(side) ** CORNER for side in (x, y))
    length = hypot(out_x, out_y)
    return Arrow(x * size[0] / 2, y * size[1] / 2, out_x / length, out_y / length)


def hatches(
    pos: tuple[float, float], size: tuple[float, float], edge: float, step: float
) -> tuple[tuple[float, float, float, float], ...]:
    """Return slanting strokes that fill a band along the inside of a frame.

    Args:
        pos: lower left corner of the frame, pixels.
        size: width and height of the frame, pixels.
        edge: width of the band, pixels.
        step: from one stroke to the next, pixels.

    Returns:
        Each stroke as ``x, y, x, y``.
    """
    (x, y), (width, height) = pos, size
    across = [x + step * i for i in range(1, int((width - edge) / step) + 1)]
    up = [y + step * i for i in range(1, int((height - edge) / step) + 1)]
    return (
        *(
            (at, low, at + edge, low + edge)
            for at in across
            for low in (y, y + height - edge)
        ),
        *(
            (left, at, left + edge, at + edge)
            for at in up
            for left in (x, x + width - edge)
        ),
    )
