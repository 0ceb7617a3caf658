from queue import Queue
from typing import Any

import numpy as np
import pytest
from fake_time import FakeTime

from hardware.camera import CameraError, KeepsLook
from hardware.camera_choice import open_camera
from hardware.pi_camera import PiCamera, PiLook, open_pi_camera
from hardware.usb_camera import UsbCamera

PICTURE = np.zeros((4, 6, 3), np.uint8)


class FakeCapture:
    """A capture device that delivers what a test puts in; ``None`` is its loss."""

    def __init__(self) -> None:
        self.pictures: Queue[Any] = Queue()
        self.is_released = False

    def read(self) -> tuple[bool, Any]:
        image = self.pictures.get()
        return image is not None, image

    def release(self) -> None:
        self.is_released = True


def test_a_usb_camera_delivers_its_frames() -> None:
    capture = FakeCapture()
    with UsbCamera(capture, name="usb:0") as camera:
        capture.pictures.put(PICTURE)
        first = camera.read(5)
        capture.pictures.put(PICTURE)
        second = camera.read(5)
        capture.pictures.put(None)
    assert first is not None
    assert second is not None
    assert (first.index, second.index) == (0, 1)


def test_a_usb_camera_without_a_new_frame_says_so() -> None:
    capture = FakeCapture()
    with UsbCamera(capture, name="usb:0") as camera:
        assert camera.read(0) is None
        capture.pictures.put(None)


def test_a_usb_camera_that_was_unplugged_is_lost() -> None:
    capture = FakeCapture()
    capture.pictures.put(None)
    with (
        UsbCamera(capture, name="usb:0") as camera,
        pytest.raises(CameraError, match="usb:0 delivers no pictures"),
    ):
        camera.read(5)


def test_a_usb_camera_that_hangs_is_lost_after_a_while() -> None:
    capture = FakeCapture()
    time = FakeTime()
    with UsbCamera(capture, name="usb:0", stall_s=5, clock=time.clock) as camera:
        time.sleep(4)
        assert camera.read(0) is None
        time.sleep(2)
        with pytest.raises(CameraError, match="check its cable"):
            camera.read(0)
        capture.pictures.put(None)


def test_a_usb_camera_is_released_at_the_end() -> None:
    capture = FakeCapture()
    with UsbCamera(capture, name="usb:0"):
        capture.pictures.put(None)
    assert capture.is_released


def test_an_absent_usb_camera_is_refused_with_a_remedy() -> None:
    with pytest.raises(CameraError, match=r"usb:97 .*; plug it in"):
        open_camera("usb:97")


class FakePicamera2:
    """The few methods of Picamera2 that are used, with a queue of frames."""

    camera_controls = dict.fromkeys(
        ("FrameDurationLimits", "AfMode", "LensPosition", "AeFlickerMode")
    )

    def __init__(self) -> None:
        self.frames: list[Any] = []
        self.jobs = 0
        self.calls: list[str] = []
        self.controls: dict[str, Any] = {}

    def create_preview_configuration(self, **options: object) -> dict[str, object]:
        return options

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration

    def start(self) -> None:
        self.calls.append("start")

    def stop(self) -> None:
        self.calls.append("stop")

    def close(self) -> None:
        self.calls.append("close")

    def capture_array(self, name: str, *, wait: bool) -> str:
        assert (name, wait) == ("main", False)
        self.jobs += 1
        return "job"

    def wait(self, job: str, timeout: float) -> object:
        assert (job, timeout) == ("job", 1)
        if not self.frames:
            raise TimeoutError
        return self.frames.pop(0)

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": 10000, "AnalogueGain": 2.0, "Lux": 100.0}

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls = controls


def test_the_pi_camera_asks_for_blue_green_red_and_a_fixed_focus() -> None:
    device = FakePicamera2()
    open_pi_camera(PiLook(distance_m=0.5), load=lambda: lambda: device)
    assert device.configuration["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert device.configuration["controls"]["LensPosition"] == 2.0


def test_the_pi_camera_sets_no_control_that_the_module_lacks() -> None:
    device = FakePicamera2()
    open_pi_camera(load=lambda: lambda: device)
    assert "AeFlickerPeriod" not in device.configuration["controls"]


def test_the_pi_camera_delivers_its_frames() -> None:
    device = FakePicamera2()
    device.frames = [PICTURE, PICTURE]
    camera = PiCamera(device)
    frames = [camera.read(1), camera.read(1)]
    assert [frame.index for frame in frames if frame] == [0, 1]


def test_the_pi_camera_asks_only_once_while_a_frame_is_late() -> None:
    device = FakePicamera2()
    camera = PiCamera(device)
    assert camera.read(1) is None
    assert camera.read(1) is None
    device.frames = [PICTURE]
    assert camera.read(1) is not None
    assert device.jobs == 1


def test_the_pi_camera_is_lost_when_it_stalls() -> None:
    time = FakeTime()
    camera = PiCamera(FakePicamera2(), stall_s=5, clock=time.clock)
    time.sleep(6)
    with pytest.raises(CameraError, match="ribbon cable"):
        camera.read(1)


def test_the_pi_camera_keeps_its_exposure_when_the_look_is_locked() -> None:
    device = FakePicamera2()
    PiCamera(device).lock_look()
    assert device.controls == {"ExposureTime": 10000, "AnalogueGain": 2.0}


def test_the_pi_camera_follows_the_light_again_when_its_look_is_free() -> None:
    device = FakePicamera2()
    camera = PiCamera(device)
    assert isinstance(camera, KeepsLook)
    camera.free_look()
    assert device.controls == {"AeEnable": True, "AwbEnable": True}


def test_the_pi_camera_is_stopped_and_closed_at_the_end() -> None:
    device = FakePicamera2()
    with PiCamera(device):
        pass
    assert device.calls == ["stop", "close"]


def test_a_missing_picamera2_is_told_with_the_remedy() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_camera("pi")


def test_a_pi_without_a_camera_is_told_with_the_remedy() -> None:
    def no_camera() -> None:
        raise RuntimeError("Camera __init__ sequence did not complete.")

    with pytest.raises(CameraError, match="rpicam-hello --list-cameras"):
        open_pi_camera(load=lambda: no_camera)
