"""Tables to lay cards on, made from noise, stripes, checks and dots."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.newsprint import newsprint

Picture = NDArray[np.uint8]
"""``(H, W, 3)`` uint8, BGR."""


def _noise(
    rng: Rng, size_wh: tuple[int, int], grain: tuple[int, int]
) -> NDArray[np.float32]:
    """Return smooth noise, -1 to 1, from a grid of ``grain`` columns and rows."""
    grid = rng.uniform(-1, 1, (grain[1], grain[0])).astype(np.float32)
    return np.asarray(
        cv2.resize(grid, size_wh, interpolation=cv2.INTER_CUBIC), np.float32
    )


def _pattern(rng: Rng, size_wh: tuple[int, int]) -> NDArray[np.float32]:
    """Return a turned pattern, -1 to 1: noise, wood, stripes, checks or dots."""
    y, x = np.mgrid[: size_wh[1], : size_wh[0]].astype(np.float32)
    angle = rng.uniform(0, np.pi)
    u, v = x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)
    period = rng.uniform(8, 90)
    kind = rng.integers(6)
    if kind == 0:
        return _noise(
            rng, size_wh, (int(rng.integers(3, 160)), int(rng.integers(3, 120)))
        )
    if kind == 1:
        return _noise(
            rng, size_wh, (int(rng.integers(2, 8)), int(rng.integers(60, 200)))
        )
    stripes = np.sin(u * 2 * np.pi / period)
    if kind == 2:
        return np.asarray(stripes + 0.4 * _noise(rng, size_wh, (40, 30)), np.float32)
    if kind == 3:
        return np.asarray(np.sign(stripes), np.float32)
    across = np.sin(v * 2 * np.pi / period)
    if kind == 4:
        return np.asarray((np.sign(stripes) + np.sign(across)) / 2, np.float32)
    return np.asarray(
        np.where(stripes * across > rng.uniform(0.2, 0.8), 1.0, -1.0), np.float32
    )


def _outline(rng: Rng) -> NDArray[np.float64]:
    """Return a random shape around the origin: often a box, as most clutter is."""
    if rng.random() < 0.4:
        half = rng.uniform(8, 110, 2)
        turn = rng.uniform(0, np.pi)
        axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        return np.asarray((signs * half) @ axes, np.float64)
    count = int(rng.integers(3, 9))
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    radius = rng.uniform(10, 150) * rng.uniform(0.5, 1.2, count)
    return np.asarray(
        np.stack([np.cos(angle), np.sin(angle)], 1) * radius[:, None], np.float64
    )


def _blob(rng: Rng, picture: Picture) -> None:
    """Draw one filled shape on the picture, in place: white, black or any color."""
    height, width = picture.shape[:2]
    middle = rng.uniform((-20, -20), (width + 20, height + 20))
    points = [(middle + _outline(rng)).astype(np.int32)]
    color = rng.integers(0, 255, 3)
    if rng.random() < 0.4:
        color = np.full(3, rng.choice([25, 235]))
    cv2.fillPoly(picture, points, tuple(int(c) for c in color), cv2.LINE_AA)
    if rng.random() < 0.3:
        rim = tuple(int(c) for c in rng.integers(0, 255, 3))
        width = int(rng.integers(1, 7))
        cv2.polylines(picture, points, isClosed=True, color=rim, thickness=width)


def random_surface(
    rng: Rng, size_wh: tuple[int, int], *, cluttered: float = 0.45
) -> Picture:
    """Make a table top with some clutter on it.

    Args:
        rng: the random generator.
        size_wh: width and height in pixels.
        cluttered: how often other things lie on it, 0 to 1.

    Returns:
        ``(height, width, 3)`` uint8, BGR.
    """
    # Most are made at half size: softer, and four times as fast.
    half = rng.random() < 0.65
    picture = _plain_surface(
        rng, (size_wh[0] // 2, size_wh[1] // 2) if half else size_wh
    )
    if half:
        picture = np.asarray(cv2.resize(picture, size_wh), np.uint8)
    if rng.random() < 0.15:
        picture = _printed(rng, picture)
    for _ in range(int(rng.integers(1, 8)) if rng.random() < cluttered else 0):
        _blob(rng, picture)
    return picture


def _printed(rng: Rng, picture: Picture) -> Picture:
    """Print on a background in one color."""
    size_wh = (picture.shape[1], picture.shape[0])
    dark, light = rng.uniform(0, 90, 3), rng.uniform(180, 255, 3)
    color = dark if picture.mean() > 110 else light
    share = newsprint(rng, size_wh)[..., None] / 255 * rng.uniform(0.4, 1.0)
    return np.asarray(picture * (1 - share) + color * share, np.uint8)


def _plain_surface(rng: Rng, size_wh: tuple[int, int]) -> Picture:
    """Return a plain or patterned background."""
    if rng.random() < 0.25:
        # Plain backgrounds: black cloth, gray boards, white paper.
        level = float(
            rng.choice([rng.uniform(0, 50), rng.uniform(0, 255), rng.uniform(200, 255)])
        )
        base, contrast = np.full(3, level), rng.uniform(0, 12)
    else:
        base, contrast = rng.uniform(0, 255, 3), rng.uniform(5, 80)
        if rng.random() < 0.5:
            base = base * 0.3 + base.mean() * 0.7
    other = rng.uniform(-1, 1, 3) * contrast
    canvas = (base + _pattern(rng, size_wh)[..., None] * other).astype(np.float32)
    canvas = canvas + _noise(rng, size_wh, (160, 120))[..., None] * rng.uniform(0, 12)
    canvas = canvas + _noise(rng, size_wh, (4, 3))[..., None] * rng.uniform(0, 25)
    return np.clip(canvas, 0, 255).astype(np.uint8)
