"""What goes wrong with a Pi camera, in one sentence with the remedy."""

import errno

from hardware.errors import CameraError


def camera_error(error: Exception) -> CameraError:
    """Return what an exception of picamera2 or libcamera means to people."""
    match error:
        case CameraError():
            return error
        case PermissionError():
            return CameraError(
                f"The Pi camera may not be used ({_told(error)}); add this user to "
                "the group 'video' and log in again."
            )
        case OSError(errno=errno.ENOMEM) | MemoryError():
            return CameraError(
                "There is no memory for the Pi camera's pictures; close other "
                "programs, or write 'dtoverlay=vc4-kms-v3d,cma-512' into "
                "/boot/firmware/config.txt and start the Pi again."
            )
        case _:
            return CameraError(
                f"The Pi camera cannot be used ({_told(error)}); close other programs "
                "that hold it, check its ribbon cable, and try 'rpicam-hello'."
            )


def import_error(error: Exception) -> CameraError:
    """Return what it means that picamera2 cannot be imported."""
    if isinstance(error, ImportError):
        return CameraError(
            f"picamera2 is not installed ({_told(error)}); run 'sudo apt install "
            "python3-picamera2' and make the virtual environment with "
            "--system-site-packages."
        )
    # A numpy of another generation than the one that it was built with.
    return CameraError(
        f"picamera2 does not fit the other libraries here ({_told(error)}); remove "
        "numpy from the virtual environment, so that the system's own is used."
    )


def no_camera() -> CameraError:
    """Return that there is none."""
    return CameraError(
        "No Pi camera was found; check the ribbon cable and run "
        "'rpicam-hello --list-cameras'."
    )


def _told(error: Exception) -> str:
    """Return an exception's own words, with those of its cause, in one line."""
    causes = (error, error.__cause__)
    texts = [" ".join(str(cause).split()) for cause in causes if cause is not None]
    return ": ".join(text.rstrip(".") for text in texts if text) or type(error).__name__
