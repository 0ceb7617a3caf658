"""The choice of a camera by its name, as people write it after ``--camera``."""

from pathlib import Path

from hardware.camera import Camera
from hardware.camera_name import EXPECTED, DeviceKind, device_kind
from hardware.errors import CameraError
from hardware.file_camera import FileCamera, PlaybackClock, folder_frames, video_frames
from hardware.network_camera.address import without_password
from hardware.pi_camera.opening import open_pi_camera
from hardware.usb_camera import open_usb_camera


def open_camera(
    spec: str,
    *,
    playback: PlaybackClock | None = None,
    frames_each: int = 10,
) -> Camera:
    """Open the camera that ``spec`` names.

    Args:
        spec: ``pi``, ``usb:N``, the address of a network camera, or the path of a
            video or of a folder of pictures.
        playback: for files: the clock to play them by; ``None`` plays them as fast as
            they are read.
        frames_each: for a folder: how many frames each picture is shown.

    Raises:
        CameraError: if ``spec`` names nothing that can be opened.
    """
    match device_kind(spec):
        case DeviceKind.PI:
            return open_pi_camera()
        case DeviceKind.USB:
            return open_usb_camera(int(spec.removeprefix("usb:")))
        case DeviceKind.NETWORK:
            # Without a network camera nothing is loaded that speaks to a network.
            from hardware.network_camera.opening import open_network_camera  # noqa: PLC0415 (see above)

            return open_network_camera(spec)
        case None:
            return _open_files(spec, playback, frames_each)


def _open_files(spec: str, playback: PlaybackClock | None, frames_each: int) -> Camera:
    """Open a video or a folder of pictures as a camera; see `open_camera`."""
    path = Path(spec)
    try:
        if path.is_dir():
            return FileCamera(folder_frames(path, frames_each), playback=playback)
        if path.is_file():
            return FileCamera(video_frames(path), playback=playback)
    except CameraError:
        raise
    except (OSError, ValueError):  # too long for a path, or no text for one
        pass
    raise CameraError(
        f"There is no camera {without_password(spec)!r}; expected {EXPECTED}."
    )
