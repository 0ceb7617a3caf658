import gc
import threading
from typing import Any

import numpy as np
import pytest
from fake_picamera2 import FakePicamera2, like
from fake_time import FakeTime

from hardware.camera import LockableExposure
from hardware.errors import CameraError
from hardware.pi_camera.camera import PiCamera

pytestmark = pytest.mark.slow

PICTURE = np.zeros((4, 6, 3), np.uint8)


@pytest.fixture(scope="module", autouse=True)
def few_to_look_through() -> None:
    """A camera that is closed asks the garbage collector to look through everything."""
    gc.freeze()


def camera_of(device: FakePicamera2, **options: Any) -> PiCamera:
    return PiCamera(device, **options)


def test_the_pi_camera_delivers_its_frames() -> None:
    device = FakePicamera2()
    device.frames = [PICTURE, PICTURE]
    with camera_of(device) as camera:
        frames = [camera.read(1), camera.read(1)]
    assert [frame.index for frame in frames if frame] == [0, 1]


def test_the_pi_camera_asks_only_once_while_a_frame_is_late() -> None:
    device = FakePicamera2()
    with camera_of(device) as camera:
        assert camera.read(1) is None
        assert camera.read(1) is None
        device.frames = [PICTURE]
        assert camera.read(1) is not None
    assert device.jobs == 1


def test_the_pi_camera_is_lost_when_it_stalls() -> None:
    with camera_of(FakePicamera2(), stall_s=5) as camera:
        for _ in range(5):
            assert camera.read(1) is None
        with pytest.raises(CameraError, match="ribbon cable"):
            camera.read(1)


def test_a_frame_ends_what_was_waited() -> None:
    device = FakePicamera2()
    device.frames = [None, PICTURE, None]
    with camera_of(device, stall_s=1) as camera:
        assert camera.read(1) is None
        device.frames.pop(0)
        assert camera.read(1) is not None
        assert camera.read(1) is None


def test_a_program_that_was_busy_for_long_has_not_lost_the_pi_camera() -> None:
    time = FakeTime()
    with camera_of(FakePicamera2(), stall_s=5, clock=time.clock) as camera:
        time.sleep(60)
        assert camera.read(1) is None


@pytest.mark.parametrize(
    ("error", "remedy"),
    [
        (OSError(12, "Cannot allocate memory"), "cma-512"),
        (MemoryError(), "cma-512"),
        (
            PermissionError(13, "Permission denied", "/dev/dma_heap/linux,cma"),
            "'video'",
        ),
        (RuntimeError("Stream 'main' is not defined"), "rpicam-hello"),
        (ValueError("cannot reshape array"), "rpicam-hello"),
    ],
)
def test_whatever_a_capture_raises_is_a_lost_camera(
    error: Exception, remedy: str
) -> None:
    device = FakePicamera2()
    device.frames = [error]
    with camera_of(device) as camera, pytest.raises(CameraError, match=remedy):
        camera.read(1)


def test_the_pi_camera_keeps_its_exposure_when_the_look_is_locked() -> None:
    device = FakePicamera2()
    with camera_of(device) as camera:
        camera.lock_exposure()
    assert device.chosen == {"ExposureTime": 10000, "AnalogueGain": 2.0}


def test_a_camera_that_does_not_tell_its_exposure_is_lost() -> None:
    device = FakePicamera2()
    device.metadata = None
    with camera_of(device) as camera, pytest.raises(CameraError, match="exposed"):
        camera.lock_exposure()


def test_the_pi_camera_follows_the_light_again_when_its_look_is_free() -> None:
    device = FakePicamera2()
    with camera_of(device) as camera:
        assert isinstance(camera, LockableExposure)
        camera.free_exposure()
    automatic = {"ExposureTime": 0, "AnalogueGain": 0}
    assert device.chosen == {"AeEnable": True, "AwbEnable": True, **automatic}


def test_a_look_sets_no_control_that_the_module_lacks() -> None:
    device = like(controls=("ExposureTime",))()
    with camera_of(device) as camera:
        camera.lock_exposure()
        assert device.chosen == {"ExposureTime": 10000}
        camera.free_exposure()
    assert device.chosen == {"ExposureTime": 0}


def test_the_pi_camera_is_closed_without_waiting_for_the_queue_of_jobs() -> None:
    device = FakePicamera2()
    with camera_of(device):
        pass
    assert device.calls == ["init", "cancel", "close"]


class OlderPicamera2(FakePicamera2):
    """One of the time before jobs could be cancelled."""

    @property
    def cancel_all_and_flush(self) -> None:
        raise AttributeError


def test_an_older_picamera2_is_closed_as_well() -> None:
    device = OlderPicamera2()
    with camera_of(device):
        pass
    assert device.calls == ["init", "close"]


def test_a_pi_camera_that_cannot_be_closed_ends_no_game() -> None:
    device = like(failing="close")()
    with camera_of(device):
        pass
    assert device.calls[-1] == "close"


def test_a_pi_camera_that_hangs_at_the_end_is_left_behind() -> None:
    end, closed = threading.Event(), threading.Event()
    device = like(close=lambda self: end.wait(20))()
    with camera_of(device, close_s=0.01, closed=closed.set):
        pass
    assert not closed.is_set()
    end.set()
    assert closed.wait(20)
