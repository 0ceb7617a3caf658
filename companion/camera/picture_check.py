"""Whether a camera's pictures are pictures: cheap looks at a few samples of each."""

import numpy as np
from numpy.typing import NDArray

from companion.parts.part import Ailment, PartFailedError
from hardware.camera import Frame

FROZEN_S = 5.0
"""The same picture for so long is no table at rest: a live one always has noise."""
BLACK_S = 2.0
_STEP = 16  # pixels between two samples
_BLACK = 20  # levels; a dark room is brighter, and so is a hand on the lens
_COLOR_AXES = 3


class PictureCheck:
    """Looks at each frame of a camera, from its first one on."""

    def __init__(self) -> None:
        self.is_live = False
        """Whether pictures were seen to change: then they come from a live camera."""
        self._last: NDArray[np.uint8] | None = None
        self._new_at = 0.0
        self._black_since: float | None = None

    def look(self, frame: Frame) -> Ailment:
        """Look at the next frame; return what is wrong with the pictures, if anything.

        Args:
            frame: as it came, with the seconds of its camera.

        Raises:
            PartFailedError: if it is no picture, or the camera has been showing one
                and the same for `FROZEN_S`.
        """
        _need_picture(frame.image)
        samples = frame.image[::_STEP, ::_STEP]
        if self._is_black(samples, frame.at):
            return Ailment.BLACK
        if not self._is_same(samples) or _is_plain(samples):
            self.is_live = self._last is not None
            self._last, self._new_at = samples.copy(), frame.at
        elif frame.at - self._new_at >= FROZEN_S:
            raise PartFailedError(
                Ailment.FROZEN,
                "The camera delivers the same picture again and again; unplug it and "
                "plug it in again.",
            )
        return Ailment.NONE

    def _is_black(self, samples: NDArray[np.uint8], at: float) -> bool:
        if samples.max(initial=0) >= _BLACK:
            self._black_since = None
            return False
        if self._black_since is None:
            self._black_since = at
        return at - self._black_since >= BLACK_S

    def _is_same(self, samples: NDArray[np.uint8]) -> bool:
        return self._last is not None and np.array_equal(self._last, samples)


def _is_plain(samples: NDArray[np.uint8]) -> bool:
    """Whether nothing is seen: a dazzled camera shows no noise either."""
    return int(samples.max(initial=0)) - int(samples.min(initial=255)) < _BLACK


def _need_picture(image: NDArray[np.uint8]) -> None:
    is_color = image.ndim == _COLOR_AXES and image.shape[2] == _COLOR_AXES
    if image.dtype != np.uint8 or not is_color or not image.size:
        raise PartFailedError(
            Ailment.FAILED,
            f"The camera delivers no pictures, but {image.dtype} {image.shape}; choose "
            "another one with --camera.",
        )
