"""The opening of the Raspberry Pi's own camera; only this module imports picamera2."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware.errors import CameraError
from hardware.pi_camera.camera import (
    PiCamera,
    available,
    camera_error,
    close_device,
    import_error,
    no_camera,
)
from hardware.time_limit import within


@dataclass(frozen=True, slots=True)
class FullField:
    """A mode of a sensor that shows all that its lens sees.

    Left alone, picamera2 takes the mode nearest in size to the picture asked for, and
    on many sensors that one shows the middle only: half the width on Camera Module 3.
    The sizes are those that ``rpicam-hello --list-cameras`` prints. They are written
    down because asking picamera2 (``sensor_modes``) configures the camera once a mode.
    """

    output_wh: tuple[int, int]
    """Size of what the sensor delivers, pixels."""
    bit_depth: int
    """Bits a pixel; with the size they name the mode."""
    picture_wh: tuple[int, int]
    """Size of the picture made of it, pixels: the sensor's own shape, so that nothing
    is cut off, and small enough to be read in time."""

    @property
    def sensor(self) -> dict[str, object]:
        """The mode as picamera2's configuration names it."""
        return {"output_size": self.output_wh, "bit_depth": self.bit_depth}


FULL_FIELDS = {
    "imx219": FullField((1640, 1232), 10, (1280, 960)),  # Camera Module 2
    "imx477": FullField((2028, 1520), 12, (1280, 960)),  # High Quality Camera
    "imx500": FullField((2028, 1520), 10, (1280, 960)),  # AI Camera
    "imx708": FullField((2304, 1296), 10, (1280, 720)),  # Camera Module 3, any lens
    "ov5647": FullField((1296, 972), 10, (1280, 960)),  # the first Camera Module
}


def full_field(model: str) -> FullField | None:
    """Return the mode for a sensor such as ``imx708_wide``; ``None`` if unknown."""
    return FULL_FIELDS.get(model.partition("_")[0])


_MANUAL_FOCUS = 0  # libcamera.controls.AfModeEnum.Manual
_MANUAL_FLICKER = 1  # libcamera.controls.AeFlickerModeEnum.Manual
_USUAL_WH = (1280, 960)  # of a sensor that we do not know

_IN_USE = threading.Lock()
"""Held while a device is open: a second ``Picamera2`` beside the first shares its
camera manager, and the two end each other's."""


FPS = 15.0
"""Frames a second."""
DISTANCE_M = 0.55
"""From the lens to the table, meters; the focus is fixed there."""
_CONTROLS = {
    "FrameDurationLimits": (round(1e6 / FPS),) * 2,
    "AfMode": _MANUAL_FOCUS,
    "LensPosition": 1 / DISTANCE_M,  # dioptres
    "AeFlickerMode": _MANUAL_FLICKER,
    "AeFlickerPeriod": 10_000,  # half a wave of the mains of 50 Hz, microseconds
}


def open_pi_camera(
    *,
    load: Callable[[], Any] | None = None,
    patience_s: float = 20.0,
    in_use: threading.Lock = _IN_USE,
) -> PiCamera:
    """Open the first Raspberry Pi camera.

    Args:
        load: returns the class ``Picamera2``; by default it is imported.
        patience_s: how long opening may take, seconds.
        in_use: held from now until the device is closed.

    Raises:
        CameraError: if picamera2 is not installed, or the camera is absent, in use,
            fails or hangs; the device is then closed again.
    """
    if not in_use.acquire(blocking=False):
        raise CameraError(
            "The Pi camera is still in use by this program, or hangs; wait a moment, "
            "and if that does not help start the Pi again."
        )
    try:
        return within(
            patience_s,
            lambda: _open(load or _picamera2_class, in_use),
            too_late=PiCamera.close,
        )
    except TimeoutError as error:
        raise CameraError(
            f"The Pi camera did not open within {patience_s:g} s; check its ribbon "
            "cable and start the Pi again."
        ) from error


def _open(load: Callable[[], Any], in_use: threading.Lock) -> PiCamera:
    """Open it in a thread that may be left behind: who opens also gives free."""
    try:
        device = _made(load())
        try:
            _start(device)
        except Exception:
            close_device(device)
            raise
    except Exception as error:
        in_use.release()
        raise camera_error(error) from error
    return PiCamera(device, closed=in_use.release)


def _made(picamera2_class: Any) -> Any:  # noqa: ANN401 (no types upstream)
    """Return a new Picamera2 that holds its camera.

    Asked first whether there is one, because a constructor that finds none leaks its
    pipe. It is made before it is initialized, so that one that fails half-way, with
    the camera already held, can still be closed.
    """
    cameras = picamera2_class.global_camera_info()
    if not any("/usb" not in camera["Id"] for camera in cameras):
        raise no_camera()
    device = picamera2_class.__new__(picamera2_class)
    try:
        device.__init__()
    except Exception:
        close_device(device)
        raise
    return device


def _start(device: Any) -> None:  # noqa: ANN401 (no types upstream)
    # The preview configuration has full-range colors; "RGB888" is B, G, R in memory.
    # Without a queue, a frame is never older than the request for it.
    mode = full_field(str(device.camera_properties.get("Model", "")))
    sensor = mode.sensor if mode else {}
    size_wh = mode.picture_wh if mode else _USUAL_WH
    configuration = device.create_preview_configuration(
        main={"size": size_wh, "format": "RGB888"},
        sensor=sensor,
        controls=available(_CONTROLS, device),
        buffer_count=3,
        queue=False,
    )
    device.configure(configuration)
    device.start()


def _picamera2_class() -> Any:  # noqa: ANN401 (no types upstream)
    try:
        from picamera2 import Picamera2  # noqa: PLC0415 (only a Pi has it)
    except Exception as error:
        raise import_error(error) from error
    return Picamera2
