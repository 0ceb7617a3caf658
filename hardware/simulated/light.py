"""What lamp and camera make of the table: color, fall-off, blur and noise."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.sprites import Picture

Gain = NDArray[np.float32]
"""``(height, width, 3)`` float32: how much of each color comes through, about 1."""

_NOISE_MARGIN = 64


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp over the table."""

    brightness: float = 1.0
    """Factor; 1 shows colors as they are drawn."""
    warmth: float = 0.3
    """-1 for cold daylight to 1 for a warm bulb."""
    vignette: float = 0.22
    """How much darker the corners are, 0 to 1."""
    lamp_xy: tuple[float, float] = (0.42, 0.40)
    """Where the light is brightest, as parts of width and height."""

    def gain(self, size_wh: tuple[int, int]) -> Gain:
        """Return how the light falls on a picture of this size."""
        width, height = size_wh
        x = (np.arange(width, dtype=np.float32) / width - self.lamp_xy[0])[None, :]
        y = (np.arange(height, dtype=np.float32) / height - self.lamp_xy[1])[:, None]
        fall = 1 + self.vignette * (0.25 - 1.6 * (x * x + y * y))
        tint = 1 + self.warmth * np.array([-0.16, -0.02, 0.08], np.float32)
        return (self.brightness * fall[..., None] * tint).astype(np.float32)


class Sensor:
    """A cheap camera's lens and chip: a little blur, a little noise."""

    def __init__(
        self, size_wh: tuple[int, int], rng: np.random.Generator, noise: float = 3.0
    ) -> None:
        width, height = size_wh
        shape = (height + _NOISE_MARGIN, width + _NOISE_MARGIN, 3)
        grain = rng.standard_normal(shape, np.float32)
        soft = cv2.GaussianBlur(grain, (3, 3), 0.6)
        # Drawn once: fresh noise for each frame would cost more than all the rest.
        self._noise = (soft * (noise / soft.std())).round().astype(np.int16)
        self._size_wh = size_wh
        self._rng = rng

    def expose(self, picture: Picture, gain: Gain) -> Picture:
        """Light a picture and see it through the lens.

        Args:
            picture: ``(height, width, 3)`` uint8, BGR, evenly lit.
            gain: the light.
        """
        lit = cv2.multiply(picture, gain, dtype=cv2.CV_8U)
        return cast("Picture", cv2.GaussianBlur(lit, (3, 3), 0.7))

    def read_out(self, picture: Picture) -> Picture:
        """Return the picture with this frame's noise."""
        width, height = self._size_wh
        x, y = self._rng.integers(0, _NOISE_MARGIN, 2)
        noise = self._noise[y : y + height, x : x + width]
        return cast("Picture", cv2.add(picture, noise, dtype=cv2.CV_8U))


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
