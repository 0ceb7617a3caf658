"""A USB camera: a thread keeps the newest frame, so that none is ever stale."""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import CameraError, Frame

SIZE_WH = (1280, 960)
"""The size asked for, pixels; a camera may deliver another one."""


class Capture(Protocol):
    """What we use of `cv2.VideoCapture`."""

    def read(self) -> tuple[bool, Any]:
        """Wait for the next picture; ``False`` if there is none any more."""
        ...

    def release(self) -> None:
        """Close the device."""
        ...


class UsbCamera:
    """Delivers the newest frame of an open capture device.

    Args:
        capture: an open device; closed with the camera.
        name: how messages call it, such as ``usb:0``.
        stall_s: seconds without a frame after which the device counts as lost.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        capture: Capture,
        *,
        name: str,
        stall_s: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._capture = capture
        self._name = name
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
                    "check its cable and plug it in again."
                )
            return frame

    def _has_stalled(self) -> bool:
        return self._clock() - self._arrived > self._stall_s

    def _keep_newest(self) -> None:
        while not self._stop.is_set():
            image = self._grab()
            with self._changed:
                if image is None:
                    self._lost = True
                else:
                    self._put(image)
                self._changed.notify_all()
            if image is None:
                return

    def _grab(self) -> NDArray[np.uint8] | None:
        try:
            good, image = self._capture.read()
        except cv2.error:  # a device pulled out during a read, on some systems
            return None
        return image if good else None

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
        if not self._thread.is_alive():  # releasing under a hung read can crash
            self._capture.release()


def open_usb_camera(number: int) -> UsbCamera:
    """Open USB camera ``number``, counted from 0.

    Raises:
        CameraError: if there is none, or another program holds it.
    """
    name = f"usb:{number}"
    # Asked before OpenCV is, which would write its own lines to stderr.
    if sys.platform == "linux" and not Path(f"/dev/video{number}").exists():
        raise CameraError(
            f"There is no camera {name} (found: {_present()}); plug it in, "
            "or choose another with --camera."
        )
    capture = cv2.VideoCapture(number)
    if not capture.isOpened():
        raise CameraError(
            f"The camera {name} cannot be opened; close other programs that use it, "
            "and check that you are in the group 'video'."
        )
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_WH[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_WH[1])
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return UsbCamera(capture, name=name)


def _present() -> str:
    nodes = sorted(Path("/dev").glob("video*"))
    return ", ".join(node.name.replace("video", "usb:") for node in nodes) or "none"
