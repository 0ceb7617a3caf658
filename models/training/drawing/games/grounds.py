"""Grounds of cards without a border: light and dark parts, the same for a whole suit.

Lying on its like, such a card shows an edge only where both differ, and the edge of
its own light may look like that of a card.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.ornaments import Ink, picture
from models.training.drawing.surfaces import Picture

_Shade = NDArray[np.float32]
"""``(H, W)``, 0 to 1: how light the ground is there."""


def _slope(rng: Rng, x: _Shade, y: _Shade) -> _Shade:
    """Lighter toward one side, evenly, in steps or with a bend."""
    angle = rng.choice([0, 90, 180, 270]) if rng.random() < 0.6 else rng.uniform(0, 360)
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    shade = 0.5 + (c * x + s * y) / 2
    if rng.random() < 0.5:
        steps = int(rng.integers(2, 7))
        shade = np.floor(shade * steps) / (steps - 1)
    return np.asarray(np.clip(shade, 0, 1) ** rng.uniform(0.5, 2), np.float32)


def _glow(rng: Rng, x: _Shade, y: _Shade) -> _Shade:
    """Lighter or darker about a point."""
    at = rng.normal(0, 0.4, 2)
    away = np.hypot(x - at[0], y - at[1]) / rng.uniform(0.6, 1.6)
    shade = np.exp(-(away**2))
    return np.asarray(shade if rng.random() < 0.6 else 1 - shade, np.float32)


def _rays(rng: Rng, x: _Shade, y: _Shade) -> _Shade:
    """Sectors about a point, light and dark in turn."""
    at, count = rng.normal(0, 0.5, 2), int(rng.integers(3, 14))
    turn = np.arctan2(y - at[1], x - at[0]) + rng.uniform(0, 2 * np.pi)
    return np.asarray(np.sin(turn * count) > 0, np.float32) * rng.uniform(0.3, 1)


def _cut(rng: Rng, x: _Shade, y: _Shade) -> _Shade:
    """Two or more straight cuts, each with a light side and a dark one."""
    shade = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 4))):
        c, s = rng.normal(0, 1, 2)
        shade += (c * x + s * y > rng.normal(0, 0.4)) * rng.uniform(0.2, 0.6)
    return np.clip(shade, 0, 1)


_SHADES = (_slope, _slope, _glow, _rays, _cut)


def random_ground(rng: Rng, ink: Ink, size_wh: tuple[int, int]) -> Picture:
    """Paint the ground of a suit.

    Args:
        rng: source of chance.
        ink: its color where it is light.
        size_wh: of the card, pixels.

    Returns:
        ``(H, W, 3)`` uint8, BGR.
    """
    width, height = size_wh
    x, y = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32),
        np.linspace(-1, 1, height, dtype=np.float32),
    )
    shade = _SHADES[rng.integers(len(_SHADES))](rng, x, y)
    dark = rng.uniform(0.05, 0.7)
    tone = (dark + (1 - dark) * shade)[..., None]
    if rng.random() < 0.3:
        painted = np.zeros((height, width, 3), np.uint8)
        picture(rng, painted)
        grey = cv2.cvtColor(painted, cv2.COLOR_BGR2GRAY)[..., None] / 255
        tone = tone * (1 - rng.uniform(0.2, 0.8) * grey)
    return np.asarray(np.clip(tone * ink, 0, 255), np.uint8)
