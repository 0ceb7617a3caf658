"""The driver with the real picamera2, whose job code is where cameras hang."""

import threading
import time

import libcamera.controls as ctl
import numpy as np
import pytest
from libcamera.camera_list import CameraManager
from libcamera.sensors import IMX219, IMX477, IMX708
from picamera2 import Picamera2

from hardware.errors import CameraError
from hardware.pi_camera.opening import open_pi_camera

pytestmark = pytest.mark.filterwarnings("ignore")  # picamera2's own


def camera_of_bench():
    return CameraManager.singleton().cameras[0]


def next_frame(camera):
    """Return the next frame; it may take a few tries."""
    frames = (camera.read(1) for _ in range(10))
    return next(frame for frame in frames if frame is not None)


def wait_for_frames(bench, count):
    """Wait until the sensor has made so many more, whoever takes them."""
    last = bench.frames_left - count
    while bench.frames_left > last:
        time.sleep(bench.period_s)


def read_until_lost(camera):
    while True:
        camera.read(1)


@pytest.mark.parametrize("sensor", [IMX219, IMX477, IMX708], ids=lambda s: s.model)
def test_every_sensor_shows_all_that_its_lens_sees(bench, sensor):
    bench.sensor = sensor
    with open_pi_camera():
        assert camera_of_bench().seen == (1.0, 1.0)


def test_left_alone_picamera2_would_show_half_of_camera_module_3(bench):
    bench.sensor = IMX708
    with Picamera2() as device:
        main = {"size": (1280, 960), "format": "RGB888"}
        device.configure(device.create_preview_configuration(main=main))
        assert camera_of_bench().seen == (0.5, 0.67)


def test_frames_arrive_as_arrays(bench):
    with open_pi_camera() as camera:
        frame = next_frame(camera)
    assert (frame.image.shape, frame.image.dtype) == ((960, 1280, 3), np.uint8)


def test_a_frame_is_not_older_than_the_request_for_it(bench):
    with open_pi_camera() as camera:
        first = next_frame(camera).image[0, 0, 0]
        wait_for_frames(bench, 10)
        assert next_frame(camera).image[0, 0, 0] > first + 2


def test_late_frames_are_waited_for(bench):
    bench.period_s = 0.5
    with open_pi_camera() as camera:
        assert camera.read(0.01) is None
        assert next_frame(camera).index == 0


def test_stopping_first_would_wait_for_ever_behind_a_stalled_capture(bench):
    bench.frames_left = 0
    device = Picamera2()
    device.configure(device.create_preview_configuration())
    device.start()
    device.capture_array("main", wait=False)
    stopping = threading.Thread(target=device.stop, daemon=True)
    stopping.start()
    stopping.join(1)
    assert stopping.is_alive()
    device.cancel_all_and_flush()
    device.close()


def test_a_camera_that_stalls_for_ever_is_lost_closed_and_opened_again(bench):
    bench.frames_left = 1
    with open_pi_camera() as camera:
        next_frame(camera)
        with pytest.raises(CameraError, match="ribbon cable"):
            read_until_lost(camera)
        began = time.monotonic()
    assert time.monotonic() - began < 2
    bench.frames_left = 10
    with open_pi_camera() as camera:
        assert next_frame(camera).index == 0


def test_a_camera_whose_event_loop_died_is_closed_and_opened_again(bench):
    with open_pi_camera() as camera:
        next_frame(camera)
        bench.failing["queue_request"] = OSError(19, "No such device")
        while camera.read(0.1) is not None:
            pass
        began = time.monotonic()
    assert time.monotonic() - began < 2
    bench.failing.clear()
    with open_pi_camera() as camera:
        assert next_frame(camera).index == 0


def test_the_look_is_locked_and_freed(bench):
    with open_pi_camera() as camera:
        camera.lock_exposure()
        for _ in range(5):  # each request takes new controls along when it returns
            next_frame(camera)
        assert bench.applied["ExposureTimeMode"] == 1
        camera.free_exposure()
        for _ in range(5):
            next_frame(camera)
    assert bench.applied["ExposureTimeMode"] == 0
    assert bench.applied["AnalogueGainMode"] == 0


def test_a_module_without_exposure_white_balance_and_flicker_is_used_as_it_is(bench):
    bench.lacking = (
        *(ctl.AeEnable, ctl.AwbEnable, ctl.ExposureTime, ctl.AnalogueGain),
        *(ctl.ColourGains, ctl.AeFlickerMode, ctl.AeFlickerPeriod),
    )
    with open_pi_camera() as camera:
        camera.lock_exposure()
        camera.free_exposure()
        assert next_frame(camera).index == 0


def test_a_silent_camera_does_not_keep_who_asks_for_its_exposure(bench):
    bench.frames_left = 0
    with open_pi_camera() as camera, pytest.raises(CameraError, match="exposed"):
        camera.lock_exposure()


def test_a_second_device_leaves_the_first_ones_listener_alive(bench):
    with open_pi_camera() as camera:
        next_frame(camera)
        with pytest.raises(CameraError, match="still in use"):
            open_pi_camera()
        assert next_frame(camera).index == 1


FAILURES = ["acquire", "configure", "start"]


@pytest.mark.parametrize("failing", [*FAILURES, "memory", "cable"])
def test_openings_that_fail_leak_nothing(bench, heap, held, failing):
    if failing == "memory":
        heap.error = PermissionError(13, "Permission denied", "/dev/dma_heap/linux,cma")
    elif failing == "cable":
        bench.sensor = None
    else:
        bench.failing[failing] = OSError(12, "Cannot allocate memory")
    with pytest.raises(CameraError):
        open_pi_camera()
    before = held()
    for _ in range(20):
        with pytest.raises(CameraError):
            open_pi_camera()
    assert held() == before


def test_twenty_openings_leak_nothing(bench, held):
    with open_pi_camera() as camera:
        next_frame(camera)
    before = held()
    for _ in range(20):
        with open_pi_camera() as camera:
            next_frame(camera)
    assert held() == before
