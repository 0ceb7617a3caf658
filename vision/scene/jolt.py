"""Detects a push of the camera, which moves the whole picture alike."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box
from vision.scene.change import Picture
from vision.scene.gate import luma_of

Shift = NDArray[np.float64]
"""``(2,)`` float64: how far to the right and down, pixels of the small picture."""

_LEAST = 0.4  # pixels; less is noise
_ALIKE = 0.5  # of the shift, by which pile and table may differ if the camera turned
_CLEAR = 0.2  # of the strongest possible peak of the phase correlation


def camera_shift(before: Picture, now: Picture, pile: Box) -> Shift | None:
    """Find by how much the whole picture has moved.

    The pile and everything else must have moved alike, so that neither a pushed pile
    nor anything beside it is taken for a pushed camera.

    Args:
        before: a small picture, see `vision.scene.gate.small_picture`.
        now: a small picture of the same shape.
        pile: the part of it that belongs to the pile.

    Returns:
        The shift of the pile; ``None`` if the camera has not visibly moved.
    """
    old, new = luma_of(before), luma_of(now)
    of_pile = _shift(old[pile], new[pile])
    of_rest = _shift(_without(old, pile), _without(new, pile))
    if of_pile is None or of_rest is None:
        return None
    ways = float(np.linalg.norm(of_pile)), float(np.linalg.norm(of_rest))
    apart = float(np.linalg.norm(of_pile - of_rest))
    moved_alike = min(ways) >= _LEAST and apart < _ALIKE * max(ways)
    return of_pile if moved_alike else None


def _without(luma: Picture, pile: Box) -> Picture:
    rest = luma.copy()
    rest[pile] = int(luma.mean())
    return rest


def _shift(old: Picture, new: Picture) -> Shift | None:
    """Return how far a part has moved; ``None`` if it is plain or has changed."""
    if min(old.shape) < 2:  # noqa: PLR2004 (a window needs two pixels)
        return None
    window = cv2.createHanningWindow(old.shape[::-1], cv2.CV_32F)
    way, peak = cv2.phaseCorrelate(
        old.astype(np.float32), new.astype(np.float32), window
    )
    return np.array(way) if peak > _CLEAR else None
