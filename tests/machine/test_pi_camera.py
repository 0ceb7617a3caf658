"""What is asked of a Pi's camera in a machine finds what it should."""

import numpy as np
import pytest
from fake_picamera2 import FakePicamera2

from hardware.pi_camera.camera import PiCamera
from machine import seen_by_pi_camera
from machine.seen_by_pi_camera import BARS, HEIGHT, WIDTH

PICTURE = np.repeat(np.array([BARS], np.uint8), WIDTH // len(BARS), axis=1)
PICTURE = np.repeat(PICTURE, HEIGHT, axis=0)


def see(monkeypatch: pytest.MonkeyPatch, picture: object) -> None:
    """Let the camera deliver one picture."""

    def opened() -> PiCamera:
        device = FakePicamera2()
        device.frames = [picture]
        return PiCamera(device)

    monkeypatch.setattr(seen_by_pi_camera, "open_pi_camera", opened)


@pytest.mark.slow
def test_a_picture_as_asked_for_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    see(monkeypatch, PICTURE)
    assert not seen_by_pi_camera.size()
    assert not seen_by_pi_camera.bars()


def test_red_and_blue_swapped_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    see(monkeypatch, PICTURE[:, :, ::-1])
    assert seen_by_pi_camera.bars()


@pytest.mark.slow
def test_a_camera_that_can_be_opened_twice_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    see(monkeypatch, PICTURE)
    assert seen_by_pi_camera.refused() == "it was opened twice"
