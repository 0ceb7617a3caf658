"""Where seats stand around a table: pure geometry."""

from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, sin

AWAY = (-10_000, -10_000)
"""Where a shape lies that is not seen.

Kivy draws what is transparent, too, smooth shapes in four passes, and keeps the former
shape of one that shrinks to nothing.
"""

SIDES = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 0, 2, 0),
    4: (2, 0, 2, 0),
    5: (2, 0, 3, 0),
    6: (3, 0, 3, 0),
    7: (3, 1, 2, 1),
    8: (3, 1, 3, 1),
    9: (4, 1, 3, 1),
    10: (4, 1, 4, 1),
}
"""How many sit on the upper, right, lower and left side of the table."""
BESIDE_SIDES = 4
"""In so many columns seats stand at least that leave room between two of them."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one seat stands, as shares of the room: 0 is left and below, 1 the rest."""

    x: float
    y: float


def places(seats: int) -> tuple[Place, ...]:
    """Return the places of 1 to 10 seats, clockwise from the upper left."""
    upper, right, lower, left = SIDES[seats]
    most = columns(seats)
    return (
        *(Place(x, 1) for x in _spread(upper, most)),
        *(Place(1, y) for y in reversed(_spread(right, 1))),
        *(Place(x, 0) for x in reversed(_spread(lower, most))),
        *(Place(0, y) for y in _spread(left, 1)),
    )


def columns(seats: int) -> int:
    """Return how many seats stand side by side at most, for the width of each."""
    upper, _right, lower, _left = SIDES[seats]
    return max(upper, lower, BESIDE_SIDES if has_sides(seats) else 0)


def has_sides(seats: int) -> bool:
    """Whether anybody sits on the left or the right."""
    _upper, right, _lower, left = SIDES[seats]
    return right + left > 0


def _spread(count: int, most: int) -> list[float]:
    """Spread ``count`` places evenly over one side where ``most`` have room."""
    if count <= 1:
        return [0.5] * count
    inset = min((1 - (count - 1) / (most - 1)) / 2, 0.2)  # fewer need no corners
    step = (1 - 2 * inset) / (count - 1)
    return [inset + i * step for i in range(count)]


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


def card_columns(
    count: int, size: tuple[float, float], aspect: float, least: float = 0
) -> int:
    """Return in how many columns so many cards are largest.

    Args:
        count: how many cards lie side by side.
        size: width and height of the room, in any unit.
        aspect: width of a card over its height.
        least: the least width of a column.
    """

    def height(columns: int) -> float:
        rows = max(ceil(count / columns), 1)
        return min(size[1] / rows, size[0] / columns / aspect)

    most = min(count, int(size[0] / least)) if least else count
    return max(range(1, max(most, 1) + 1), key=height)


def scrolled_to(at: int, step: float, count: int, room: float, now: float) -> float:
    """Return how far a row is scrolled, as little as shows one of its cells whole.

    Args:
        at: which cell.
        step: width of a cell, in any unit.
        count: how many cells there are.
        room: width of what is in sight.
        now: how far it is scrolled, 0 to 1.
    """
    hidden = count * step - room
    if hidden <= 0:
        return 0.0
    least, most = (at + 1) * step - room, at * step
    return min(max(now * hidden, least, 0), most, hidden) / hidden


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrowhead, and which way it looks."""

    x: float
    y: float
    along_x: float
    """Vector ahead."""
    along_y: float


Stroke = tuple[tuple[float, float], ...]
"""Points of a line, from its beginning to its end, pixels."""


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


BENT = pi * 0.3
"""How far round a bent arrow begins, radians from the middle of its circle."""
NECK = -pi * 0.03
"""Where its head begins."""
BEND_STEPS = 24
"""Into how many strokes its line is parted."""


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


CORNER = 20
"""How close to its corner the way out of a frame begins to turn."""


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


MOST_FANNED = 7
"""More cards of a hand are not told apart."""


def fan_angles(cards: int, step: float) -> tuple[float, ...]:
    """Return how far each card of a hand leans to the right, degrees, the top one last.

    Args:
        cards: how many there are; more than `MOST_FANNED` look like so many.
        step: from one card to the next, degrees.
    """
    shown = min(cards, MOST_FANNED)
    return tuple(step * (i - (shown - 1) / 2) for i in range(shown))
