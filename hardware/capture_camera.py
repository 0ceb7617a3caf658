"""A camera that a thread empties: it keeps the newest frame, so that none is stale."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from hardware.errors import CameraError

_log = logging.getLogger(__name__)


class Capture(Protocol):
    """What we use of `cv2.VideoCapture`."""

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
        stall_s: seconds without a frame after which the device counts as lost.
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
        self._began = self._arrived = clock()
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
            if frame is None and (self._lost or self._has_stalled()):
                raise CameraError(
                    f"The camera {self._name} delivers no pictures any more; "
                    f"{self._remedy}."
                )
            return frame

    def _has_stalled(self) -> bool:
        return self._clock() - self._arrived > self._stall_s

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
        self._arrived = self._clock()
        self._newest = Frame(image, self._count, self._arrived - self._began)
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
