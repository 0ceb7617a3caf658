"""A simulated hand with its arm, reaching over the table."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.picture_files import stored_pictures
from hardware.simulated.projection import Picture, Sprite

TIP_XY = (150, 68)
"""Where the fingertips are in the picture of a hand, pixels."""
_LOOKS = 4
_SMEAR_MM = 14
_SLEEVE_MM = 260
"""Length of an arm behind the picture of a hand, for a camera that sees it."""
_TIP_MM = 8.0
"""Height of the fingertips over the table."""
SCALE = 2
"""Pixels per millimeter of a hand's picture."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that points in one direction, ready to be pasted anywhere."""

    direction: tuple[float, float]
    """Where the fingers point: x and y, a unit vector."""
    still: tuple[Sprite, ...]
    """Its shadow, then the hand itself, with its fingertips at pixel (0, 0)."""
    moving: tuple[Sprite, ...] = field(repr=False)
    """The hand, smeared along its direction."""

    @property
    def from_deg(self) -> float:
        """Where the arm comes from on the table: clockwise from the picture's top."""
        x, y = self.direction
        return float(np.degrees(np.arctan2(-x, y))) % 360

    def at(self, x: float, y: float, *, moving: bool = False) -> tuple[Sprite, ...]:
        """Return the hand with its fingertips at ``(x, y)``, pixels."""
        return tuple(
            sprite.moved(x, y) for sprite in (self.moving if moving else self.still)
        )


@cache
def hand_picture(look: int) -> Picture:
    """Return a hand from above that points up.

    Args:
        look: a number that chooses skin and sleeve.

    Returns:
        ``(920, 320, 4)`` uint8, BGRA, premultiplied.
    """
    drawn = stored_pictures("hands")(f"{look % _LOOKS}")
    # A few stored pixels beside the hand have a color but no opacity: they would glow.
    drawn[..., :3] = np.minimum(drawn[..., :3], drawn[..., 3:])
    return drawn


def direction_of(turn_deg: float) -> tuple[float, float]:
    """Return where a hand points, x and y, a unit vector; 0 degrees point up."""
    angle = np.radians(turn_deg)
    return float(np.sin(angle)), float(-np.cos(angle))


def reach_in(
    drawn: Picture, turn_deg: float, px_per_mm: float, rise: float | None = None
) -> Hand:
    """Turn a drawn hand into its direction and scale it.

    Args:
        drawn: from `hand_picture`.
        turn_deg: 0 points up, its arm coming from below; 90 points to the right.
        px_per_mm: the scale of the picture.
        rise: how steeply its arm rises behind the fingertips, for a camera that sees
            that; ``None`` for an arm that lies on the table.
    """
    direction = direction_of(turn_deg)
    if rise is not None:
        drawn = _as_far_as_the_shoulder(drawn, rise)
    smeared = cast("Picture", cv2.blur(drawn, (1, _SMEAR_MM * SCALE)))
    sprite, smear = (_turned(each, turn_deg, px_per_mm) for each in (drawn, smeared))
    if rise is not None:
        sprite, smear = (
            _rising(s, direction, rise / px_per_mm) for s in (sprite, smear)
        )
    offset = (9, 12) if rise is None else (2, 3)
    shadow = sprite.shadow(0.42, blur_px=17, offset=offset)
    return Hand(direction, (shadow, sprite), (shadow, smear))


def _as_far_as_the_shoulder(drawn: Picture, rise: float) -> Picture:
    """Return a longer arm, and as short as it looks from above while it rises."""
    tall = drawn.shape[0]
    longer = cv2.copyMakeBorder(
        drawn, 0, _SLEEVE_MM * SCALE, 0, 0, cv2.BORDER_REPLICATE
    )
    turn = np.array([[1, 0, 0], [0, 1, 0]], np.float64)
    turn[1] = 0, 1 / np.hypot(1, rise), TIP_XY[1] * (1 - 1 / np.hypot(1, rise))
    size = (
        drawn.shape[1],
        round((tall + _SLEEVE_MM * SCALE) / float(np.hypot(1, rise))),
    )
    return cast("Picture", cv2.warpAffine(longer, turn, size))


def _rising(sprite: Sprite, direction: tuple[float, float], by: float) -> Sprite:
    """Let a hand with its fingertips at (0, 0) rise behind them, mm for each pixel."""
    right, down = (-by * along for along in direction)
    height = _TIP_MM + right * sprite.x + down * sprite.y
    return replace(sprite, rise=(height, right, down))


def _turned(bgra: Picture, turn_deg: float, px_per_mm: float) -> Sprite:
    """Turn and scale a hand about its fingertips, which end up at (0, 0)."""
    angle = np.radians(turn_deg)
    zoom = px_per_mm / SCALE
    cos, sin = np.cos(angle) * zoom, np.sin(angle) * zoom
    turn: NDArray[np.float64] = np.array([[cos, -sin], [sin, cos]])
    height, width = bgra.shape[:2]
    tip = np.array(TIP_XY)
    edges = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - tip
    turned = edges @ turn.T
    low, high = np.floor(turned.min(axis=0)), np.ceil(turned.max(axis=0))
    shift = -turn @ tip - low
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    warp = np.column_stack([turn, shift])
    seen = cast("Picture", cv2.warpAffine(bgra, warp, size))
    return Sprite.cut(seen, int(low[0]), int(low[1]))
