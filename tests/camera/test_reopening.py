"""A device that is lost and comes back, with frames that a test chooses."""

from collections.abc import Generator
from itertools import islice
from typing import Self

import numpy as np
import pytest
from fake_time import FakeTime

from companion.camera.reopening import reopened_frames
from hardware.camera import READ_S, Frame
from hardware.errors import CameraError

IMAGE = np.zeros((4, 6, 3), np.uint8)
LOST = CameraError("It is lost; plug it in.")


class Device:
    """Delivers a few frames, one a second, and is lost then."""

    ended = False

    def __init__(self, time: FakeTime, frames: int) -> None:
        self._time = time
        self._left = frames
        self._index = 0
        self.is_closed = False

    def read(self, timeout_s: float) -> Frame:
        if self._index == self._left:
            raise LOST
        self._time.sleep(1.0)
        self._index += 1
        return Frame(IMAGE, self._index - 1, float(self._index))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.is_closed = True
        raise CameraError("It cannot be closed either.")


class Devices:
    """What is found each time that the camera is opened."""

    def __init__(self, *found: Device | CameraError) -> None:
        self.found = list(found)
        self.told: list[str] = []

    def open(self) -> Device:
        found = self.found.pop(0)
        if isinstance(found, CameraError):
            raise found
        return found


def reopened(devices: Devices, time: FakeTime) -> Generator[Frame | None, None, None]:
    tell = devices.told.append
    return reopened_frames(devices.open, tell=tell, clock=time.clock, sleep=time.sleep)


def test_frames_go_on_with_numbers_and_times_after_a_loss() -> None:
    time = FakeTime()
    devices = Devices(Device(time, 2), LOST, Device(time, 2))
    frames = [frame for frame in islice(reopened(devices, time), 11) if frame]
    assert [frame.index for frame in frames] == [0, 1, 2, 3]
    # Two frames, a rest of 1 s and one of 2 s, and two frames more.
    assert [frame.at for frame in frames] == [1.0, 2.0, 6.0, 7.0]


def test_a_loss_is_told_once_however_often_it_is_tried() -> None:
    time = FakeTime()
    first = Device(time, 1)
    devices = Devices(first, LOST, LOST, Device(time, 40))
    list(islice(reopened(devices, time), 20))
    assert devices.told == [str(LOST)]
    assert first.is_closed


def test_who_opens_it_first_is_told_why_it_cannot_be() -> None:
    time = FakeTime()
    with pytest.raises(CameraError, match="plug it in"):
        next(reopened(Devices(LOST), time))


def test_a_rest_is_never_longer_than_a_wait_for_a_frame() -> None:
    time = FakeTime()
    seen = reopened(Devices(Device(time, 0), Device(time, 9)), time)
    before = time.now
    assert next(seen) is None
    assert time.now - before == pytest.approx(READ_S)


def test_a_device_is_closed_when_nobody_wants_frames_any_more() -> None:
    time = FakeTime()
    device = Device(time, 9)
    seen = reopened(Devices(device), time)
    next(seen)
    seen.close()
    assert device.is_closed
