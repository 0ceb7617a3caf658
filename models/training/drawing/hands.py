"""Fingers that reach over a card's edge."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.layouts import SCENE_SIZE_WH, Quad
from models.training.drawing.surfaces import Picture


def _finger(
    rng: Rng, canvas: Picture, tip: NDArray[np.float32], away: float, width: float
) -> NDArray[np.uint8]:
    """Paint a finger that comes from outside and ends at ``tip``; return its mask."""
    skin = np.array([(150, 175, 225), (105, 140, 195), (60, 85, 130), (40, 55, 85)])
    color = skin[rng.integers(4)] + rng.normal(0, 12, 3)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    root = tip + np.array([np.cos(away), np.sin(away)]) * 900
    bend = tip + np.array([np.cos(away + rng.normal(0, 0.3)), np.sin(away)]) * 3 * width
    line = np.round(np.stack([tip, bend, root])).astype(np.int32)
    cv2.polylines(
        mask, [line], isClosed=False, color=(255,), thickness=max(2, int(width))
    )
    shade = rng.uniform(0.8, 1.2, (3, 4, 1)) * color
    skin_map = cv2.resize(
        shade.astype(np.float32), SCENE_SIZE_WH, interpolation=cv2.INTER_CUBIC
    )
    canvas[mask > 0] = np.clip(skin_map, 0, 255).astype(np.uint8)[mask > 0]
    return mask


def hold(rng: Rng, canvas: Picture, quad: Quad) -> NDArray[np.uint8]:
    """Let one or more fingers reach a little over a card's edge, in place.

    Returns:
        ``(H, W)`` uint8, 255 where fingers cover the picture.
    """
    hands = np.zeros(canvas.shape[:2], np.uint8)
    middle = quad.mean(0)
    size = float(np.hypot(*(quad[0] - quad[1])))
    side = int(rng.integers(4))
    for _ in range(int(rng.integers(1, 4))):
        share = rng.uniform(0, 1)
        edge = quad[side] * share + quad[(side + 1) % 4] * (1 - share)
        tip = edge + (middle - edge) * rng.uniform(-0.3, 0.35)
        outward = edge - middle
        away = float(np.arctan2(outward[1], outward[0]) + rng.normal(0, 0.3))
        width = size * rng.uniform(0.2, 0.4)
        hands |= _finger(rng, canvas, tip, away, width)
    return hands
