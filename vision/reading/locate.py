"""Find where whole, uncovered cards lie in a picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.net import Net
from vision.reading.reading import Corners, Image
from vision.reading.rectify import Pyramid, enlarged, to_frame

CROP_GROWTH = 1.6
"""How much larger than the guessed card the crop is in which corners are sought."""
FAR_MARGIN = 16
"""Black pixels around what is seen from afar."""

_STRIDE = 8
_ALIKE = 1.4
"""Spots about one middle are one spot if the longer is not longer by this factor."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A place where a card seems to lie."""

    corners: Corners
    """Its corners, clockwise from one end of the card; which end is not known yet."""
    score: float
    """How sure the net is, 0 to 1."""

    @property
    def size(self) -> float:
        """Root of its area, pixels."""
        return float(np.sqrt(abs(cv2.contourArea(self.corners))))


def fitted(
    pyramid: Pyramid, size_wh: tuple[int, int], margin: int = 0
) -> tuple[Image, NDArray[np.float64]]:
    """Fit a picture into a smaller one with its long side lying, black beside it.

    Args:
        pyramid: the picture.
        size_wh: width and height of the small picture, width the larger.
        margin: black pixels on every side at least.

    Returns:
        The small picture, and the ``(2, 3)`` map of its pixels to the frame's.
    """
    height, width = pyramid.frame.shape[:2]
    stands = height > width
    long, short = max(height, width), min(height, width)
    room = (size_wh[0] - 2 * margin, size_wh[1] - 2 * margin)
    shrink = min(room[0] / long, room[1] / short)
    inner_wh = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    near = pyramid.levels[pyramid.level_for(shrink)]
    small = cv2.resize(near, inner_wh, interpolation=cv2.INTER_AREA)
    if stands:
        small = cv2.rotate(small, cv2.ROTATE_90_CLOCKWISE)
    canvas = np.zeros((size_wh[1], size_wh[0], 3), np.uint8)
    x0, y0 = (size_wh[0] - small.shape[1]) // 2, (size_wh[1] - small.shape[0]) // 2
    canvas[y0 : y0 + small.shape[0], x0 : x0 + small.shape[1]] = small
    x_step, y_step = width / inner_wh[0], height / inner_wh[1]
    if stands:
        back = np.array(
            [[0, x_step, -y0 * x_step], [-y_step, 0, (x0 + inner_wh[1]) * y_step]]
        )
    else:
        back = np.array([[x_step, 0, -x0 * x_step], [0, y_step, -y0 * y_step]])
    return canvas, back


def _half_turned(axis: NDArray[np.float32]) -> NDArray[np.float32]:
    """Undo the doubled angle of an axis ``(2,)``."""
    length, angle = float(np.hypot(*axis)), float(np.arctan2(axis[1], axis[0])) / 2
    return np.asarray([length * np.cos(angle), length * np.sin(angle)], np.float32)


def _corners_of(cell: NDArray[np.float32], x: int, y: int) -> Corners:
    """Corners in pixels of the small picture from one cell's answer ``(7,)``."""
    middle = np.array([x + 0.5 + cell[1], y + 0.5 + cell[2]], np.float32)
    long, short = _half_turned(cell[3:5]), _half_turned(cell[5:7])
    if long[0] * short[1] - long[1] * short[0] < 0:
        short = -short
    # Looking along the long axis to the far end: its left comes first.
    corners = np.stack([long - short, long + short, short - long, -long - short])
    return np.asarray((middle + corners) * _STRIDE, np.float32)


def _peaks(heat: NDArray[np.float32], threshold: float) -> list[tuple[int, int]]:
    """Cells (x, y) that stand out from their eight neighbours."""
    dilated = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= threshold) & (heat >= dilated))
    return [(int(x), int(y)) for x, y in zip(xs, ys, strict=True)]


def _detections(
    net: Net, pyramid: Pyramid, threshold: float, margin: int
) -> list[Detection]:
    small, back = fitted(pyramid, net.size_wh, margin)
    answer = net.run([small])[0]
    heat = np.asarray(1 / (1 + np.exp(-answer[0])), np.float32)
    spots = []
    for x, y in _peaks(heat, threshold):
        corners = _corners_of(answer[:, y, x], x, y) @ back[:, :2].T + back[:, 2]
        spots.append(Detection(np.asarray(corners, np.float32), float(heat[y, x])))
    return spots


def is_same(one: Detection, other: Detection) -> bool:
    """Whether two spots are one card: the same middle, and about the same size."""
    apart = np.hypot(*(one.corners.mean(axis=0) - other.corners.mean(axis=0)))
    small, large = sorted((one.size, other.size))
    return bool(apart < 0.35 * small and large < _ALIKE * small)


def distinct(spots: list[Detection]) -> list[Detection]:
    """Keep the surest spot of each card, best first."""
    kept: list[Detection] = []
    for spot in sorted(spots, key=lambda spot: -spot.score):
        if not any(is_same(spot, other) for other in kept):
            kept.append(spot)
    return kept


def locate(
    net: Net, pyramid: Pyramid, threshold: float, *, margin: int = 0
) -> list[Detection]:
    """Guess where whole, uncovered faces lie.

    Args:
        net: the locator.
        pyramid: the picture.
        threshold: least score of a spot, 0 to 1.
        margin: black pixels around the small picture that the net is shown, at least;
            it sees cards that fill the picture with room around them then.

    Returns:
        The spots, best first; corners are good to about a tenth of the card.
    """
    return distinct(_detections(net, pyramid, threshold, margin))


def refine(net: Net, pyramid: Pyramid, corners: Corners) -> Detection:
    """Move guessed corners onto the card's real ones.

    Args:
        net: the corner net.
        pyramid: the picture.
        corners: ``(4, 2)`` float32, the guess.

    Returns:
        The corners in the same order, and how sure the net is that a whole face lies
        there with just these corners.
    """
    crop = enlarged(corners, CROP_GROWTH)
    answer = net.run([pyramid.rectify(crop, net.size_wh)])[0]
    moved = to_frame(np.asarray(answer[:8], np.float32).reshape(4, 2), crop)
    return Detection(moved, float(1 / (1 + np.exp(-answer[8]))))
