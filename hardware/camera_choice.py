"""From what a person writes after ``--camera`` to an open camera."""

import re
from pathlib import Path

from hardware.camera import Camera, CameraError
from hardware.file_camera import FileCamera, Pace, folder_frames, video_frames
from hardware.network_camera.address import is_address, without_password
from hardware.network_camera.opening import open_network_camera
from hardware.pi_camera.opening import open_pi_camera
from hardware.usb_camera import open_usb_camera

EXPECTED = (
    "pi, usb:0 (or another number), an address such as http://192.168.1.23:8080 or "
    "rtsp://..., or the path of a video or a picture folder"
)
"""What a camera may be called."""

_USB = re.compile(r"usb:([0-9]{1,3})")


def open_camera(
    spec: str,
    *,
    pace: Pace | None = None,
    frames_each: int = 10,
    fps: float = 10.0,
) -> Camera:
    """Open the camera that ``spec`` names.

    Args:
        spec: ``pi``, ``usb:N``, the address of a network camera, or the path of a
            video or of a folder of pictures.
        pace: for files: the clock to play them by; ``None`` plays them as fast as
            they are read.
        frames_each: for a folder: how many frames each picture is shown.
        fps: for a folder: frames a second.

    Raises:
        CameraError: if ``spec`` names nothing that can be opened.
    """
    if spec == "pi":
        return open_pi_camera()
    if number := _USB.fullmatch(spec):
        return open_usb_camera(int(number[1]))
    if is_address(spec):
        return open_network_camera(spec)
    path = Path(spec)
    try:
        if path.is_dir():
            frames = folder_frames(path, frames_each=frames_each, fps=fps)
            return FileCamera(frames, pace=pace)
        if path.is_file():
            return FileCamera(video_frames(path), pace=pace)
    except CameraError:
        raise
    except (OSError, ValueError):  # too long for a path, or no text for one
        pass
    raise CameraError(
        f"There is no camera {without_password(spec)!r}; expected {EXPECTED}."
    )


def is_device(spec: str) -> bool:
    """Whether ``spec`` names a device, which may come back when it is gone."""
    return spec == "pi" or _USB.fullmatch(spec) is not None or is_address(spec)
