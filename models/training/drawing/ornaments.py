"""What printers of any game put on cards: pips, figures, pictures, words, lattices."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.fonts import fonts, outline
from models.training.drawing.sheet import Points, arc, placed, turned
from models.training.drawing.surfaces import Picture

Ink = tuple[int, int, int]
"""Blue, green and red, 0 to 255."""

_FINE = 16
"""Parts of a pixel to which OpenCV is given corners."""


def random_ink(rng: Rng) -> Ink:
    """Choose a color to print in: black and strong colors mostly."""
    if rng.random() < 0.3:
        level = int(rng.integers(0, 60))
        return level, level, level
    b, g, r = (int(value) for value in rng.integers(0, 256, 3))
    return b, g, r


def fill(canvas: Picture, curves: tuple[Points, ...], color: Ink) -> None:
    """Fill closed curves in pixels, in place; where two overlap there is a hole."""
    pixels = [np.round(curve * _FINE).astype(np.int32) for curve in curves]
    cv2.fillPoly(canvas, pixels, color, cv2.LINE_AA, 4)


def stroke(
    canvas: Picture, curves: tuple[Points, ...], color: Ink, *, width: int
) -> None:
    """Draw along closed curves in pixels, in place."""
    pixels = [np.round(curve * _FINE).astype(np.int32) for curve in curves]
    cv2.polylines(
        canvas,
        pixels,
        isClosed=True,
        color=color,
        thickness=width,
        lineType=cv2.LINE_AA,
        shift=4,
    )


def _polar(radius: NDArray[np.float64]) -> Points:
    angle = np.linspace(0, 2 * np.pi, len(radius), endpoint=False) - np.pi / 2
    points = np.stack([np.cos(angle), np.sin(angle)], 1) * radius[:, None]
    return np.asarray(points / np.ptp(points, axis=0).max())


def _heart() -> Points:
    t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    x = 16 * np.sin(t) ** 3
    y = 13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)
    return np.stack([x, -y - 2], 1) / 32


def _clover(leaves: int) -> Points:
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    return _polar(0.45 + np.abs(np.cos(t * leaves / 2)))


def random_shape(rng: Rng) -> tuple[Points, ...]:
    """Give the closed curves of a pip or sign, about one unit high, y down."""
    kind = rng.integers(9)
    foot = np.array([(-0.05, 0.0), (0.05, 0.0), (0.16, 0.5), (-0.16, 0.5)])
    if kind == 0:
        return (_heart(),)
    if kind == 1:
        return (-_heart() * (1, 0.8), foot)
    if kind == 2:
        return (_clover(3), foot)
    if kind == 3:
        wide = rng.uniform(0.3, 0.5)
        return (np.array([(0, -0.5), (wide, 0), (0, 0.5), (-wide, 0)]),)
    if kind == 4:
        points = int(rng.integers(4, 9))
        return (_polar(np.tile([1.0, rng.uniform(0.3, 0.6)], points)),)
    if kind == 5:
        return (_polar(np.ones(int(rng.integers(3, 8)))),)
    if kind == 6:
        return (arc((0, 0), (rng.uniform(0.25, 0.5), 0.5), (0, 360)),)
    if kind == 7:
        bow = np.linspace(-0.5, 0.5, 20)
        left = np.stack([0.12 * np.sin(bow * 7) - 0.16, bow], 1)
        return (np.concatenate([left, -left]),)
    grid = rng.uniform(0.5, 1.0, int(rng.integers(5, 10)))
    steps = np.linspace(0, len(grid), 40, endpoint=False)
    return (_polar(np.interp(steps, np.arange(len(grid)), grid, period=len(grid))),)


def random_word(rng: Rng, text: str) -> Callable[[], tuple[Points, ...]]:
    """Choose a font for texts like this one and give the curves of this one."""
    files = fonts()
    font = files[rng.integers(len(files))]
    return lambda: outline(font, text)


def put(
    canvas: Picture, curves: tuple[Points, ...], color: Ink, place: tuple[float, ...]
) -> None:
    """Print curves of unit height, in place.

    Args:
        canvas: ``(H, W, 3)`` uint8, BGR.
        curves: closed ones.
        color: of the print.
        place: middle x and y, height in pixels, and a turn in degrees if given.
    """
    x, y, height, *turn = place
    degrees = turn[0] if turn else 0.0
    fill(
        canvas, tuple(placed(turned(c, degrees), (x, y), height) for c in curves), color
    )


def lattice(rng: Rng, canvas: Picture) -> None:
    """Cover a canvas with a repeated print, as backs have one, in place."""
    height, width = canvas.shape[:2]
    color, step = random_ink(rng), int(rng.integers(7, 40))
    if rng.random() < 0.4:
        shape, size = random_shape(rng), step * rng.uniform(0.4, 1.0)
        for row, y in enumerate(range(0, height + step, step)):
            for x in range(step // 2 * (row % 2), width + step, step):
                put(canvas, shape, color, (x, y, size))
        return
    slope, thick = rng.uniform(0.3, 2.0), int(rng.integers(1, max(2, step // 3)))
    for start in range(-height * 2, width + height * 2, step):
        reach = int(height / slope)
        cv2.line(canvas, (start, 0), (start + reach, height), color, thick, cv2.LINE_AA)
        cv2.line(canvas, (start, height), (start + reach, 0), color, thick, cv2.LINE_AA)


def picture(rng: Rng, canvas: Picture) -> None:
    """Paint over a canvas: soft colors with many shapes and lines, in place."""
    height, width = canvas.shape[:2]
    grain = (int(rng.integers(2, 9)), int(rng.integers(2, 7)), 3)
    low, high = sorted(rng.integers(0, 256, 2))
    grid = rng.integers(low, high + 1, grain).astype(np.uint8)
    canvas[:] = cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
    for _ in range(int(rng.integers(2, 30))):
        size = min(height, width) * rng.uniform(0.05, 0.8)
        at = rng.uniform(0, (width, height))
        shape = random_shape(rng)
        turn, ink = rng.uniform(0, 360), random_ink(rng)
        put(canvas, shape, ink, (at[0], at[1], size, turn))
        if rng.random() < 0.4:
            laid = tuple(placed(turned(c, turn), (at[0], at[1]), size) for c in shape)
            stroke(canvas, laid, random_ink(rng), width=int(rng.integers(1, 4)))


def lines_of_text(rng: Rng, canvas: Picture, color: Ink) -> None:
    """Fill a canvas with lines of small print, in place."""
    size = rng.uniform(0.22, 0.5)
    for y in range(int(24 * size) + 4, canvas.shape[0], int(34 * size) + 2):
        count = int(rng.integers(2, max(3, int(canvas.shape[1] / (16 * size)))))
        words = "".join(rng.choice([*"aabcdeefghiijklmnoprsttuvw    "], count))
        cv2.putText(
            canvas, words, (3, y), cv2.FONT_HERSHEY_DUPLEX, size, color, 1, cv2.LINE_AA
        )
