"""Random layouts: where cards lie on a table, and where the camera hangs above it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng

SCENE_SIZE_WH = (640, 480)
"""Width and height of a composed picture."""

ASPECT = 56 / 87
"""Width of a card over its height."""

Quad = NDArray[np.float32]
"""``(4, 2)`` float32: corners clockwise from the card's own top left, pixels."""

_STEEPEST = 68
"""Degrees from straight above at which a camera looks at the table, at most."""
_LOWEST = 84
"""The same at the upper edge of the picture: the table's horizon stays above it."""

Spot = tuple[NDArray[np.float64], float]
"""Middle of a card in card heights, ``(2,)``, and its turn in degrees."""


def overlap(one: Quad, other: Quad) -> float:
    """Area that two cards share as a part of what both cover, 0 to 1."""
    shared, _ = cv2.intersectConvexConvex(cv2.convexHull(one), cv2.convexHull(other))
    areas = cv2.contourArea(one) + cv2.contourArea(other)
    return float(shared / max(areas - shared, 1e-6))


def camera(rng: Rng, height_px: float) -> NDArray[np.float64]:
    """Return a ``(3, 3)`` homography from the table, in card heights, to pixels."""
    focal = rng.uniform(0.9, 2.2) * SCENE_SIZE_WH[0]
    above = np.degrees(np.arctan2(SCENE_SIZE_WH[1] / 2, focal))
    steepest = min(_STEEPEST, _LOWEST - above)
    steep = rng.random() < 0.35
    tilt = np.radians(rng.uniform(10, steepest) if steep else abs(rng.normal(0, 14)))
    roll = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(roll), np.sin(roll)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    c, s = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    view = lean @ turn
    plane = np.column_stack([view[:, 0], view[:, 1], [0, 0, focal / height_px]])
    lens = np.array(
        [[focal, 0, SCENE_SIZE_WH[0] / 2], [0, focal, SCENE_SIZE_WH[1] / 2], [0, 0, 1]]
    )
    return np.asarray(lens @ plane, np.float64)


def to_pixels(view: NDArray[np.float64], points: NDArray[np.float64]) -> Quad:
    """Return points of the table, ``(n, 2)``, in pixels of the picture."""
    flat = np.column_stack([points, np.ones(len(points))]) @ view.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float32)


def card_at(spot: Spot, aspect: float = ASPECT) -> NDArray[np.float64]:
    """Corners ``(4, 2)`` of a card on the table, in card heights.

    Args:
        spot: where it lies.
        aspect: its width over its height.
    """
    at, degrees = spot
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (aspect / 2, 0.5)
    return np.asarray(half @ np.array([[c, s], [-s, c]]) + at)


def pile(rng: Rng, middle: NDArray[np.float64]) -> list[Spot]:
    """Return cards thrown on each other, from a neat stack to a wide mess."""
    mess = rng.uniform(0.02, 0.4)
    yaw = float(rng.choice([4, 15, 40, 180]))
    turn = rng.uniform(0, 360)
    count = int(rng.integers(2, 15))
    return [
        (middle + rng.normal(0, mess, 2), turn + rng.uniform(-yaw, yaw))
        for _ in range(count)
    ]


def _fan(rng: Rng, middle: NDArray[np.float64]) -> list[Spot]:
    step = rng.uniform(8, 25) * rng.choice([-1, 1])
    first, pivot = rng.uniform(0, 360), rng.uniform(0.6, 1.5)
    turns = [np.radians(first + i * step) for i in range(int(rng.integers(2, 6)))]
    return [
        (middle + pivot * np.array([np.sin(t), -np.cos(t)]), float(np.degrees(t)))
        for t in turns
    ]


def _spread(rng: Rng, reach: float) -> list[Spot]:
    """Return cards beside each other; the closest just touch or overlap."""
    cards: list[Spot] = []
    apart = rng.uniform(0.5, 1.1)
    alike = rng.random() < 0.3
    turn = rng.uniform(0, 360)
    for _ in range(int(rng.integers(3, 16))):
        at = rng.uniform(-1, 1, 2) * np.array([reach * 1.6, reach * 1.2])
        if all(np.hypot(*(at - other)) > apart for other, _ in cards):
            cards.append(
                (at, turn + rng.normal(0, 4) if alike else rng.uniform(0, 360))
            )
    return cards


def layout(rng: Rng, reach: float) -> list[Spot]:
    """Choose where cards lie, from the lowest to the topmost.

    Args:
        rng: the random generator.
        reach: how far from the picture's middle a card may lie and still be wholly
            in the picture, in card heights.
    """
    kind = rng.random()
    middle = rng.uniform(-1, 1, 2) * np.array([reach, reach * 0.7])
    if kind < 0.2:
        return [(middle, rng.uniform(0, 360))]
    if kind < 0.7:
        return pile(rng, middle)
    if kind < 0.8:
        return _fan(rng, middle)
    return _spread(rng, reach)
