"""The Raspberry Pi's own camera; the only place that imports picamera2."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from hardware.camera import CameraError, Frame

_MANUAL_FOCUS = 0  # libcamera.controls.AfModeEnum.Manual
_MANUAL_FLICKER = 1  # libcamera.controls.AeFlickerModeEnum.Manual


@dataclass(frozen=True, slots=True)
class PiLook:
    """How the camera should look at the table."""

    size_wh: tuple[int, int] = (1280, 960)
    """Size of the picture, pixels."""
    fps: float = 15.0
    """Frames a second."""
    distance_m: float = 0.55
    """From the lens to the table, meters; the focus is fixed there."""
    mains_hz: int = 50
    """Frequency of the lamps' mains: 50 or 60; exposures follow it."""


class PiCamera:
    """Delivers frames of a running Picamera2.

    Args:
        device: a configured and started ``Picamera2``; closed with the camera.
        stall_s: seconds without a frame after which the device counts as lost.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        device: Any,  # noqa: ANN401 - picamera2 has no types
        *,
        stall_s: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._device = device
        self._stall_s = stall_s
        self._clock = clock
        self._began = self._arrived = clock()
        self._count = 0
        self._job: Any = None

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for the next frame; see `hardware.camera.Camera.read`.

        Raises:
            CameraError: if no frame came for too long.
        """
        # A job that timed out stays queued inside picamera2 and would keep its
        # buffer for ever, so it is waited for again instead of asking anew.
        if self._job is None:
            self._job = self._device.capture_array("main", wait=False)
        try:
            image = self._device.wait(self._job, timeout=timeout_s)
        except TimeoutError:
            self._check_stall()
            return None
        self._job = None
        self._arrived = self._clock()
        frame = Frame(image, self._count, self._arrived - self._began)
        self._count += 1
        return frame

    def _check_stall(self) -> None:
        if self._clock() - self._arrived > self._stall_s:
            raise CameraError(
                "The Pi camera delivers no pictures any more; check its ribbon cable "
                "and the power supply."
            )

    def lock_look(self) -> None:
        """Keep exposure and white balance as they are now.

        To be called once the automatics have settled, some 2 s after the start, so
        that a card's colors do not change with what else is in the picture.
        """
        seen = self._device.capture_metadata()
        names = ("ExposureTime", "AnalogueGain", "ColourGains")
        self._device.set_controls({name: seen[name] for name in names if name in seen})

    def free_look(self) -> None:
        """Let exposure and white balance follow the picture again."""
        self._device.set_controls({"AeEnable": True, "AwbEnable": True})

    @property
    def ended(self) -> bool:
        """A device never ends; it can only be lost."""
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._device.stop()
        self._device.close()


def open_pi_camera(
    look: PiLook | None = None, *, load: Callable[[], Any] | None = None
) -> PiCamera:
    """Open the first Raspberry Pi camera.

    Args:
        look: how it should look at the table.
        load: returns the class ``Picamera2``; by default it is imported.

    Raises:
        CameraError: if picamera2 is not installed or no camera is found.
    """
    picamera2_class = (load or _picamera2_class)()
    try:
        device = picamera2_class()
    except (RuntimeError, IndexError) as error:
        raise CameraError(
            "No Pi camera was found or another program holds it; check the ribbon "
            "cable and run 'rpicam-hello --list-cameras'."
        ) from error
    _start(device, look or PiLook())
    return PiCamera(device)


def _start(device: Any, look: PiLook) -> None:  # noqa: ANN401 - no types upstream
    # The preview configuration has full-range colors; "RGB888" is B, G, R in memory.
    # Without a queue, a frame is never older than the request for it.
    configuration = device.create_preview_configuration(
        main={"size": look.size_wh, "format": "RGB888"},
        controls=_controls(look, device.camera_controls),
        buffer_count=3,
        queue=False,
    )
    device.configure(configuration)
    device.start()


def _controls(look: PiLook, available: dict[str, Any]) -> dict[str, Any]:
    """Settings for what this camera module can do; modules differ."""
    frame_us = round(1e6 / look.fps)
    wanted = {
        "FrameDurationLimits": (frame_us, frame_us),
        "AfMode": _MANUAL_FOCUS,
        "LensPosition": 1 / look.distance_m,  # dioptres
        "AeFlickerMode": _MANUAL_FLICKER,
        "AeFlickerPeriod": round(1e6 / (2 * look.mains_hz)),
    }
    return {name: value for name, value in wanted.items() if name in available}


def _picamera2_class() -> Any:  # noqa: ANN401 - no types upstream
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 - only a Pi has it
    except ImportError as error:
        raise CameraError(
            "picamera2 is not installed; run 'sudo apt install python3-picamera2' and "
            "make the virtual environment with --system-site-packages."
        ) from error
    return Picamera2
