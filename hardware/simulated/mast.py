"""The simulated table as the camera on the mast of the printed box sees it.

The camera looks down past the front of the box. So cards grow towards it, a hand is
nearer to it than the cards are, and the box with its display is in the picture.
Coordinates as in `hardware.simulated.projection`, with the height over the table: the
viewer sits behind the box.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import (
    Matrix,
    Picture,
    Pose,
    Projection,
    Sprite,
    paste,
)

CARD_THICKNESS_MM = 0.3
"""Thickness of a printed card as it lies in a pile."""
_CANVAS_MM = (1000.0, 900.0)
"""Width and height of the table that is drawn."""
_FINER = 1.3
"""Factor by which the flat table is drawn finer than the camera sees it."""
_NEAREST_MM = 50.0
"""Least distance from the lens at which something is seen."""
_ARM_MM = 45.0
"""Half the width of an arm."""
_CLEAR_MM = 15.0
"""Height above the box of an arm that reaches over it."""
_COLORS = {
    "R": (40, 40, 210),
    "Y": (40, 200, 240),
    "G": (70, 160, 60),
    "B": (190, 100, 30),
}
"""Colors of the display, by the card's color: blue, green, red."""
_CORNERS = np.array([(0.0, 0.0), (1, 0), (1, 1), (0, 1)])
_SHADOW_XY = (0.3, 0.4)
"""Way of a shadow to the right and towards the viewer for each millimeter of
height: the lamp hangs on the far side, a little to the left."""


@dataclass(frozen=True)
class Mast:
    """The camera on its mast, and the box below it: as `hardware.case` builds them.

    A test compares these measures with the drawings; the program itself does not know
    those.
    """

    height_mm: float = 399.0
    """From the table to the lens."""
    tilt_deg: float = 27.0
    """Angle by which the camera leans forward; 0 looks straight down."""
    behind_mm: float = 203.0
    """From the middle between the piles back to the lens."""
    field_deg: float = 66.0
    """Width of what the camera sees."""
    front_mm: float = 95.0
    """From the middle between the piles to the front of the box."""
    width_mm: float = 208.0
    """Width of the box."""
    base_mm: float = 28.0
    """Height of the upright part of its front."""
    top_mm: float = 162.0
    """Its height."""
    leans_mm: float = 62.0
    """Distance of the upper edge of the front behind the lower one."""
    depth_mm: float = 212.0
    """From its front to its rear."""
    window_mm: tuple[float, float] = (158.8, 90.3)
    """Width and height of the display."""

    def view(self, size_wh: tuple[int, int]) -> Projection:
        """Return what the camera sees, in a picture of some width and height."""
        tilt = np.radians(self.tilt_deg)
        distance = self.height_mm / float(np.cos(tilt))
        width = 2 * distance * float(np.tan(np.radians(self.field_deg / 2)))
        ahead = self.height_mm * float(np.tan(tilt))
        return Projection(
            size_wh, width, distance, self.tilt_deg, self.behind_mm - ahead
        )

    def height_at(self, x: float, y: float) -> float:
        """Return how high the box is at a place; 0 beside it."""
        behind = y - self.front_mm
        if abs(x) > self.width_mm / 2 or not 0 <= behind <= self.depth_mm:
            return 0.0
        slope = (self.top_mm - self.base_mm) / self.leans_mm
        return min(self.top_mm, self.base_mm + slope * behind)

    def rise_of_arm(
        self, direction: tuple[float, float], usual: float, goals: Sequence[Pose]
    ) -> float:
        """Return how steeply an arm rises behind its fingertips.

        Args:
            direction: where it points, x and y, a unit vector.
            usual: how steeply this person's arms rise; over the box it is more.
            goals: what it may reach for.
        """
        steepest = usual
        right, ahead = direction
        for goal in goals:
            for back in range(30, 500, 10):
                for aside in (-_ARM_MM, 0.0, _ARM_MM):
                    x = goal.x_mm - back * right - aside * ahead
                    y = goal.y_mm - back * ahead + aside * right
                    over = self.height_at(x, y)
                    if over:
                        steepest = max(steepest, (over + _CLEAR_MM) / back)
        return steepest


@dataclass(frozen=True)
class BoxLook:
    """Look of the box, and what falls on the table before it."""

    bgr: tuple[int, int, int] = (52, 50, 48)
    """Color of the filament."""
    shadow_mm: float = 30.0
    """Length of its shadow on the table."""
    shadow: float = 0.35
    """Darkness of that shadow, 0 to 1."""
    mast_shadow: float = 0.0
    """Darkness of the shadow of the mast, which may fall across the piles."""


