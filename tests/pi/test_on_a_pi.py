"""What only a real Pi can show: pytest -m pi

Each needs what docs/first-boot.md tells to connect; none was run on a Pi yet.
"""

import time
from contextlib import closing

import pytest

from companion.camera.picture_check import PictureCheck
from companion.commands.doctor_checks import Status
from companion.commands.selftest import LEAST_FPS, MOST_READ_S, try_watchdog
from companion.components.component import Fault
from hardware.buttons import Lamps, load_pins, real_pins
from hardware.pi_camera.opening import open_pi_camera
from hardware.wiring import shared_wiring
from vision.reading.reader import Reader

pytestmark = pytest.mark.pi


def seen(seconds):
    """Frames of the Pi's camera for so long."""
    frames, until = [], time.monotonic() + seconds
    with open_pi_camera() as camera:
        while time.monotonic() < until:
            frame = camera.read(1.0)
            if frame is not None:
                frames.append(frame)
    return frames


def test_the_camera_delivers_enough_frames():
    frames = seen(5.0)
    assert (len(frames) - 1) / (frames[-1].at - frames[0].at) >= LEAST_FPS


def test_a_live_camera_is_not_taken_for_a_frozen_or_black_one():
    check = PictureCheck()
    assert {check.check(frame) for frame in seen(20.0)} == {Fault.NONE}
    assert check.is_live


def test_the_camera_can_be_opened_again_and_again():
    for _ in range(10):
        assert seen(1.0)


def test_a_reading_is_quick_enough():
    reader, frames = Reader.load(), seen(2.0)
    began = time.monotonic()
    for frame in frames:
        reader.read(frame.image)
    assert (time.monotonic() - began) / len(frames) <= MOST_READ_S


def test_the_lamps_can_be_lit():
    load_pins()
    wiring = shared_wiring()
    every = {(button.name, button.place) for button in wiring.buttons}
    with closing(real_pins()) as pins, Lamps(wiring, pins) as lamps:
        lamps.show(every)


def test_the_service_is_watched():
    assert try_watchdog().status is Status.REAL
