"""Find where whole, uncovered cards lie in a picture."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.net import Net
from vision.reading import Corners, Frame
from vision.rectify import enlarged, rectify, to_frame

CROP_GROWTH = 1.6
"""How much larger than the guessed card the crop is in which corners are sought."""

_STRIDE = 8
_NEAR = 0.3
"""A card longer than this part of the picture is looked at again from farther away."""
_FARTHER = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place where a card seems to lie."""

    corners: Corners
    """Its corners, clockwise from one end of the card; which end is not known yet."""
    score: float
    """How sure the locator is, 0 to 1."""

    @property
    def length(self) -> float:
        """Length of its longer sides in pixels."""
        sides = np.diff(self.corners[:3], axis=0)
        return float(np.hypot(sides[:, 0], sides[:, 1]).max())


def fitted(
    frame: Frame, size_wh: tuple[int, int], share: float = 1.0
) -> tuple[Frame, NDArray[np.float64]]:
    """Fit a picture into a smaller one with its long side lying, black beside it.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR.
        size_wh: width and height of the small picture, width the larger.
        share: how much of the small picture it may fill, each way.

    Returns:
        The small picture, and the ``(2, 3)`` map of its pixels to the frame's.
    """
    height, width = frame.shape[:2]
    stands = height > width
    long, short = max(height, width), min(height, width)
    shrink = share * min(size_wh[0] / long, size_wh[1] / short)
    inner_wh = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    small = cv2.resize(frame, inner_wh, interpolation=cv2.INTER_AREA)
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
    """Cells (x, y) that stand out from their eight neighbours, best first."""
    dilated = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= threshold) & (heat >= dilated))
    order = np.argsort(-heat[ys, xs])
    return [(int(xs[i]), int(ys[i])) for i in order]


def _is_new(corners: Corners, others: list[Spot]) -> bool:
    """Whether no better spot lies nearly in the same place."""
    middle = corners.mean(axis=0)
    width = float(np.hypot(*(corners[1] - corners[0])))
    return all(
        np.hypot(*(spot.corners.mean(axis=0) - middle)) > 0.45 * width
        for spot in others
    )


def _spots(net: Net, frame: Frame, threshold: float, share: float) -> list[Spot]:
    small, back = fitted(frame, net.size_wh, share)
    answer = net.run([small])[0]
    heat = np.asarray(1 / (1 + np.exp(-answer[0])), np.float32)
    spots: list[Spot] = []
    for x, y in _peaks(heat, threshold):
        corners = _corners_of(answer[:, y, x], x, y)
        if _is_new(corners, spots):
            spots.append(Spot(corners, float(heat[y, x])))
    return [
        Spot(
            np.asarray(spot.corners @ back[:, :2].T + back[:, 2], np.float32),
            spot.score,
        )
        for spot in spots
    ]


def _is_near(spots: list[Spot], frame: Frame) -> bool:
    """Whether nothing is found, or a card too near to be seen as a whole."""
    near = _NEAR * min(frame.shape[:2])
    return not spots or any(
        np.hypot(*(spot.corners[3] - spot.corners[0])) > near for spot in spots
    )


def locate(net: Net, frame: Frame, threshold: float) -> list[Spot]:
    """Guess where whole, uncovered faces lie.

    Args:
        net: the locator.
        frame: ``(height, width, 3)`` uint8, BGR.
        threshold: least score of a spot, 0 to 1.

    Returns:
        The spots, best first; corners are good to about a tenth of the card. With a
        near card, those seen from farther away come first.
    """
    spots = _spots(net, frame, threshold, 1.0)
    if _is_near(spots, frame):
        far = _spots(net, frame, threshold, _FARTHER)
        return far + [spot for spot in spots if _is_new(spot.corners, far)]
    return spots


def refine(net: Net, frame: Frame, corners: Corners) -> Corners:
    """Move guessed corners onto the card's real ones.

    Args:
        net: the corner net.
        frame: ``(height, width, 3)`` uint8, BGR.
        corners: ``(4, 2)`` float32, the guess.

    Returns:
        ``(4, 2)`` float32, in the same order.
    """
    crop = enlarged(corners, CROP_GROWTH)
    answer = net.run([rectify(frame, crop, net.size_wh)])[0]
    return to_frame(np.asarray(answer, np.float32).reshape(4, 2), crop)
