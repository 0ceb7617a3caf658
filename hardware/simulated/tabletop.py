"""The bare table: a cloth, drawn from seeded noise."""

from collections.abc import Callable
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Picture

Relief = NDArray[np.float32]
"""``(height, width)`` float32, about -1 to 1: how much lighter than the mean."""

DrawTop = Callable[[tuple[int, int], np.random.Generator], Picture]
"""Draws an empty table of some width and height, pixels, evenly lit, BGR."""

_BLUE = (112, 66, 40)


def blue_cloth(size_wh: tuple[int, int], rng: np.random.Generator) -> Picture:
    """Draw an empty table under a blue cloth.

    Args:
        size_wh: width and height, pixels.
        rng: decides where threads and stains are.

    Returns:
        ``(height, width, 3)`` uint8, BGR, evenly lit.
    """
    return painted(_BLUE, cloth(size_wh, rng))


def cloth(size_wh: tuple[int, int], rng: np.random.Generator) -> Relief:
    """Return threads and stains."""
    return 0.06 * clouds(size_wh, 24, rng) + 0.05 * clouds(size_wh, 1.2, rng)


def painted(bgr: tuple[int, int, int], relief: Relief) -> Picture:
    """Return a picture of one mean color, lighter and darker as its relief says."""
    color = np.array(bgr, np.float32)
    picture: Picture = np.clip(color * (1 + relief[..., None]), 0, 255).astype(np.uint8)
    return picture


def clouds(
    size_wh: tuple[int, int], grain_px: float, rng: np.random.Generator
) -> Relief:
    """Return smooth noise of unit spread with features of about ``grain_px``."""
    step = max(1.0, grain_px / 3)
    small = (int(size_wh[1] / step) + 2, int(size_wh[0] / step) + 2)
    noise = rng.standard_normal(small).astype(np.float32)
    noise = cast("Relief", cv2.GaussianBlur(noise, (0, 0), max(grain_px / step, 0.5)))
    noise /= noise.std()
    return cast("Relief", cv2.resize(noise, size_wh, interpolation=cv2.INTER_CUBIC))
