"""The effects of light, lens and sensor on a picture."""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.surfaces import Picture

_COARSE = 4
"""By how much the picture on which light is computed is smaller: light is smooth."""
_HAZY = 0.12
"""Share of pictures that are washed out."""


def _ramp(rng: Rng, size_hw: tuple[int, int]) -> NDArray[np.float32]:
    """Return light that falls off in one direction, or a soft-edged shadow."""
    height, width = (max(2, side // _COARSE) for side in size_hw)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle) + rng.uniform(-0.6, 0.6)
    if rng.random() < 0.5:
        light = 1 + along * rng.uniform(0, 0.4)
    else:
        light = 1 - rng.uniform(0.1, 0.65) / (1 + np.exp(-along * rng.uniform(3, 60)))
    return np.asarray(
        cv2.resize(light.astype(np.float32), size_hw[::-1])[..., None], np.float32
    )


def _glare(rng: Rng, size_hw: tuple[int, int]) -> NDArray[np.float32]:
    """Return the reflection of a lamp, to be added: a soft white spot."""
    height, width = (max(2, side // _COARSE) for side in size_hw)
    y, x = np.mgrid[:height, :width].astype(np.float32)
    cy, cx = rng.uniform(0, height), rng.uniform(0, width)
    angle, size = rng.uniform(0, np.pi), rng.uniform(0.03, 0.35) * height
    u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    v = ((y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)) * rng.uniform(0.3, 1)
    spot = np.exp(-(((u * u + v * v) / size**2) ** rng.uniform(0.7, 2.5)))
    light = (spot * rng.uniform(40, 320)).astype(np.float32)
    return np.asarray(cv2.resize(light, size_hw[::-1])[..., None], np.float32)


def _lit(rng: Rng, picture: Picture) -> Picture:
    """Apply shadow, reflected lamps, white balance, saturation and exposure."""
    canvas = picture.astype(np.float32)
    if rng.random() < 0.5:
        canvas = canvas * _ramp(rng, picture.shape[:2])
    strong = 2.3 if rng.random() < 0.25 else 1.0
    warmth, green = rng.normal(0, 0.14 * strong), rng.normal(0, 0.06 * strong)
    exposure = np.exp(rng.normal(0, 0.28 * strong))
    gain = exposure * np.exp(np.array([-warmth, green, warmth]))
    colorful = rng.uniform(0.45, 1.35)
    mix = np.diag(np.full(3, colorful)) + (1 - colorful) / 3
    matrix = (gain[:, None] * mix).astype(np.float32)
    canvas = np.asarray(cv2.transform(canvas, matrix), np.float32)
    if rng.random() < 0.2:
        canvas = canvas + _glare(rng, picture.shape[:2])
    if rng.random() < _HAZY:
        canvas = _veiled(rng, canvas)
    return np.asarray(np.clip(canvas, 0, 255), np.uint8)


def _veiled(rng: Rng, canvas: NDArray[np.float32]) -> NDArray[np.float32]:
    """Wash a picture out, as light that falls into the lens does: no black is left."""
    veil = rng.uniform(20, 130) * np.exp(rng.normal(0, 0.08, 3))
    return np.asarray(canvas * rng.uniform(0.35, 0.8) + veil, np.float32)


def _developed(rng: Rng, picture: Picture) -> Picture:
    """Bend the tone curve, as every camera does in its own way."""
    levels = np.arange(256) / 255
    curve = levels ** np.exp(rng.normal(0, 0.22))
    return np.asarray(cv2.LUT(picture, np.round(255 * curve).astype(np.uint8)))


def _blurred(rng: Rng, picture: Picture, most: float) -> Picture:
    """Apply defocus or motion blur; ``most`` is the largest sigma in pixels."""
    sigma = most * rng.random() ** 2
    if sigma < 0.25:
        return picture
    if rng.random() < 0.7:
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)
    length = max(3, round(3 * sigma))
    kernel = np.zeros((length, length), np.float32)
    turn = rng.uniform(0, np.pi)
    step = np.array([np.cos(turn), np.sin(turn)]) * length / 2
    middle = np.full(2, (length - 1) / 2)
    start, end = (
        tuple(np.round(middle + s * step).astype(int).tolist()) for s in (-1, 1)
    )
    cv2.line(kernel, start, end, (1.0,))
    kernel /= max(float(kernel.sum()), 1.0)
    return np.asarray(cv2.filter2D(picture, -1, kernel), np.uint8)


@cache
def _grain() -> NDArray[np.float32]:
    """Return one sheet of noise, from which pictures get random parts."""
    rng = np.random.default_rng(0)
    grey = rng.standard_normal((720, 960, 1), np.float32)
    return np.asarray(grey + rng.standard_normal((720, 960, 3), np.float32), np.float32)


def _noisy(rng: Rng, picture: Picture) -> Picture:
    """Apply noise and, now and then, JPEG compression."""
    if rng.random() < 0.6:
        sheet = _grain()
        height, width = picture.shape[:2]
        y = int(rng.integers(sheet.shape[0] - height + 1))
        x = int(rng.integers(sheet.shape[1] - width + 1))
        noise = sheet[y : y + height, x : x + width] * np.float32(rng.uniform(0, 8))
        picture = np.clip(picture + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        quality = int(rng.integers(25, 95))
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return picture


def photographed(rng: Rng, picture: Picture, *, most_blur: float) -> Picture:
    """Show a clean picture as some camera under some lamp would.

    Args:
        rng: the random generator.
        picture: ``(H, W, 3)`` uint8, BGR, at most 720 x 960.
        most_blur: largest blur, sigma in pixels.

    Returns:
        A picture of the same size.
    """
    seen = _blurred(rng, _developed(rng, _lit(rng, picture)), most_blur)
    return _noisy(rng, seen)
