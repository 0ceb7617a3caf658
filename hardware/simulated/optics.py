"""The light of the lamp, and the flaws of a cheap camera: blur and noise."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Picture

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
    """Darkness of the corners, 0 to 1."""
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


_NOISE_MARGIN = 64


@dataclass(frozen=True, slots=True)
class Optics:
    """Flaws of the camera."""

    noise: float = 3.0
    """Standard deviation of the noise, levels."""
    blur_px: float = 0.7
    """Softness of the lens, pixels."""


class Sensor:
    """The camera's lens and chip."""

    def __init__(
        self, size_wh: tuple[int, int], rng: np.random.Generator, optics: Optics
    ) -> None:
        width, height = size_wh
        shape = (height + _NOISE_MARGIN, width + _NOISE_MARGIN, 3)
        grain = rng.standard_normal(shape, np.float32)
        soft = cv2.GaussianBlur(grain, (3, 3), 0.6)
        # Drawn once: new noise for each frame would cost more than everything else.
        noise = (soft * (optics.noise / soft.std())).round().clip(-255, 255)
        # Apart and unsigned: OpenCV adds pictures of one type three times as fast.
        self._brighter = noise.clip(min=0).astype(np.uint8)
        self._darker = (-noise).clip(min=0).astype(np.uint8)
        self._size_wh = size_wh
        self._rng = rng
        self._optics = optics

    def expose(self, picture: Picture, gain: Gain) -> Picture:
        """Light a picture and see it through the lens.

        Args:
            picture: ``(height, width, 3)`` uint8, BGR, evenly lit.
            gain: the light.
        """
        lit = cv2.multiply(picture, gain, dtype=cv2.CV_8U)
        return cast("Picture", cv2.GaussianBlur(lit, (3, 3), self._optics.blur_px))

    def read_out(self, picture: Picture) -> Picture:
        """Return the picture as this frame shows it: with noise."""
        width, height = self._size_wh
        x, y = self._rng.integers(0, _NOISE_MARGIN, 2)
        part = np.s_[y : y + height, x : x + width]
        noisy = cv2.add(picture, self._brighter[part])
        return cast("Picture", cv2.subtract(noisy, self._darker[part], dst=noisy))
