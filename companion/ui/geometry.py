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
    upper, right, lower, left = SIDES[seats]
    return max(upper, lower, 1 + (right > 0) + (left > 0))


def has_sides(seats: int) -> bool:
    """Whether anybody sits on the left or the right."""
    _upper, right, _lower, left = SIDES[seats]
    return right + left > 0


def _spread(count: int, most: int) -> list[float]:
    """Spread ``count`` places evenly over one side where ``most`` have room."""
    if count == 1:
        return [0.5]
    inset = 0.2 if count < most else 0.0  # fewer need no corners
    step = (1 - 2 * inset) / max(count - 1, 1)
    return [inset + i * step for i in range(count)]


def angle_towards(size: tuple[float, float], point: tuple[float, float]) -> float:
    """Return where the line to a point crosses an ellipse around 0, 0.

    Args:
        size: width and height of the ellipse.
        point: where somebody sits.

    Returns:
        The ellipse's parameter, radians: 0 on the right, counter-clockwise.
    """
    return atan2(point[1] / size[1], point[0] / size[0])


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
    """One arrowhead on the ring."""

    x: float
    y: float
    along_x: float
    """Unit vector in the direction of play."""
    along_y: float


def ring_arrows(
    size: tuple[float, float], direction: int, phase: float, count: int
) -> tuple[Arrow, ...]:
    """Return arrowheads evenly spaced on an ellipse around 0, 0.

    Args:
        size: width and height of the ellipse, pixels.
        direction: 1 clockwise, -1 counter-clockwise.
        phase: how far they have run, as a share of the space between two.
        count: how many.
    """
    width, height = size
    arrows = []
    for i in range(count):
        angle = pi / 2 - direction * 2 * pi * (i + phase) / count
        x, y = width / 2 * cos(angle), height / 2 * sin(angle)
        dx, dy = direction * width * sin(angle), -direction * height * cos(angle)
        length = hypot(dx, dy) or 1
        arrows.append(Arrow(x, y, dx / length, dy / length))
    return tuple(arrows)


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