class MastView:
    """View of the camera on the mast of a table that is drawn flat.

    Args:
        mast: where the camera and the box are.
        size_wh: width and height of the picture, pixels.
        look: how the box looks.
    """

    def __init__(
        self,
        mast: Mast | None = None,
        size_wh: tuple[int, int] = (640, 360),
        look: BoxLook | None = None,
    ) -> None:
        self.mast = mast or Mast()
        self.look = look or BoxLook()
        self.view = self.mast.view(size_wh)
        scale = _FINER * self.view.px_per_mm
        width, height = _CANVAS_MM
        self.flat = Projection(
            (round(width * scale), round(height * scale)), width, 1000.0, 0.0
        )
        """A camera straight above, in whose picture things are drawn and moved."""

    def bare_table(self, flat: Picture) -> Picture:
        """Return the empty table with the shadows of box and mast.

        Args:
            flat: the table as `MastView.flat` sees it.
        """
        shaded = cv2.multiply(flat, self._shade(), scale=1 / 255)
        whole = Sprite(cast("Picture", shaded), np.zeros_like(flat), 0, 0)
        return cast(
            "Picture",
            cv2.warpPerspective(
                whole.paint,
                self._map(whole),
                self.view.size_wh,
                borderMode=cv2.BORDER_REPLICATE,
            ),
        )

    def _shade(self) -> Picture:
        """Return how much light comes to each place of the flat table, 255 for all."""
        mast, look, scale = self.mast, self.look, self.flat.px_per_mm
        width, height = self.flat.size_wh
        light = np.full((height, width), 255, np.uint8)
        middle = np.array(self.flat.size_wh) / 2

        def rectangle(
            x: float, y: float, far_x: float, far_y: float, dark: float
        ) -> None:
            low, high = (
                np.rint(np.array(at) * scale + middle).astype(int).tolist()
                for at in ((x, y), (far_x, far_y))
            )
            cv2.rectangle(light, low, high, (255 * (1 - dark),), -1)

        half, front = mast.width_mm / 2, mast.front_mm
        rectangle(-12, -500, 12, front, look.mast_shadow)
        rectangle(-half - 8, front - look.shadow_mm, half - 8, front + 300, look.shadow)
        soft = cv2.blur(cv2.blur(light, (int(12 * scale),) * 2), (int(9 * scale),) * 2)
        return cast("Picture", cv2.cvtColor(soft, cv2.COLOR_GRAY2BGR))

    def _map(self, sprite: Sprite) -> Matrix:
        """Return the map from a flat cut-out's own pixels to the picture's."""
        scale = 1 / self.flat.px_per_mm
        x0, y0 = (
            np.array([sprite.x, sprite.y]) - np.array(self.flat.size_wh) / 2
        ) * scale
        height, right, down = sprite.rise
        rise = np.array([right, down, height])
        x, y = np.array([scale, 0, x0]), np.array([0, scale, y0])
        if sprite.is_shadow:
            x, y = x + _SHADOW_XY[0] * rise, y + _SHADOW_XY[1] * rise
            rise = np.zeros(3)
        found: Matrix = self.view.matrix @ np.stack([x, y, rise, np.array([0, 0, 1.0])])
        return found

    def see(self, sprite: Sprite) -> Sprite | None:
        """Return a flat cut-out as the camera sees it; ``None`` if it does not."""
        warp = self._map(sprite)
        high, wide = sprite.paint.shape[:2]
        box = _in_front(warp, (wide, high), _NEAREST_MM / self.view.height_mm)
        if not len(box):
            return None
        seen = box @ warp[:, :2].T + warp[:, 2]
        seen = seen[:, :2] / seen[:, 2:]
        left, top = np.floor(np.maximum(seen.min(axis=0) - 1, 0)).astype(int)
        right, bottom = np.ceil(np.minimum(seen.max(axis=0) + 2, self.view.size_wh))
        size = (int(right) - int(left), int(bottom) - int(top))
        if min(size) <= 0:
            return None
        keep = np.ascontiguousarray(sprite.keep[..., 0])
        paint = sprite.paint
        if len(box) != len(_CORNERS) or (box != _CORNERS * (wide, high)).any():
            inside = np.zeros((high, wide), np.uint8)
            cv2.fillConvexPoly(inside, np.rint(box).astype(np.int32), (255,))
            keep = cast("Picture", cv2.bitwise_or(keep, cv2.bitwise_not(inside)))
            paint = cast("Picture", cv2.bitwise_and(paint, paint, mask=inside))
        to_box = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ warp
        seen_keep = cv2.warpPerspective(keep, to_box, size, borderValue=(255,))
        return Sprite(
            cast("Picture", cv2.warpPerspective(paint, to_box, size)),
            cast("Picture", cv2.cvtColor(seen_keep, cv2.COLOR_GRAY2BGR)),
            int(left),
            int(top),
        )

    def paste_box(self, picture: Picture, screen: Picture) -> None:
        """Paint the box into a picture, in place.

        Args:
            picture: of the camera, evenly lit.
            screen: what the display shows, ``(h, w, 3)`` uint8, BGR.
        """
        mast, bgr = self.mast, np.array(self.look.bgr, np.float64)
        half, front, base = mast.width_mm / 2, mast.front_mm, mast.base_mm
        edge, top = front + mast.leans_mm, mast.top_mm
        faces = (
            (0.55, (front, 0.0), (front, base)),
            (0.8, (front, base), (edge, top)),
            (1.25, (edge, top), (front + mast.depth_mm, top)),
        )
        for light, low, high in faces:
            self._paste_face(picture, half, low, high, np.full((2, 2, 3), bgr * light))
        up = np.array([mast.leans_mm, top - base])
        along = float(np.hypot(*up))
        for size_wh, shown in (
            (np.array(mast.window_mm) + 16, np.full((2, 2, 3), 14.0)),
            (np.array(mast.window_mm), screen),
        ):
            parts = (np.array([-1, 1]) * size_wh[1] / along + 1) / 2
            low, high = (np.array([front, base]) + part * up for part in parts)
            self._paste_face(picture, size_wh[0] / 2, tuple(low), tuple(high), shown)

    def _paste_face(
        self,
        picture: Picture,
        half: float,
        low: tuple[float, float],
        high: tuple[float, float],
        shown: NDArray[np.generic],
    ) -> None:
        """Paint a face that reaches so far to both sides, from low to high y and z."""
        corners = [
            (x, *at)
            for x, at in ((half, high), (-half, high), (-half, low), (half, low))
        ]
        seen = self.view.to_picture(np.array(corners, np.float32))
        paint = np.clip(shown, 0, 255).astype(np.uint8)
        bgra = np.dstack([paint, np.full(paint.shape[:2], 255, np.uint8)])
        tall, wide = paint.shape[:2]
        edges = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], np.float32) - 0.5
        warp = cv2.getPerspectiveTransform(edges, seen - 0.5)
        paste(
            picture,
            Sprite.cut(
                cast("Picture", cv2.warpPerspective(bgra, warp, self.view.size_wh))
            ),
        )


