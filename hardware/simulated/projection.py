"""Cut-outs to paste into a picture, and where things on the table appear in it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, cast

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""``(height, width, 3)`` uint8, BGR; or with a fourth channel, alpha."""


Rise = tuple[float, float, float]
"""See `Sprite.rise`."""


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
    rise: Rise = (0.0, 0.0, 0.0)
    """Height over the table, mm: at its upper left corner, and how much more it is for
    each pixel to the right, and for each down. A camera straight above ignores it."""
    is_shadow: bool = False
    """Whether it lies on the table, as the shadow of what is so high above."""

    @classmethod
    def cut(cls, bgra: Picture, x: int = 0, y: int = 0) -> Self:
        """Make a sprite of a picture whose colors are multiplied by its alpha.

        Args:
            bgra: ``(h, w, 4)`` uint8, BGRA, premultiplied.
            x: left edge, pixels.
            y: upper edge, pixels.
        """
        keep = cv2.cvtColor(255 - bgra[..., 3], cv2.COLOR_GRAY2BGR)
        paint = cv2.cvtColor(bgra, cv2.COLOR_BGRA2BGR)
        return cls(cast("Picture", paint), cast("Picture", keep), x, y)

    def moved(self, dx: float, dy: float) -> Self:
        """Return the same cut-out, moved by some pixels."""
        return replace(self, x=self.x + round(dx), y=self.y + round(dy))

    def lifted(self, height_mm: float) -> Self:
        """Return the cut-out as it is held so high over the table."""
        return replace(self, rise=(height_mm, 0.0, 0.0))

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
        darker = 255 - (np.arange(256) * darkness).astype(np.uint8)
        keep = cast("Picture", cv2.LUT(alpha, darker))
        x, y = self.x - pad + offset[0], self.y - pad + offset[1]
        height, right, down = self.rise
        rise = (height - pad * (right + down), right, down)
        black = np.zeros_like(keep)
        return replace(
            self, paint=black, keep=keep, x=x, y=y, rise=rise, is_shadow=True
        )


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


CARD_MM = (56.0, 87.0)
"""Width and height of a card, millimeters."""

Points = NDArray[np.float32]
"""``(n, 2)`` float32: x to the right, y towards the viewer."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Position and rotation of a card on the table."""

    x_mm: float
    """Middle of the card, to the right of the middle of the picture."""
    y_mm: float
    """Middle of the card, below the middle of the picture."""
    turn_deg: float = 0.0
    """Turned clockwise from upright, degrees."""

    def corners_mm(self) -> Points:
        """Return its corners, ``(4, 2)`` float32 in mm, clockwise from its top left."""
        half_w, half_h = CARD_MM[0] / 2, CARD_MM[1] / 2
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * (half_w, half_h)
        angle = np.radians(self.turn_deg)
        turn = np.array(
            [[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]
        )
        corners: Points = (box @ turn + (self.x_mm, self.y_mm)).astype(np.float32)
        return corners


Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Projection:
    """A camera above the table, leaning towards its far side."""

    size_wh: tuple[int, int] = (640, 480)
    """Size of the picture, pixels."""
    width_mm: float = 380.0
    """Width of the table that the middle row of the picture shows."""
    height_mm: float = 550.0
    """Distance from the lens to the middle of the picture."""
    tilt_deg: float = 9.0
    """Angle by which the camera leans, degrees; 0 looks straight down."""
    middle_y_mm: float = 0.0
    """Where on the table the middle of the picture is."""

    @property
    def px_per_mm(self) -> float:
        """Scale in the middle of the picture."""
        return self.size_wh[0] / self.width_mm

    @property
    def matrix(self) -> Matrix:
        """From x, y, height and 1, mm, to a pixel times its distance, ``(3, 4)``.

        Heights count from the table up.
        """
        tilt = np.radians(self.tilt_deg)
        c, s = np.cos(tilt), np.sin(tilt)
        scale, y0 = self.px_per_mm, self.middle_y_mm
        ahead = np.array([0, -s, -c, self.height_mm + s * y0]) / self.height_mm
        right, down = np.array([[1, 0, 0, 0], [0, c, -s, -c * y0]]) * scale
        middle = np.array(self.size_wh) / 2
        seen: Matrix = np.stack(
            [right + middle[0] * ahead, down + middle[1] * ahead, ahead]
        )
        return seen

    def to_picture(self, points_mm: Points) -> Points:
        """Project points ``(n, 2)`` on the table, or ``(n, 3)`` above it, to pixels."""
        on_table = points_mm.shape[1] == 2  # noqa: PLR2004 (x and y)
        solid = np.pad(points_mm, ((0, 0), (0, 1 + on_table)))
        solid[:, 3] = 1
        seen = solid @ self.matrix.T
        return (seen[:, :2] / seen[:, 2:]).astype(np.float32)

    def corners(self, pose: Pose, height_mm: float = 0.0) -> Points:
        """Return a card's corners, ``(4, 2)`` float32, clockwise from its top left."""
        flat = pose.corners_mm()
        return self.to_picture(
            np.pad(flat, ((0, 0), (0, 1)), constant_values=height_mm)
        )

    def card(self, face: Picture, pose: Pose, height_mm: float = 0.0) -> Sprite:
        """Cut a card as the camera sees it.

        Args:
            face: ``(h, w, 4)`` uint8, BGRA, premultiplied, of any size.
            pose: how it lies.
            height_mm: how high over the table.
        """
        corners = self.corners(pose, height_mm)
        left, top = np.floor(corners.min(axis=0)).astype(int) - 1
        right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 2
        height, width = face.shape[:2]
        edges = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - 0.5
        target = corners - np.array([left, top], np.float32)
        warp = cv2.getPerspectiveTransform(edges.astype(np.float32), target - 0.5)
        seen = cv2.warpPerspective(face, warp, (int(right - left), int(bottom - top)))
        return Sprite.cut(cast("Picture", seen), int(left), int(top))

    def shrink(self, face: Picture) -> Picture:
        """Shrink a face to a little more than its size in the picture.

        A face that is only warped would flicker and alias.
        """
        width = round(1.25 * CARD_MM[0] * self.px_per_mm)
        if width >= face.shape[1]:
            return face
        size = (width, round(width * face.shape[0] / face.shape[1]))
        return cast("Picture", cv2.resize(face, size, interpolation=cv2.INTER_AREA))
