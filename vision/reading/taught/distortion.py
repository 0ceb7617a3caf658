"""Make other pictures of a shown card: as corners, light and sharpness vary."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Image

_CORNERS = 0.015
_PLACE = 0.01
"""Of the card's width."""
_NOISE = 3.0


def distorted(flat: Image, rng: np.random.Generator) -> Image:
    """Return another picture of the same card.

    Args:
        flat: ``(height, width, 3)`` uint8, BGR.
        rng: source of chance.
    """
    lit = _moved(flat, rng) * _light(flat, rng) * rng.uniform(0.9, 1.1, 3)
    seen = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 1.5))
    seen = seen + rng.normal(0, _NOISE, flat.shape)
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


def _moved(flat: Image, rng: np.random.Generator) -> Image:
    height, width = flat.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    away = rng.normal(0, _CORNERS, (4, 2)) + rng.normal(0, _PLACE, 2)
    there = np.asarray(box + away * width, np.float32)
    way = cv2.getPerspectiveTransform(box, there)
    moved = cv2.warpPerspective(
        flat, way, (width, height), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.uint8)


def _light(flat: Image, rng: np.random.Generator) -> NDArray[np.float64]:
    """Brightness ``(height, width, 1)`` that falls off to one side."""
    height, width = flat.shape[:2]
    angle, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
    x = np.arange(width) / width - 0.5
    y = np.arange(height)[:, None] / height - 0.5
    slope = 1 + steep * (np.cos(angle) * x + np.sin(angle) * y)
    lit = slope[..., None] * rng.uniform(0.6, 1.2)
    return np.asarray(lit, np.float64)
