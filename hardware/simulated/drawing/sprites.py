"""Sprites: cut-out pictures that are pasted on the table's picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, cast

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""``(height, width, 3)`` uint8, BGR; or with a fourth channel, alpha."""


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A cut-out at its place in the picture."""

    paint: Picture
    """``(h, w, 3)`` uint8, BGR, already multiplied by its opacity."""
    keep: Picture
    """``(h, w, 3)`` uint8: how much of the background stays, 255 for all of it."""
    x: int
    """Left edge in the picture, pixels; may lie outside."""
    y: int
    """Upper edge in the picture, pixels; may lie outside."""

    @classmethod
    def cut(cls, bgra: Picture, x: int = 0, y: int = 0) -> Self:
        """Make a sprite of a picture whose colors are multiplied by its alpha.

        Args:
            bgra: ``(h, w, 4)`` uint8, BGRA, premultiplied.
            x: left edge, pixels.
            y: upper edge, pixels.
        """
        keep = cv2.cvtColor(255 - bgra[..., 3], cv2.COLOR_GRAY2BGR)
        return cls(np.ascontiguousarray(bgra[..., :3]), cast("Picture", keep), x, y)

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same cut-out, moved by some pixels."""
        return replace(self, x=self.x + round(dx), y=self.y + round(dy))

    def smeared(self, direction: Sequence[float], length_px: int) -> Self:
        """Return the cut-out as a slow shutter sees it while it moves.

        Args:
            direction: x and y of the motion, a unit vector.
            length_px: how far it moves while the shutter is open.
        """
        kernel = _line(direction, length_px)
        paint, keep = cv2.filter2D(self.paint, -1, kernel), self.keep
        keep = 255 - cast("Picture", cv2.filter2D(255 - keep, -1, kernel))
        return replace(self, paint=cast("Picture", paint), keep=keep)

    def shadow(self, darkness: float, blur_px: int, offset: tuple[int, int]) -> Self:
        """Return the soft shadow that the cut-out casts.

        Args:
            darkness: 0 for none to 1 for black.
            blur_px: how soft its edge is, pixels.
            offset: x and y of the shadow from the cut-out, pixels.
        """
        pad = 2 * blur_px
        alpha = cv2.copyMakeBorder(
            255 - self.keep, pad, pad, pad, pad, cv2.BORDER_CONSTANT
        )
        alpha = cv2.blur(cv2.blur(alpha, (blur_px, blur_px)), (blur_px, blur_px))
        keep = 255 - (alpha * darkness).astype(np.uint8)
        x, y = self.x - pad + offset[0], self.y - pad + offset[1]
        return replace(self, paint=np.zeros_like(keep), keep=keep, x=x, y=y)


def paste(picture: Picture, sprite: Sprite) -> None:
    """Paste a sprite into a picture, in place; what lies outside is cut off.

    Args:
        picture: ``(height, width, 3)`` uint8, BGR.
        sprite: what to paste.
    """
    height, width = picture.shape[:2]
    left, top = max(sprite.x, 0), max(sprite.y, 0)
    right = min(sprite.x + sprite.paint.shape[1], width)
    bottom = min(sprite.y + sprite.paint.shape[0], height)
    if left >= right or top >= bottom:
        return
    ground = picture[top:bottom, left:right]
    part = np.s_[top - sprite.y : bottom - sprite.y, left - sprite.x : right - sprite.x]
    cv2.multiply(ground, sprite.keep[part], dst=ground, scale=1 / 255)
    cv2.add(ground, sprite.paint[part], dst=ground)


def premultiplied(bgra: Picture) -> Picture:
    """Multiply the colors of ``(h, w, 4)`` uint8 BGRA by its alpha."""
    alpha = cv2.cvtColor(bgra[..., 3], cv2.COLOR_GRAY2BGR)
    color = cv2.multiply(np.ascontiguousarray(bgra[..., :3]), alpha, scale=1 / 255)
    return np.dstack([color, bgra[..., 3]])


def _line(direction: Sequence[float], length_px: int) -> NDArray[np.float32]:
    """Return a kernel that averages along a line."""
    size = 2 * (length_px // 2) + 1
    middle = size // 2
    kernel = np.zeros((size, size), np.float32)
    reach = np.array(direction) * middle
    ends = [tuple(int(v) for v in np.round(middle + s * reach)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,))
    return cast("NDArray[np.float32]", kernel / kernel.sum())
