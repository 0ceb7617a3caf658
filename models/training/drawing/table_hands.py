"""Draws the hands of the simulated table, from above, with their sleeves."""

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.hand import SCALE
from hardware.simulated.projection import Picture, premultiplied

Relief = NDArray[np.float32]
"""``(height, width)`` float32 of the drawn hand, or with three colors, BGR."""

_SKINS = ((138, 172, 226), (112, 146, 205), (82, 112, 172), (52, 72, 118))
"""Skin colors, BGR, from light to dark."""

_SLEEVES = ((92, 60, 44), (52, 52, 122), (70, 84, 62), (60, 58, 60))
"""Sleeve colors, BGR."""

# Seen from above, in mm, fingertips to the top: base, tip and widths of the fingers.
_FINGERS = (
    ((-30, 112), (-47, 50), (20, 14)),
    ((-11, 108), (-20, 27), (21, 15)),
    ((8, 108), (6, 20), (21, 15)),
    ((26, 112), (33, 32), (20, 14)),
)
_THUMB = ((26, 160), (60, 96), (30, 18))
_PALM = ((-42, 102), (-20, 96), (12, 94), (38, 102), (41, 130), (32, 190), (-28, 190))
_ARM = ((-27, 150), (31, 150), (33, 200), (46, 480), (-44, 480), (-29, 200))
_SLEEVE = ((-45, 262), (46, 256), (60, 480), (-60, 480))
_CANVAS_WH = (160, 460)
_MIDDLE_X = 75
LOOKS = len(_SKINS)


def draw_hand(look: int) -> Picture:
    """Draw a hand from above that points up.

    Args:
        look: a number that chooses skin and sleeve.

    Returns:
        ``(920, 320, 4)`` uint8, BGRA, premultiplied, two pixels per millimeter.
    """
    fingers = [_finger(*_THUMB), *(_finger(*finger) for finger in _FINGERS)]
    heights = [_dome(mask, 9) for mask in fingers]
    back = np.maximum(_polygon(_PALM, 12), _polygon(_ARM, 6))
    flesh = np.max([*heights, _dome(back, 19)], axis=0)
    canvas = _lit(flesh, _skin_colors(flesh, _SKINS[look]))
    for base, tip, _ in _FINGERS:
        _draw_nail(canvas, base, tip)
    cloth = _dome(_polygon(_SLEEVE, 6), 34)
    covered = cloth > 0
    sleeve = np.array(_SLEEVES[look], np.float32)
    canvas[covered] = _lit(cloth, sleeve)[covered]
    return premultiplied(canvas)


def _at(point: tuple[float, float]) -> tuple[int, int]:
    return round((point[0] + _MIDDLE_X) * SCALE), round(point[1] * SCALE)


def _polygon(points: tuple[tuple[int, int], ...], rounding_mm: float) -> Picture:
    mask = _empty_mask()
    cv2.fillPoly(mask, [np.array([_at(point) for point in points])], (255,))
    soft = cv2.GaussianBlur(mask, (0, 0), rounding_mm * SCALE / 2)
    return cast("Picture", cv2.inRange(soft, (128,), (255,)))


def _finger(
    base: tuple[int, int], tip: tuple[int, int], widths: tuple[int, int]
) -> Picture:
    """Return the mask of a finger: discs from its base to its tip."""
    mask = _empty_mask()
    for part in np.linspace(0, 1, 60):
        middle = (1 - part) * np.array(base) + part * np.array(tip)
        # Joints are a little thicker than the parts between them.
        radius = ((1 - part) * widths[0] + part * widths[1]) / 2
        radius += 0.5 * np.cos(part * 4 * np.pi)
        center = _at((middle[0], middle[1]))
        cv2.circle(mask, center, round(radius * SCALE), (255,), -1)
    return mask


def _empty_mask() -> Picture:
    width, height = _CANVAS_WH
    return np.zeros((height * SCALE, width * SCALE), np.uint8)


def _dome(mask: Picture, radius_mm: float) -> Relief:
    """Return the height of a rounded part in mm, 0 outside, at most ``radius_mm``."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 3) / SCALE
    slope = np.clip(depth / radius_mm, 0, 1)
    return cast("Relief", radius_mm * np.sqrt(1 - (1 - slope) ** 2))


def _skin_colors(flesh: Relief, skin: tuple[int, int, int]) -> Relief:
    """Return the skin's colors: redder towards the fingertips and at the edges."""
    rows = np.arange(flesh.shape[0], dtype=np.float32)[:, None] / SCALE
    thin = np.clip(1 - flesh / 9, 0, 1) + 0.7 * np.clip(1 - rows / 70, 0, 1)
    blush = np.array([-16, -13, 4], np.float32)
    return (np.array(skin, np.float32) + thin[..., None] * blush).astype(np.float32)


def _lit(height: Relief, color: Relief) -> Picture:
    """Light a rounded part from the upper left; return ``(h, w, 4)`` uint8 BGRA."""
    inside = (height > 0).astype(np.float32)
    smooth = cv2.GaussianBlur(height, (0, 0), 2.6 * SCALE / 2)
    east = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) * SCALE / 8
    south = cv2.Sobel(smooth, cv2.CV_32F, 0, 1) * SCALE / 8
    facing = (1 + 0.35 * east + 0.45 * south) / np.sqrt(1 + east**2 + south**2)
    shade = 0.42 + 0.58 * np.clip(facing, 0, 1.25)
    paint = np.clip(color * shade[..., None], 0, 255)
    alpha = cv2.GaussianBlur(inside, (0, 0), 0.8) * 255
    return np.dstack([paint, alpha]).astype(np.uint8)


def _draw_nail(canvas: Picture, base: tuple[int, int], tip: tuple[int, int]) -> None:
    along = np.array(tip, float) - base
    middle = np.array(tip) - 0.5 * along / np.linalg.norm(along)
    lean = float(np.degrees(np.arctan2(along[1], along[0])))
    nail = np.zeros(canvas.shape[:2], np.uint8)
    axes = (5 * SCALE, 4 * SCALE)
    cv2.ellipse(nail, _at((middle[0], middle[1])), axes, lean, 0, 360, (16,), -1)
    glow = cv2.GaussianBlur(nail, (0, 0), 1.0)[..., None].astype(np.int16)
    canvas[..., :3] = np.clip(canvas[..., :3] + glow, 0, 255).astype(np.uint8)
