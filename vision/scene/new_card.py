"""A new card on the pile, found by what has changed there."""

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import long_side, short_side, surroundings
from vision.reading.reading import Corners
from vision.scene.change import OTHER, Picture, logs_of

_REACH = 1.5
"""Card lengths around the top card in which the next one lies."""
_LENGTH = 28
"""Pixels of a card's length in the picture that is searched."""
_TURN = 6
"""Degrees from one tried turn to the next."""
_AROUND = 1.5
"""A box around the card, in sizes of the card: outside the card little has changed."""
_LEAST_SCORE = 0.4
"""Least share by which more of a card's place has changed than of what is beside it.
Measured: of what seems to be a card with less than this, most is none."""

_BOX = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])

_Map = NDArray[np.float32]


def find_new_card(before: Picture, now: Picture, like: Corners) -> Corners | None:
    """Find the place of a new card by what has changed on the pile.

    Args:
        before: the picture with the former top card on top.
        now: the present picture, of the same shape.
        like: the former top card: the new one is as large, and lies near it.

    Returns:
        Its corners, good to a twentieth of its length; the first may be any end of the
        card. ``None`` if nothing of that size is new.
    """
    box = surroundings(like, _REACH)
    shrink = _LENGTH / long_side(like)
    new = _newly_seen(before[box], now[box], shrink)
    aspect = round(short_side(like) / long_side(like), 2)
    best, place = _LEAST_SCORE, None
    for degrees in range(0, 180, _TURN):
        score = cv2.filter2D(
            new, -1, _kernel(aspect, degrees), borderType=cv2.BORDER_CONSTANT
        )
        _, most, _, at = cv2.minMaxLoc(score)
        if most > best:
            best, place = most, (at, degrees)
    if place is None:
        return None
    (x, y), degrees = place
    middle = np.array([x + 0.5, y + 0.5]) / shrink + (box[1].start, box[0].start)
    size = np.array([short_side(like), long_side(like)])
    return np.asarray(middle + _turned(size, degrees), np.float32)


def _turned(size_wh: NDArray[np.float64], degrees: int) -> NDArray[np.float64]:
    """Corners ``(4, 2)`` of a turned box about 0, clockwise, its short side first."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.asarray(_BOX * size_wh / 2 @ np.array([[c, s], [-s, c]]))


def _newly_seen(before: Picture, now: Picture, shrink: float) -> _Map:
    """Return 1 where a small picture shows something else, whatever the light, or 0."""
    step = logs_of(_shrunk(now, shrink)) - logs_of(_shrunk(before, shrink))
    step = step.reshape(*step.shape[:2], -1)
    step -= np.median(step, axis=(0, 1))
    return np.asarray(np.abs(step).max(axis=2) > OTHER, np.float32)


def _shrunk(picture: Picture, shrink: float) -> Picture:
    size = (
        max(1, round(picture.shape[1] * shrink)),
        max(1, round(picture.shape[0] * shrink)),
    )
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


@lru_cache(180)
def _kernel(aspect: float, degrees: int) -> _Map:
    """Return what counts the changed part of a card, less that beside it."""
    half = int(_AROUND * _LENGTH * 0.5 * np.hypot(1, aspect)) + 2
    size = np.array([aspect, 1.0]) * _LENGTH
    inside, around = (_box(size * by, degrees, half) for by in (1, _AROUND))
    around -= inside
    return np.asarray(inside / inside.sum() - around / around.sum(), np.float32)


def _box(size_wh: NDArray[np.float64], degrees: int, half: int) -> _Map:
    """Paint a turned box into the middle of a square of twice ``half``."""
    canvas = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
    points = np.rint((_turned(size_wh, degrees) + half) * 16).astype(np.int32)
    cv2.fillConvexPoly(canvas, points, 255, cv2.LINE_AA, 4)
    return np.asarray(canvas / 255, np.float32)
