"""Places of seats around a table: pure geometry."""

from math import ceil

AWAY = (-10_000, -10_000)
"""Position of a shape that is not to be seen.

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
"""Numbers of people at the upper, right, lower and left side of the table."""


BESIDE_SIDES = 4
"""Least number of columns where people sit at the sides, too: the seats above and below
leave room between them."""


Place = tuple[float, float]
"""Position of a seat, as shares of the room: 0 is left and below."""


def places(seats: int) -> tuple[Place, ...]:
    """Return the places of 1 to 10 seats, clockwise from the upper left."""
    upper, right, lower, left = SIDES[seats]
    most = columns(seats)
    return (
        *((x, 1) for x in _spread(upper, most)),
        *((1, y) for y in reversed(_spread(right, 1))),
        *((x, 0) for x in reversed(_spread(lower, most))),
        *((0, y) for y in _spread(left, 1)),
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
