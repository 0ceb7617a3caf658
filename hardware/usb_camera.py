"""Opening a USB camera."""

import sys
from collections.abc import Callable
from pathlib import Path

import cv2

from hardware.camera import CameraError
from hardware.camera_name import present_cameras
from hardware.capture_camera import CaptureCamera
from hardware.time_limit import within

SIZE_WH = (1280, 960)
"""The size asked for, pixels; a camera may deliver another one."""


def open_usb_camera(
    number: int,
    *,
    open_: Callable[[int], cv2.VideoCapture] = cv2.VideoCapture,
    patience_s: float = 20.0,
) -> CaptureCamera:
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
    remedy = "check its cable and plug it in again"
    return CaptureCamera(capture, name=name, remedy=remedy)


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
    names = [camera.name for camera in present_cameras()]
    return ", ".join(names) or "none"
