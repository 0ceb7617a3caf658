"""The view: where things on the table appear in the picture."""

from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing.sheet import CARD_MM
from hardware.simulated.drawing.sprites import Picture, Sprite

Points = NDArray[np.float32]
"""``(n, 2)`` float32: x to the right, y towards the viewer."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card lies on the table."""

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


@dataclass(frozen=True, slots=True)
class View:
    """A camera above the table, leaning a little towards its far side."""

    size_wh: tuple[int, int] = (640, 480)
    """Size of the picture, pixels."""
    width_mm: float = 380.0
    """Width of the table that the middle row of the picture shows."""
    height_mm: float = 550.0
    """Distance from the lens to the middle of the picture."""
    tilt_deg: float = 9.0
    """How far the camera leans, degrees; 0 looks straight down."""

    @property
    def px_per_mm(self) -> float:
        """Scale in the middle of the picture."""
        return self.size_wh[0] / self.width_mm

    def to_picture(self, points_mm: Points) -> Points:
        """Project points on the table to pixels, ``(n, 2)`` float32 both."""
        tilt = np.radians(self.tilt_deg)
        x, y = points_mm[:, 0], points_mm[:, 1]
        nearness = self.height_mm / (self.height_mm - y * np.sin(tilt))
        flat = np.stack([x * nearness, y * np.cos(tilt) * nearness], axis=1)
        middle = np.array(self.size_wh) / 2
        return (flat * self.px_per_mm + middle).astype(np.float32)

    def corners(self, pose: Pose) -> Points:
        """Return a card's corners, ``(4, 2)`` float32, clockwise from its top left."""
        return self.to_picture(pose.corners_mm())

    def card(self, face: Picture, pose: Pose) -> Sprite:
        """Cut a card as the camera sees it.

        Args:
            face: ``(h, w, 4)`` uint8, BGRA, premultiplied, of any size.
            pose: how it lies.
        """
        corners = self.corners(pose)
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
