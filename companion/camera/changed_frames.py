"""Brings frames back whose size, direction or colors the camera has changed.

Some drivers change them when they are asked for another mode or were plugged in anew.
Every frame is made like the first one.
"""

import logging
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from vision.reading.reading import Image

_log = logging.getLogger(__name__)

_SAME_SHAPE = 0.02  # difference of width to height that is none


class FrameResizer:
    """Brings all frames to the size of the first one."""

    def __init__(self) -> None:
        self._size_wh: tuple[int, int] | None = None

    def to_usual_size(self, frame: Frame) -> tuple[Frame, bool]:
        """Return the frame in the usual size, and whether it shows another view.

        A camera that shows the same in more or fewer pixels is scaled. One that cuts
        off other parts shows another view: its size is the usual one from now on.
        """
        height, width = frame.image.shape[:2]
        if self._size_wh is None or self._size_wh == (width, height):
            self._size_wh = width, height
            return frame, False
        usual = self._size_wh[0] / self._size_wh[1]
        if abs(width / height / usual - 1) > _SAME_SHAPE:
            self._size_wh = width, height
            return frame, True
        smaller = width > self._size_wh[0]
        sampling = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
        image = cv2.resize(frame.image, self._size_wh, interpolation=sampling)
        return replace(frame, image=np.asarray(image, np.uint8)), False


_ALIKE_SIDE = 48  # pixels of the square that is compared
_INNER = 12  # pixels from its edges: within lies the pile, which changes anyway
_REST = 1.5  # levels between two frames in which nothing moves
_OTHERWISE = 2.5  # levels by which a turned picture differs, at
_WIDELY = 0.3  # of its pixels: two arms, or a draw pile that is moved, are fewer
_AS_TURNED = 0.4  # of the mean difference; less is left where it is turned back


class TurnWatch:
    """Notices that the camera was turned by a quarter, a half or three quarters.

    Only what lies around the middle counts: a card on the pile may lie across, too.
    """

    def __init__(self) -> None:
        self._quiet: NDArray[np.float32] | None = None
        self._last: NDArray[np.float32] | None = None
        self._stands: bool | None = None

    def check(self, image: Image) -> bool:
        """Look at the next frame; return whether the camera was turned before it.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
        """
        stands, stood = image.shape[0] > image.shape[1], self._stands
        now, self._stands = _square(image), stands
        if stood is not None and stands != stood:
            self._last = self._quiet = now
            return True
        is_at_rest = self._last is not None and _apart(self._last, now) < _REST
        self._last = now
        if not is_at_rest:
            return False
        quiet, self._quiet = self._quiet, now
        if quiet is None:
            return False
        apart = _differences(quiet, now)
        if np.mean(apart > _OTHERWISE) < _WIDELY:
            return False
        turned = min(_apart(np.rot90(quiet, turns), now) for turns in (1, 2, 3))
        return bool(turned < _AS_TURNED * apart.mean())


def _square(image: Image) -> NDArray[np.float32]:
    """Return the middle square of a picture, small."""
    height, width = image.shape[:2]
    side = min(height, width)
    y, x = (height - side) // 2, (width - side) // 2
    middle = image[y : y + side, x : x + side]
    small = cv2.resize(middle, (_ALIKE_SIDE, _ALIKE_SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _apart(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return how much two squares differ around their middle, levels."""
    return float(_differences(one, other).mean())


_AROUND = np.pad(
    np.zeros((_ALIKE_SIDE - 2 * _INNER,) * 2, np.bool_), _INNER, constant_values=True
)


def _differences(
    one: NDArray[np.float32], other: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return how much each pixel around the middle of two squares differs, levels."""
    return np.asarray(np.abs(one - other).mean(axis=2)[_AROUND], np.float32)


_STEP = 16  # pixels between two samples
_COLOR_AXES = 3
_TINTED = 40  # levels between red and blue where a color is plain
_FEW_TINTED = 12  # samples; fewer may all be beneath a hand
_SAME = 24  # levels in each of the three colors; noise alone differs less
_MOST = 0.9  # of the tinted samples, and of all
_BRIGHT_GRAY = 0.05  # of all samples; a colored lamp, which may change, leaves fewer


class ColorOrder:
    """Brings the colors of all frames into the order of the first one.

    Some drivers swap red and blue when they are asked for another mode: then the whole
    picture is the former one with those two exchanged. A blue card that comes to lie
    where a red one was is not: printed red and blue differ in their green as well.
    """

    def __init__(self) -> None:
        self._last: NDArray[np.int16] | None = None
        self._is_swapped = False

    def to_usual_order(self, frame: Frame) -> Frame:
        """Return the frame with its colors in the usual order."""
        image, former = in_color(frame.image), self._last
        samples = image[::_STEP, ::_STEP].astype(np.int16)
        if self._is_swapped:
            samples = samples[..., ::-1]
        if former is not None and _is_swapped(former, samples):
            self._is_swapped, samples = not self._is_swapped, samples[..., ::-1]
            _log.warning("The camera has swapped red and blue; they are swapped back")
        self._last = samples
        if self._is_swapped:
            image = np.ascontiguousarray(image[..., ::-1])
        return frame if image is frame.image else replace(frame, image=image)


def in_color(image: Image) -> Image:
    """Give a picture of brightness alone three equal colors; others stay as they are.

    Args:
        image: as a camera gave it.
    """
    is_luma = image.ndim == _COLOR_AXES - 1 or image.shape[2:] == (1,)
    if not is_luma or image.dtype != np.uint8 or not image.size:
        return image
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)


def _is_swapped(former: NDArray[np.int16], now: NDArray[np.int16]) -> bool:
    """Whether samples are those of the former frame with red and blue exchanged."""
    if former.shape != now.shape:
        return False
    tinted = abs(former[..., 2] - former[..., 0]) > _TINTED
    bright = former.max(axis=2)
    gray = ~tinted & (bright > np.median(bright))
    if gray.mean() < _BRIGHT_GRAY:
        return False
    alike = abs(now[..., ::-1] - former).max(axis=2) <= _SAME
    is_enough = np.count_nonzero(tinted) >= _FEW_TINTED
    return bool(is_enough and min(alike.mean(), alike[tinted].mean()) > _MOST)
