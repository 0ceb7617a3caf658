"""The opening of a USB camera."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2

from hardware.camera import CaptureCamera
from hardware.camera_name import present_cameras
from hardware.errors import CameraError
from hardware.time_limit import within

SIZE_WH = (1280, 960)
"""The size asked for, pixels; a camera may deliver another one."""
FPS = 15.0
"""The rate asked for, frames a second."""
_COMPRESSED = "MJPG"


@dataclass(frozen=True, slots=True)
class Mode:
    """A format in which a capture device delivers its pictures."""

    pixel_format: str
    """Its name in Video4Linux, such as ``YUYV`` or ``MJPG``."""
    width: float
    """Pixels."""
    height: float
    """Pixels."""
    fps: float
    """Frames a second; 0 if the driver does not say."""

    @property
    def meets(self) -> float:
        """The share of what was asked for: 1 is all of size and rate."""
        rate = min(1.0, self.fps / FPS) if self.fps > 0 else 1.0
        return rate * min(1.0, self.width * self.height / (SIZE_WH[0] * SIZE_WH[1]))

    def __str__(self) -> str:
        rate = f" at {self.fps:.0f} frames/s" if self.fps > 0 else ""
        return f"{self.pixel_format}{rate}"


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
        capture, mode = within(
            patience_s,
            lambda: _opened(number, open_),
            too_late=lambda late: late[0].release(),
        )
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
    return CaptureCamera(capture, name=name, remedy=remedy, mode=str(mode))


def _opened(
    number: int, open_: Callable[[int], cv2.VideoCapture]
) -> tuple[cv2.VideoCapture, Mode]:
    capture = open_(number)
    try:
        if not capture.isOpened():
            raise CameraError("it is busy, or no camera")  # noqa: TRY301 (closed below)
        mode = _best_mode(capture)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    except Exception:
        capture.release()
        raise
    return capture, mode


def _best_mode(capture: cv2.VideoCapture) -> Mode:
    """Ask for size and rate; compressed, where the cable is too slow for all pixels.

    Over USB 2 many cameras give 1280x960 uncompressed at 5 to 8 frames a second only.
    """
    plain = _asked_for(capture, None)
    if plain.meets >= 1 or plain.pixel_format == _COMPRESSED:
        return plain
    compressed = _asked_for(capture, _COMPRESSED)
    if compressed.meets > plain.meets:
        return compressed
    return _asked_for(capture, plain.pixel_format)


def _asked_for(capture: cv2.VideoCapture, pixel_format: str | None) -> Mode:
    """Ask for a format, or for that which the driver prefers; return what is given."""
    if pixel_format is not None:
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*pixel_format))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE_WH[0])
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE_WH[1])
    capture.set(cv2.CAP_PROP_FPS, FPS)
    given = int(capture.get(cv2.CAP_PROP_FOURCC))
    return Mode(
        given.to_bytes(4, "little", signed=True).decode("ascii", "replace"),
        capture.get(cv2.CAP_PROP_FRAME_WIDTH),
        capture.get(cv2.CAP_PROP_FRAME_HEIGHT),
        capture.get(cv2.CAP_PROP_FPS),
    )


def _present() -> str:
    return ", ".join([camera.name for camera in present_cameras()]) or "none"
