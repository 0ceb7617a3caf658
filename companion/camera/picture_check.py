"""Whether a camera's pictures are pictures: cheap looks at a few samples of each."""

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.components.component import ComponentFailedError, Fault
from hardware.camera import Frame

FROZEN_S = 5.0
"""The same picture for so long is no table at rest: a live one always has noise."""
SICK_S = 2.0
"""Seconds of black or noisy pictures before the screen says so."""
_STEP = 16  # pixels between two samples
_BLACK = 20  # levels; a dark room is brighter, and so is a hand on the lens
_NOISE = 40  # levels between neighbors; those of a picture are much more alike
_COLOR_AXES = 3


class PictureCheck:
    """Looks at each frame of a camera, from its first one on."""

    def __init__(self) -> None:
        self.is_live = False
        """Whether pictures were seen to change: then they come from a live camera."""
        self.is_sick = False
        """Whether the newest picture shows nothing of the table."""
        self._last: NDArray[np.uint8] | None = None
        self._new_at = 0.0
        self._fault = Fault.NONE
        self._since = 0.0

    def look(self, frame: Frame) -> Fault:
        """Look at the next frame; return what is wrong with the pictures, if anything.

        Args:
            frame: as it came, with the seconds of its camera.

        Raises:
            PartFailedError: if it is no picture, or the camera has been showing one
                and the same for `FROZEN_S`.
        """
        _need_picture(frame.image)
        samples = frame.image[::_STEP, ::_STEP]
        fault = _fault(frame.image, samples)
        if fault is not self._fault:
            self._fault, self._since = fault, frame.at
        self.is_sick = fault is not Fault.NONE
        if self.is_sick:
            return fault if frame.at - self._since >= SICK_S else Fault.NONE
        if not self._is_same(samples) or _is_plain(samples):
            self.is_live = self._last is not None
            self._last, self._new_at = samples.copy(), frame.at
        elif frame.at - self._new_at >= FROZEN_S:
            raise ComponentFailedError(
                Fault.FROZEN,
                "The camera delivers the same picture again and again; unplug it and "
                "plug it in again.",
            )
        return Fault.NONE

    def _is_same(self, samples: NDArray[np.uint8]) -> bool:
        return self._last is not None and np.array_equal(self._last, samples)


def _fault(image: NDArray[np.uint8], samples: NDArray[np.uint8]) -> Fault:
    """What is wrong with one picture, as far as it alone can tell."""
    if samples.max(initial=0) < _BLACK:
        return Fault.BLACK
    beside = image[::_STEP, 1::_STEP]
    apart = cv2.absdiff(samples[:, : beside.shape[1]], beside)
    return Fault.GARBLED if np.mean(apart) >= _NOISE else Fault.NONE


def _is_plain(samples: NDArray[np.uint8]) -> bool:
    """Whether nothing is seen: a dazzled camera shows no noise either."""
    return int(samples.max(initial=0)) - int(samples.min(initial=255)) < _BLACK


def _need_picture(image: NDArray[np.uint8]) -> None:
    is_color = image.ndim == _COLOR_AXES and image.shape[2] == _COLOR_AXES
    if image.dtype != np.uint8 or not is_color or not image.size:
        raise ComponentFailedError(
            Fault.FAILED,
            f"The camera delivers no pictures, but {image.dtype} {image.shape}; choose "
            "another one with --camera.",
        )
