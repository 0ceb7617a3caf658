"""Things that may be the draw pile: as large as a card, with colors of their own."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.following.arm_tracks import Point
from vision.reading.geometry import long_side
from vision.reading.reading import Corners
from vision.scene.background import Small
from vision.scene.table_plane import TablePlane

_MOST = 3  # things that are looked at, the plainest first
_OF_PILE = 0.9  # card lengths from the discard pile's middle of what is part of it
_APART = 0.9  # the same between two things
_WITHIN = 0.75  # the same of what is part of a thing
_RIM = 1.3  # contrast of a card-sized patch against the median patch of the table
_OWN = 0.2  # share of a patch's own colors; the bare table has 0.05 by chance
_STEPS = 2  # until its middle is found
_LEVELS = 8  # bins for each of the three colors
_RANGE = [0, 256]


def things_on(quiet: Small, top: Corners, table: TablePlane) -> Iterator[Point]:
    """Yield the middle of each thing that lies on the table beside the discard pile.

    Args:
        quiet: the small picture without a hand.
        top: corners of the top of the discard pile in it.
        table: plane of the table before the camera.
    """
    picture = quiet if quiet.ndim > 2 else quiet[:, :, None]  # noqa: PLR2004 (luma)
    height, width = picture.shape[:2]
    rows, columns = np.indices((height, width))
    places = np.stack([columns.ravel(), rows.ravel()], axis=1).astype(np.float64)
    above = table.from_above(places).reshape(height, width, 2)
    corners = table.from_above(top.astype(np.float64))
    length, pile = long_side(corners.astype(np.float32)), corners.mean(axis=0)
    side = max(3, int(long_side(top)))

    def gaps(middle: Point) -> NDArray[np.float64]:
        return np.asarray(np.linalg.norm(above - middle, axis=2) / length)

    luma = picture.max(axis=2).astype(np.float32)
    is_pile = gaps(pile) < _OF_PILE
    luma[is_pile] = np.median(luma[~is_pile])
    spread = _spread(luma, side)
    least = _RIM * max(1.0, float(np.percentile(spread, 25)))
    margin = side // 2  # a thing that is cut off by the edge is no pile
    inside = np.zeros_like(spread)
    inside[margin : min(height - margin, table.ends or height), margin:-margin] = 1
    spread *= inside
    for _ in range(_MOST):
        row, column = np.unravel_index(int(spread.argmax()), spread.shape)
        if spread[row, column] <= least:
            return
        spread[gaps(above[row, column]) < _APART] = 0
        middle, share = np.array([column, row], np.float64), 0.0
        for _ in range(_STEPS):
            share, own = _own_colors(picture, middle, side)
            column, row = np.rint(middle).astype(int)
            own[gaps(above[row, column]) > _WITHIN] = 0
            middle = (own.reshape(-1, 1) * places).sum(axis=0) / own.sum()
        if share > _OWN:
            yield middle


def _spread(picture: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """Return the standard deviation in the square around each pixel."""
    mean = cv2.blur(picture, (side, side))
    square = cv2.blur(picture * picture, (side, side))
    return np.asarray(np.sqrt(np.maximum(square - mean**2, 0)))


def _own_colors(
    picture: NDArray[np.uint8], middle: Point, side: int
) -> tuple[float, NDArray[np.float32]]:
    """Return how much of a patch has colors that are rare elsewhere, 0 to 1.

    Returns:
        That share, and how rare the color of each pixel is outside the patch.
    """
    patch = np.zeros(picture.shape[:2], dtype=np.uint8)
    cv2.circle(patch, np.rint(middle).astype(int).tolist(), side // 2, (255,), -1)
    channels = [*range(picture.shape[2])]
    sizes, ranges = [_LEVELS] * len(channels), _RANGE * len(channels)
    here, whole = (
        cv2.calcHist([picture], channels, where, sizes, ranges)
        for where in (patch, None)
    )
    own = np.asarray(here / np.maximum(1, whole), np.float32)
    share = float((here * own).sum() / max(1.0, here.sum()))
    bins = np.moveaxis(picture // (256 // _LEVELS), 2, 0)
    return share, own[tuple(bins)].reshape(picture.shape[:2])
