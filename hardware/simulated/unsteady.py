"""A camera whose frames are dropped, repeated or late, as over a bad cable."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from hardware.camera import Camera, Frame


@dataclass(frozen=True, slots=True)
class Trouble:
    """How often each fault occurs, as fractions of all frames."""

    dropped: float = 0.0
    """A frame never comes."""
    repeated: float = 0.0
    """The last picture comes again with a new number."""
    stalled: float = 0.0
    """No frame comes for half a second or more; the next one is new."""
    stall_frames: int = 10
    """How many frames are lost in a stall."""


class UnsteadyCamera:
    """Passes on the frames of another camera, but not all of them.

    Args:
        camera: the camera that the frames come from.
        trouble: what goes wrong, and how often.
        rng: decides when.
    """

    def __init__(
        self, camera: Camera, trouble: Trouble, rng: np.random.Generator
    ) -> None:
        self._camera = camera
        self._trouble = trouble
        self._rng = rng
        self._last: Frame | None = None

    @property
    def ended(self) -> bool:
        """Whether the other camera has ended."""
        return self._camera.ended

    def read(self, timeout_s: float) -> Frame | None:
        """Pass on the next frame that comes through; see `hardware.camera.Camera`."""
        frame = self._camera.read(timeout_s)
        for _ in range(self._lost()):
            frame = self._camera.read(timeout_s) or frame
        if frame is None:
            return None
        if self._last is not None and self._rng.random() < self._trouble.repeated:
            return replace(self._last, index=frame.index, at=frame.at)
        self._last = frame
        return frame

    def _lost(self) -> int:
        """Return how many frames are lost before the next one."""
        if self._rng.random() < self._trouble.stalled:
            return self._trouble.stall_frames
        return int(self._rng.random() < self._trouble.dropped)

    def __enter__(self) -> Self:
        self._camera.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._camera.__exit__(*exc)
