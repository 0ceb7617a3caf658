"""The interface of a camera, and the thread that empties a capture device."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from hardware.errors import CameraError

_log = logging.getLogger(__name__)

READ_S = 0.5
"""Seconds after which a frame counts as missed."""


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

    def lock_exposure(self) -> None:
        """Keep exposure and white balance as they are now."""
        ...

    def free_exposure(self) -> None:
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


class Capture(Protocol):
    """`cv2.VideoCapture`, as far as we use it."""

    def read(self) -> tuple[bool, Any]:
        """Wait for the next picture.

        Returns:
            Whether more may come, and the picture ``(height, width, 3)`` uint8, BGR;
            ``None`` in its place if none came this time.
        """
        ...

    def release(self) -> None:
        """Close the device."""
        ...


class CaptureCamera:
    """Delivers the newest frame of an open capture device.

    Args:
        capture: an open device; closed with the camera.
        name: how messages call it, such as ``usb:0``.
        remedy: what to do when it is lost; ends the sentence that says so.
        mode: how its pictures come, such as ``MJPG at 30 frames/s``; empty if unknown.
        stall_s: seconds of waiting in vain after which the device counts as lost.
        clock: monotonic seconds.
    """

    def __init__(  # noqa: PLR0913 (all but the first have names)
        self,
        capture: Capture,
        *,
        name: str,
        remedy: str,
        mode: str = "",
        stall_s: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._capture = capture
        self._name = name
        self._remedy = remedy
        self.mode = mode
        self._stall_s = stall_s
        self._clock = clock
        self._began = clock()
        self._waited_s = 0.0
        self._count = 0
        self._newest: Frame | None = None
        self._lost = False
        self._stop = threading.Event()
        self._changed = threading.Condition()
        self._thread = threading.Thread(
            target=self._keep_newest, name=f"camera {name}", daemon=True
        )
        self._thread.start()

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for a frame not yet delivered; see `hardware.camera.Camera.read`.

        Raises:
            CameraError: if the device failed, or delivered nothing for too long.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._newest or self._lost, timeout_s)
            frame, self._newest = self._newest, None
            # Not the time that passed: a busy program keeps our own thread waiting too.
            self._waited_s = 0.0 if frame else self._waited_s + timeout_s
            if frame is None and (self._lost or self._waited_s >= self._stall_s):
                raise CameraError(
                    f"The camera {self._name} delivers no pictures any more; "
                    f"{self._remedy}."
                )
            return frame

    def _keep_newest(self) -> None:
        try:
            while not self._stop.is_set() and not self._lost:
                self._note(*self._grab())
        finally:
            # Here and nowhere else: released under a hung read, some drivers crash.
            self._capture.release()

    def _grab(self) -> tuple[bool, NDArray[np.uint8] | None]:
        try:
            return self._capture.read()
        except Exception:  # noqa: BLE001 (pulled out during a read, it raises anything)
            _log.exception("The camera %s failed", self._name)
            return False, None

    def _note(self, good: bool, image: NDArray[np.uint8] | None) -> None:  # noqa: FBT001 (as OpenCV returns it)
        with self._changed:
            if not good:
                self._lost = True
            elif image is not None:
                self._put(image)
            self._changed.notify_all()

    def _put(self, image: NDArray[np.uint8]) -> None:
        self._newest = Frame(image, self._count, self._clock() - self._began)
        self._count += 1

    @property
    def ended(self) -> bool:
        """A device never ends; it can only be lost."""
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._thread.join(timeout=2)
