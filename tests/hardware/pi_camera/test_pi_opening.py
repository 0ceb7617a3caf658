import threading
from pathlib import Path
from typing import Any

import pytest
from fake_picamera2 import FakePicamera2, like

from hardware.camera_choice import open_camera
from hardware.errors import CameraError
from hardware.pi_camera.opening import DISTANCE_M, open_pi_camera

pytestmark = pytest.mark.slow


def opened(kind: type[FakePicamera2]) -> FakePicamera2:
    """Open and close a camera; return its device."""
    with open_pi_camera(load=lambda: kind):
        return kind.latest


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_the_pi_camera_asks_for_blue_green_red_and_a_fixed_focus() -> None:
    device = opened(FakePicamera2)
    assert device.configuration["main"] == {"size": (1280, 960), "format": "RGB888"}
    assert device.configuration["controls"]["LensPosition"] == 1 / DISTANCE_M


def test_the_pi_camera_sets_no_control_that_the_module_lacks() -> None:
    device = opened(FakePicamera2)
    assert "AeFlickerPeriod" not in device.configuration["controls"]


@pytest.mark.parametrize(
    ("model", "output", "picture"),
    [
        ("imx708_wide_noir", (2304, 1296), (1280, 720)),
        ("imx477", (2028, 1520), (1280, 960)),
        ("imx219", (1640, 1232), (1280, 960)),
        ("ov5647", (1296, 972), (1280, 960)),
    ],
)
def test_every_known_sensor_shows_all_that_its_lens_sees(
    model: str, output: tuple[int, int], picture: tuple[int, int]
) -> None:
    device = opened(like(model=model))
    assert device.configuration["sensor"]["output_size"] == output
    assert device.configuration["main"]["size"] == picture


def test_an_unknown_sensor_is_left_to_picamera2() -> None:
    device = opened(like(model="ov9281"))
    assert device.configuration["sensor"] == {}


def test_a_missing_picamera2_is_told_with_the_remedy() -> None:
    with pytest.raises(CameraError, match="apt install python3-picamera2"):
        open_camera("pi")


def test_a_numpy_that_does_not_fit_is_told_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "picamera2.py").write_text("raise ValueError('dtype size changed')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CameraError, match=r"dtype size changed.*remove numpy"):
        open_camera("pi")


@pytest.mark.parametrize("cameras", [(), ({"Id": "/base/usb@1.1/usb-camera"},)])
def test_a_pi_without_a_camera_is_told_with_the_remedy(cameras: Any) -> None:
    with pytest.raises(CameraError, match="rpicam-hello --list-cameras"):
        open_pi_camera(load=lambda: like(cameras=cameras))


ERRORS = [
    RuntimeError("Camera __init__ sequence did not complete."),
    ValueError("numpy.dtype size changed"),
    PermissionError(13, "Permission denied", "/dev/dma_heap/linux,cma"),
    OSError(12, "Cannot allocate memory"),
    TimeoutError(110, "Connection timed out"),
    IndexError("list index out of range"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("failing", ["init", "configure", "start"])
def test_whatever_opening_raises_is_a_camera_error_and_closes_the_device(
    failing: str, error: Exception
) -> None:
    kind = like(failing=failing, error=error)
    with pytest.raises(CameraError):
        open_pi_camera(load=lambda: kind)
    assert kind.latest.calls[-1] == "close"


@pytest.mark.skipif(
    not Path("/proc/self/fd").is_dir(), reason="descriptors are counted on Linux only"
)
@pytest.mark.parametrize("closes", [True, False])
def test_an_opening_that_fails_leaks_no_descriptor(closes) -> None:
    kind = like(failing="init")
    if not closes:  # as the real one does when it never came to hold the camera
        kind.close = lambda self: None
    before = descriptors()
    for _ in range(5):
        with pytest.raises(CameraError):
            open_pi_camera(load=lambda: kind)
    assert descriptors() == before


def test_a_camera_can_be_opened_again_after_it_failed() -> None:
    with pytest.raises(CameraError):
        open_pi_camera(load=lambda: like(failing="start"))
    assert opened(FakePicamera2).calls[-1] == "close"


def test_no_second_device_is_made_while_the_first_is_open() -> None:
    with open_pi_camera(load=lambda: FakePicamera2):
        first = FakePicamera2.latest
        with pytest.raises(CameraError, match="still in use by this program"):
            open_pi_camera(load=lambda: FakePicamera2)
        assert FakePicamera2.latest is first


def test_an_opening_that_hangs_is_told_and_closed_when_it_ends() -> None:
    end, in_use = threading.Event(), threading.Lock()
    kind = like(start=lambda self: end.wait(20))
    with pytest.raises(CameraError, match=r"did not open within 0\.01 s"):
        open_pi_camera(load=lambda: kind, patience_s=0.01, in_use=in_use)
    with pytest.raises(CameraError, match="or hangs"):
        open_pi_camera(load=lambda: FakePicamera2, in_use=in_use)
    end.set()
    assert in_use.acquire(timeout=20)
    assert kind.latest.calls[-1] == "close"


def test_the_stand_is_drawn_as_high_as_the_focus_is_fixed() -> None:
    drawn = (Path(__file__).parents[3] / "docs" / "stand.svg").read_text("utf-8")
    assert f"{100 * DISTANCE_M:g} cm from" in drawn