def screen_picture(card: str, draw_pile: int) -> Picture:
    """Draw roughly what the display shows: the card on top, and a row of players."""
    picture = np.full((180, 320, 3), (34, 28, 24), np.uint8)
    color = _COLORS.get(card[:1], (60, 60, 60))
    cv2.rectangle(picture, (20, 24), (100, 150), (245, 245, 245), -1)
    cv2.rectangle(picture, (26, 30), (94, 144), color, -1)
    cv2.putText(
        picture, card[1:], (34, 104), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (245,) * 3, 5
    )
    acts = draw_pile + sum(map(ord, card))
    for seat in range(4):
        bright = (0, 200, 255) if seat == acts % 4 else (110, 100, 96)
        cv2.rectangle(picture, (130, 26 + 34 * seat), (300, 48 + 34 * seat), bright, -1)
    return picture


def _in_front(
    warp: Matrix, size_wh: tuple[int, int], nearest: float
) -> NDArray[np.float64]:
    """Return the part of a cut-out that is before the lens: corners ``(n, 2)``."""
    corners = _CORNERS * size_wh
    ahead = corners @ warp[2, :2] + warp[2, 2] - nearest
    kept = []
    for here, there, a, b in zip(
        corners, np.roll(corners, -1, axis=0), ahead, np.roll(ahead, -1), strict=True
    ):
        if a >= 0:
            kept.append(here)
        if (a >= 0) != (b >= 0):
            kept.append(here + (there - here) * a / (a - b))
    return np.array(kept)
