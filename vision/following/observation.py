"""A frame as the follower of the pile sees it."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """A frame with its small picture and the time of the frame before."""

    image: NDArray[np.uint8]
    """``(height, width, 3)`` uint8, BGR."""
    small: NDArray[np.uint8]
    """The small picture of it, see `vision.scene.gate.small_picture`."""
    frame: int
    """Number in the source."""
    at: float
    """Seconds of the source."""
    before: float
    """Seconds of the source at the frame before."""
    near: Box | None = None
    """The part of the small picture that counts; ``None`` for all of it."""

    def kept(self) -> Self:
        """Return it with a copy of the picture, whose memory the camera may reuse."""
        return replace(self, image=self.image.copy())
