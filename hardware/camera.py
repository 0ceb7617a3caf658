"""What the companion needs from a camera, whatever stands behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

READ_S = 0.5
"""How long a frame is waited for before that is told as a miss, seconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture and the moment it was taken."""

    image: NDArray[np.uint8]
    """``(height, width, 3)`` uint8, BGR."""
    index: int
    """Number of the frame in its source, from 0; gaps are dropped frames."""
    at: float
    """Seconds since the source began, by its own clock: monotonic time for a device,
    media time for a file, drawn time for a simulated table."""


class Camera(Protocol):
    """A source of frames, used as a context manager by one thread."""

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for the newest frame.

        Args:
            timeout_s: how long to wait, seconds.

        Returns:
            The frame, or ``None`` if none came in time or the source has ended
            (`ended` tells which).

        Raises:
            CameraError: if the device is gone.
        """
        ...

    @property
    def ended(self) -> bool:
        """Whether the source has no more frames (a file played to its end)."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *exc: object) -> None: ...


@runtime_checkable
class LockableExposure(Protocol):
    """A camera whose automatics can be stopped, so that colors stay as they are."""

    def lock_look(self) -> None:
        """Keep exposure and white balance as they are now."""
        ...

    def free_look(self) -> None:
        """Let exposure and white balance follow the picture."""
        ...


def frames(camera: Camera, wait_s: float) -> Iterator[Frame | None]:
    """Yield every frame of a camera until it ends.

    Args:
        camera: an open camera.
        wait_s: the longest wait for one frame, seconds.

    Yields:
        A frame, or ``None`` after each wait in vain.

    Raises:
        CameraError: if the camera fails.
    """
    while (frame := camera.read(wait_s)) is not None or not camera.ended:
        yield frame
