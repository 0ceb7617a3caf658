"""The light of the lamp on the table, and the shadows that people cast."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

Gain = NDArray[np.float32]
"""``(height, width, 3)`` float32: how much of each color comes through, about 1."""


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp over the table."""

    brightness: float = 1.0
    """Factor on all colors; 1 shows them as they are drawn."""
    warmth: float = 0.3
    """-1 for cold daylight to 1 for a warm bulb."""
    vignette: float = 0.22
    """How much darker the corners are, 0 to 1."""
    lamp_xy: tuple[float, float] = (0.42, 0.40)
    """Where the light is brightest, as fractions of width and height."""

    def gain(self, size_wh: tuple[int, int]) -> Gain:
        """Return the gain of the light over a picture of this size."""
        width, height = size_wh
        x = (np.arange(width, dtype=np.float32) / width - self.lamp_xy[0])[None, :]
        y = (np.arange(height, dtype=np.float32) / height - self.lamp_xy[1])[:, None]
        fall = 1 + self.vignette * (0.25 - 1.6 * (x * x + y * y))
        tint = 1 + self.warmth * np.array([-0.16, -0.02, 0.08], np.float32)
        return (self.brightness * fall[..., None] * tint).astype(np.float32)


def soft_shadow(
    size_wh: tuple[int, int], middle: tuple[float, float], radius_px: float
) -> Gain:
    """Return the gain under a large soft shadow, as of a head under the lamp.

    Args:
        size_wh: width and height of the picture, pixels.
        middle: x and y of the shadow, pixels.
        radius_px: how far it reaches.
    """
    width, height = size_wh
    x = ((np.arange(width, dtype=np.float32) - middle[0]) / radius_px)[None, :]
    y = ((np.arange(height, dtype=np.float32) - middle[1]) / radius_px)[:, None]
    shade = 1 - 0.5 * np.exp(-((x * x + y * y) ** 2))
    return cast("Gain", cv2.cvtColor(shade.astype(np.float32), cv2.COLOR_GRAY2BGR))


def arm_shadow(
    size_wh: tuple[int, int], tip: tuple[float, float], width_px: float, turn_deg: float
) -> Gain:
    """Return the gain under the shadow of an arm that is itself out of the picture.

    Args:
        size_wh: width and height of the picture, pixels.
        tip: x and y of the shadow's far end, pixels.
        width_px: how wide the shadow is.
        turn_deg: where it points; 0 is up, 90 to the right.
    """
    angle = np.radians(turn_deg)
    back = -2.0 * max(size_wh) * np.array([np.sin(angle), -np.cos(angle)])
    ends = [np.rint(end).astype(int).tolist() for end in (tip, tip + back)]
    shade = np.ones(size_wh[::-1], np.float32)
    cv2.line(shade, ends[0], ends[1], (0.62,), round(width_px))
    soft = cv2.blur(cv2.blur(shade, (21, 21)), (21, 21))
    return cast("Gain", cv2.cvtColor(soft, cv2.COLOR_GRAY2BGR))
