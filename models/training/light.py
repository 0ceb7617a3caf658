"""What light, lens and sensor do to a picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.decks import Rng
from models.training.surfaces import Picture

Float = NDArray[np.float32]
"""``(H, W, 3)`` float32, BGR, 0 to 255 and beyond until clipped."""


def _ramp(rng: Rng, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Give light falling off in one direction, or a soft-edged shadow."""
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle) + rng.uniform(-0.6, 0.6)
    if rng.random() < 0.5:
        return np.asarray(1 + along * rng.uniform(0, 0.4), np.float32)
    edge = 1 / (1 + np.exp(-along * rng.uniform(3, 60)))
    return np.asarray(1 - rng.uniform(0.1, 0.65) * edge, np.float32)


def _glare(rng: Rng, canvas: Float) -> Float:
    """Add the mirror image of a lamp: a soft white spot."""
    height, width = canvas.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    cy, cx = rng.uniform(0, height), rng.uniform(0, width)
    angle, size = rng.uniform(0, np.pi), rng.uniform(0.03, 0.35) * height
    u = (x - cx) * np.cos(angle) + (y - cy) * np.sin(angle)
    v = ((y - cy) * np.cos(angle) - (x - cx) * np.sin(angle)) * rng.uniform(0.3, 1)
    spot = np.exp(-(((u * u + v * v) / size**2) ** rng.uniform(0.7, 2.5)))
    return np.asarray(canvas + (spot * rng.uniform(40, 320))[..., None], np.float32)


def _cast(rng: Rng, canvas: Float) -> Float:
    """White balance, saturation, exposure and contrast."""
    grey = canvas.mean(axis=2, keepdims=True)
    canvas = grey + (canvas - grey) * rng.uniform(0.45, 1.35)
    warmth, green = rng.normal(0, 0.14), rng.normal(0, 0.06)
    gain = np.exp(np.array([-warmth, green, warmth])) * np.exp(rng.normal(0, 0.28))
    canvas = np.clip(canvas * gain, 0, 255)
    return np.asarray(255 * (canvas / 255) ** np.exp(rng.normal(0, 0.22)), np.float32)


def _blur(rng: Rng, canvas: Float, most: float) -> Float:
    """Defocus or a moved camera; ``most`` is the largest sigma in pixels."""
    sigma = most * rng.random() ** 2
    if sigma < 0.25:
        return canvas
    if rng.random() < 0.7:
        return np.asarray(cv2.GaussianBlur(canvas, (0, 0), sigma), np.float32)
    length = max(3, round(3 * sigma))
    kernel = np.zeros((length, length), np.float32)
    turn = rng.uniform(0, np.pi)
    step = np.array([np.cos(turn), np.sin(turn)]) * length / 2
    middle = np.full(2, (length - 1) / 2)
    start, end = (
        tuple(np.round(middle + s * step).astype(int).tolist()) for s in (-1, 1)
    )
    cv2.line(kernel, start, end, (1.0,))
    return np.asarray(
        cv2.filter2D(canvas, -1, kernel / max(kernel.sum(), 1)), np.float32
    )


def _sensor(rng: Rng, canvas: Float) -> Picture:
    """Noise, clipping and now and then JPEG."""
    if rng.random() < 0.6:
        noise = rng.standard_normal(canvas.shape[:2], np.float32)[..., None]
        colored = rng.standard_normal(canvas.shape, np.float32)
        canvas = canvas + (noise + colored) * rng.uniform(0, 8)
    picture = np.clip(canvas, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, packed = cv2.imencode(
            ".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
        )
        picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return picture


def photographed(rng: Rng, picture: Picture, *, most_blur: float) -> Picture:
    """Show a clean picture as some camera under some lamp would.

    Args:
        rng: source of chance.
        picture: ``(H, W, 3)`` uint8, BGR.
        most_blur: largest blur, sigma in pixels.

    Returns:
        A picture of the same size.
    """
    canvas: Float = picture.astype(np.float32)
    if rng.random() < 0.5:
        canvas = canvas * _ramp(rng, canvas.shape)[..., None]
    if rng.random() < 0.2:
        canvas = _glare(rng, canvas)
    return _sensor(rng, _blur(rng, _cast(rng, canvas), most_blur))
