"""A USB camera: a thread keeps the newest frame, so that none is ever stale."""

import logging
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
from hardware.time_limit import within

_log = logging.getLogger(__name__)

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
        try:
            while not self._stop.is_set() and not self._lost:
                self._note(self._grab())
        finally:
            # Here and nowhere else: released under a hung read, some drivers crash.
            self._capture.release()

    def _grab(self) -> NDArray[np.uint8] | None:
        try:
            good, image = self._capture.read()
        except Exception:  # noqa: BLE001 (pulled out during a read, it raises anything)
            _log.exception("The camera %s failed", self._name)
            return None
        return image if good else None

    def _note(self, image: NDArray[np.uint8] | None) -> None:
        with self._changed:
            if image is None:
                self._lost = True
            else:
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


def open_usb_camera(
    number: int,
    *,
    open_: Callable[[int], cv2.VideoCapture] = cv2.VideoCapture,
    patience_s: float = 20.0,
) -> UsbCamera:
    """Open USB camera ``number``, counted from 0.

    Args:
        number: that of its device file.
        open_: opens the device.
        patience_s: how long opening may take, seconds.

    Raises:
        CameraError: if there is none, another program holds it, or it hangs.
    """
    name = f"usb:{number}"
    # Asked before OpenCV is, which would write its own lines to stderr.
    if sys.platform == "linux" and not Path(f"/dev/video{number}").exists():
        raise CameraError(
            f"There is no camera {name} (found: {_present()}); plug it in, "
            "or choose another with --camera."
        )
    try:
        capture = within(patience_s, lambda: _opened(number, open_), too_late=_release)
    except TimeoutError as error:
        raise CameraError(
            f"The camera {name} did not open within {patience_s:g} s; plug it in again."
        ) from error
    except Exception as error:
        raise CameraError(
            f"The camera {name} cannot be opened ({error}); close other programs that "
            "use it, and check that you are in the group 'video'."
        ) from error
    return UsbCamera(capture, name=name)


def _opened(number: int, open_: Callable[[int], cv2.VideoCapture]) -> cv2.VideoCapture:
    capture = open_(number)
    try:
        if not capture.isOpened():
            raise CameraError("it is busy, or no camera")  # noqa: TRY301 (closed below)
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_WH[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_WH[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    except Exception:
        capture.release()
        raise
    return capture


def _release(capture: cv2.VideoCapture) -> None:
    capture.release()


def _present() -> str:
    nodes = sorted(Path("/dev").glob("video*"))
    return ", ".join(node.name.replace("video", "usb:") for node in nodes) or "none"
