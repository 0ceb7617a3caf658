"""A Pi camera once it is open, and its errors."""

import errno
import gc
import logging
import os
import time
from collections.abc import Callable, Mapping
from typing import Any, Self

from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.time_limit import within

_log = logging.getLogger(__name__)


def camera_error(error: Exception) -> CameraError:
    """Return what an exception of picamera2 or libcamera means to people."""
    match error:
        case CameraError():
            return error
        case PermissionError():
            return CameraError(
                f"The Pi camera may not be used ({_text(error)}); add this user to "
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
                f"The Pi camera cannot be used ({_text(error)}); close other programs "
                "that hold it, check its ribbon cable, and try 'rpicam-hello'."
            )


def import_error(error: Exception) -> CameraError:
    """Return what it means that picamera2 cannot be imported."""
    if isinstance(error, ImportError):
        return CameraError(
            f"picamera2 is not installed ({_text(error)}); run 'sudo apt install "
            "python3-picamera2' and make the virtual environment with "
            "--system-site-packages."
        )
    # A numpy of another generation than the one that it was built with.
    return CameraError(
        f"picamera2 does not fit the other libraries here ({_text(error)}); remove "
        "numpy from the virtual environment, so that the system's own is used."
    )


def no_camera() -> CameraError:
    """Return that there is none."""
    return CameraError(
        "No Pi camera was found; check the ribbon cable and run "
        "'rpicam-hello --list-cameras'."
    )


def _text(error: Exception) -> str:
    """Return an exception's own words, with those of its cause, in one line."""
    causes = (error, error.__cause__)
    texts = [" ".join(str(cause).split()) for cause in causes if cause is not None]
    return ": ".join(text.rstrip(".") for text in texts if text) or type(error).__name__


_METADATA_S = 2.0  # at 15 frames a second, thirty frames
_AUTOMATIC = 0  # the exposure or gain that means: find it yourself


class PiCamera:
    """Delivers frames of a running Picamera2.

    Args:
        device: a configured and started ``Picamera2``; closed with the camera.
        stall_s: seconds of waiting in vain after which the device counts as lost.
        close_s: seconds that closing may take; then it goes on behind our back.
        closed: called when the device is closed, by whatever thread does it.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        device: Any,  # noqa: ANN401 (picamera2 has no types)
        *,
        stall_s: float = 5.0,
        close_s: float = 5.0,
        closed: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._device = device
        self._stall_s = stall_s
        self._close_s = close_s
        self._closed = closed
        self._clock = clock
        self._began = clock()
        self._waited_s = 0.0
        self._count = 0
        self._job: Any = None

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame; see `hardware.camera.Camera.read`.

        Raises:
            CameraError: if no frame came for too long, or the device failed.
        """
        try:
            # A job that timed out stays queued inside picamera2 and would keep its
            # buffer for ever, so it is waited for again instead of asking anew.
            if self._job is None:
                self._job = self._device.capture_array("main", wait=False)
            image = self._device.wait(self._job, timeout=timeout_s)
        except TimeoutError:
            self._note_wait(timeout_s)
            return None
        except Exception as error:
            raise camera_error(error) from error
        self._job = None
        self._waited_s = 0.0
        frame = Frame(image, self._count, self._clock() - self._began)
        self._count += 1
        return frame

    def _note_wait(self, waited_s: float) -> None:
        # Waits are counted, not the time that passed: while the program was busy with
        # something else, picamera2's own thread could not deliver either.
        self._waited_s += waited_s
        if self._waited_s > self._stall_s:
            raise CameraError(
                "The Pi camera delivers no pictures any more; check its ribbon cable "
                "and the power supply."
            )

    def lock_exposure(self) -> None:
        """Keep exposure and white balance as they are now.

        To be called once the automatics have settled, some 2 s after the start, so
        that a card's colors do not change with what else is in the picture.

        Raises:
            CameraError: if the device does not say what they are.
        """
        seen = self._metadata()
        names = ("ExposureTime", "AnalogueGain", "ColourGains")
        self._set({name: seen[name] for name in names if name in seen})

    def free_exposure(self) -> None:
        """Let exposure and white balance follow the picture again.

        Raises:
            CameraError: if the device failed.
        """
        # Since libcamera 0.5 AeEnable alone does not undo a fixed exposure and gain;
        # a zero does, in every version of picamera2.
        self._set(
            {
                "AeEnable": True,
                "AwbEnable": True,
                "ExposureTime": _AUTOMATIC,
                "AnalogueGain": _AUTOMATIC,
            }
        )

    def _metadata(self) -> Mapping[str, Any]:
        try:
            job = self._device.capture_metadata(wait=False)
            found: Mapping[str, Any] = self._device.wait(job, timeout=_METADATA_S)
        except TimeoutError as error:
            raise CameraError(
                "The Pi camera does not say how it is exposed; check its ribbon cable."
            ) from error
        except Exception as error:
            raise camera_error(error) from error
        return found

    def _set(self, controls: Mapping[str, Any]) -> None:
        """Set what this camera module has; picamera2 refuses anything else."""
        try:
            self._device.set_controls(available(controls, self._device))
        except Exception as error:
            raise camera_error(error) from error

    @property
    def ended(self) -> bool:
        """A device never ends; it can only be lost."""
        return False

    def close(self) -> None:
        """Give the device back; never raises and never waits for long."""
        try:
            within(self._close_s, self._close_device)
        except TimeoutError:
            _log.warning("The Pi camera cannot be closed; it hangs.")

    def _close_device(self) -> None:
        close_device(self._device)
        self._closed()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def available(controls: Mapping[str, Any], device: Any) -> dict[str, Any]:  # noqa: ANN401 (no types upstream)
    """Return those of some controls that a camera module has; modules differ."""
    known = device.camera_controls
    return {name: value for name, value in controls.items() if name in known}


def close_device(device: Any) -> None:  # noqa: ANN401 (no types upstream)
    """Close a Picamera2, even one that is half open; never raises.

    Not by ``stop`` first: that waits in the queue of jobs, which stands still behind
    a frame that never comes, while ``close`` ends the queue before it stops.
    """
    try:
        # Older ones lack it; it tells the job that we may have left behind.
        getattr(device, "cancel_all_and_flush", lambda: None)()
        device.close()
    except Exception:  # noqa: BLE001 (one that is not closed must not end the game)
        _log.exception("The Pi camera could not be closed")
    _close_pipe(device)
    # A buffer that was on its way when the camera stopped lies in a cycle of objects,
    # and the next opening needs its memory.
    gc.collect()


def _close_pipe(device: Any) -> None:  # noqa: ANN401 (no types upstream)
    """Close the pipe of a Picamera2 that never came to hold its camera.

    Its ``close`` forgets it then, and a camera that is tried again and again would
    eat up all descriptors.
    """
    reading = getattr(device, "notifymeread", None)
    if reading is not None and not reading.closed:
        reading.close()
        os.close(device.notifyme_w)
