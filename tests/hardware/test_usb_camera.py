import threading
from queue import Queue
from typing import Any

import cv2
import numpy as np
import pytest
from fake_time import FakeTime

from companion.commands.doctor_devices import check_camera
from hardware.camera import CaptureCamera
from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.usb_camera import open_usb_camera

REMEDY = "check its cable and plug it in again"
PICTURE = np.zeros((4, 6, 3), np.uint8)


class FakeCapture:
    """A capture device that delivers what a test puts in.

    ``None`` is its loss; an exception is raised.
    """

    is_open = True

    def __init__(self, number: int = 0) -> None:
        self.pictures: Queue[Any] = Queue()
        self.is_released = False

    def isOpened(self) -> bool:  # noqa: N802 (as OpenCV calls it)
        return self.is_open

    def set(self, key: int, value: float) -> bool:
        return True

    def get(self, key: int) -> float:
        return 0.0

    def read(self) -> tuple[bool, Any]:
        image = self.pictures.get()
        if isinstance(image, Exception):
            raise image
        return image is not None, image

    def release(self) -> None:
        self.is_released = True


def test_a_usb_camera_delivers_its_frames() -> None:
    capture = FakeCapture()
    with CaptureCamera(capture, name="usb:0", remedy=REMEDY) as camera:
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
    with CaptureCamera(capture, name="usb:0", remedy=REMEDY) as camera:
        assert camera.read(0) is None
        capture.pictures.put(None)


def test_a_usb_camera_that_was_unplugged_is_lost() -> None:
    capture = FakeCapture()
    capture.pictures.put(None)
    with (
        CaptureCamera(capture, name="usb:0", remedy=REMEDY) as camera,
        pytest.raises(CameraError, match="usb:0 delivers no pictures"),
    ):
        camera.read(5)


def test_a_usb_camera_that_hangs_is_lost_after_a_while() -> None:
    """At once then: a moment later the watcher would tell a phone of a cable."""
    capture = FakeCapture()
    with CaptureCamera(capture, name="usb:0", remedy=REMEDY, stall_s=0.03) as camera:
        assert camera.read(0.015) is None
        with pytest.raises(CameraError, match="check its cable"):
            camera.read(0.015)
        capture.pictures.put(None)


def test_a_program_that_was_busy_for_long_has_not_lost_the_usb_camera() -> None:
    capture = FakeCapture()
    time = FakeTime()
    with CaptureCamera(
        capture, name="usb:0", remedy=REMEDY, stall_s=5, clock=time.clock
    ) as camera:
        time.sleep(60)
        try:
            assert camera.read(0.01) is None
        finally:
            capture.pictures.put(None)


def test_a_usb_camera_is_released_at_the_end() -> None:
    capture = FakeCapture()
    with CaptureCamera(capture, name="usb:0", remedy=REMEDY):
        capture.pictures.put(None)
    assert capture.is_released


def test_an_absent_usb_camera_is_refused_with_a_remedy() -> None:
    with pytest.raises(CameraError, match=r"usb:97 .*; plug it in"):
        open_camera("usb:97")


def test_a_usb_camera_whose_driver_fails_is_lost() -> None:
    capture = FakeCapture()
    capture.pictures.put(OSError(19, "No such device"))
    with (
        CaptureCamera(capture, name="usb:0", remedy=REMEDY) as camera,
        pytest.raises(CameraError, match="usb:0 delivers no pictures"),
    ):
        camera.read(5)


@pytest.fixture
def usb_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.usb_camera.sys.platform", "elsewhere")


@pytest.mark.usefixtures("usb_zero")
def test_a_usb_camera_that_opens_too_late_is_released() -> None:
    end, released = threading.Event(), threading.Event()
    late = FakeCapture()
    late.release = released.set

    def open_late(number: int) -> FakeCapture:
        end.wait(20)
        return late

    with pytest.raises(CameraError, match=r"did not open within 0\.01 s"):
        open_usb_camera(0, open_=open_late, patience_s=0.01)
    end.set()
    assert released.wait(20)


@pytest.mark.usefixtures("usb_zero")
def test_a_busy_usb_camera_is_released_and_told_with_a_remedy() -> None:
    busy = FakeCapture()
    busy.is_open = False
    with pytest.raises(CameraError, match="close other programs"):
        open_usb_camera(0, open_=lambda _: busy)
    assert busy.is_released


@pytest.mark.parametrize("spec", ["usb:" + "9" * 5000, "a\0b", "x" * 5000, "5"])
def test_what_names_no_camera_is_refused(spec: str) -> None:
    with pytest.raises(CameraError, match="There is no camera"):
        open_camera(spec)


Size = tuple[int, int]
LARGE, SMALL = (1280, 960), (640, 480)


class Webcam(FakeCapture):
    """A camera with one mode for each format, that takes the format it is asked for.

    Args:
        modes: size and frames a second, by format; the first is what it begins with.
    """

    def __init__(self, modes: dict[str, tuple[Size, float]]) -> None:
        super().__init__()
        self.modes = modes
        self.chosen = next(iter(modes))

    def set(self, key: int, value: float) -> bool:
        if key == cv2.CAP_PROP_FOURCC:
            asked = int(value).to_bytes(4, "little").decode()
            self.chosen = asked if asked in self.modes else self.chosen
        return True

    def get(self, key: int) -> float:
        (width, height), fps = self.modes[self.chosen]
        return {
            cv2.CAP_PROP_FOURCC: cv2.VideoWriter.fourcc(*self.chosen),
            cv2.CAP_PROP_FRAME_WIDTH: width,
            cv2.CAP_PROP_FRAME_HEIGHT: height,
            cv2.CAP_PROP_FPS: fps,
        }.get(key, 0)


@pytest.mark.usefixtures("usb_zero")
@pytest.mark.parametrize(
    ("modes", "chosen"),
    [
        ({"YUYV": (LARGE, 30), "MJPG": (LARGE, 30)}, "YUYV at 30 frames/s"),
        ({"YUYV": (LARGE, 7.5), "MJPG": (LARGE, 30)}, "MJPG at 30 frames/s"),
        ({"YUYV": (SMALL, 30), "MJPG": (LARGE, 15)}, "MJPG at 15 frames/s"),
        ({"YUYV": (LARGE, 7.5), "MJPG": (LARGE, 5)}, "YUYV at 8 frames/s"),
        ({"YUYV": (LARGE, 5)}, "YUYV at 5 frames/s"),
        ({"MJPG": (SMALL, 30)}, "MJPG at 30 frames/s"),
        ({"YUYV": (LARGE, 0)}, "YUYV"),
    ],
)
def test_pictures_are_asked_for_compressed_where_they_come_too_slowly_or_small(
    modes, chosen
) -> None:
    webcam = Webcam(modes)
    webcam.pictures.put(None)
    with open_usb_camera(0, open_=lambda _: webcam) as camera:
        assert camera.mode == chosen
    assert webcam.chosen == chosen[:4]


@pytest.mark.usefixtures("usb_zero")
def test_the_doctor_says_how_the_pictures_of_a_usb_camera_come() -> None:
    webcam = Webcam({"YUYV": (LARGE, 5), "MJPG": (LARGE, 15)})
    webcam.pictures.put(PICTURE)
    webcam.pictures.put(None)
    found = check_camera(
        "usb:0", open_=lambda _: open_usb_camera(0, open_=lambda _: webcam)
    )
    assert found.detail == "usb:0, 6x4 MJPG at 15 frames/s"
