"""A camera read by a thread of its own."""

import threading
from typing import Self

import numpy as np
import pytest

from hardware.buffered_camera import FrameQueue, buffered
from hardware.camera import Frame, LockableExposure
from hardware.errors import CameraError

LONG_S = 5.0


class ShortCamera:
    """Shows a few frames and ends, or fails."""

    def __init__(self, frames: int, *, fails: bool = False) -> None:
        self._frames = frames
        self._fails = fails
        self._shown = 0
        self.is_closed, self.is_last = threading.Event(), threading.Event()

    @property
    def ended(self) -> bool:
        return self._shown == self._frames and not self._fails

    def read(self, timeout_s: float) -> Frame | None:
        if self._shown == self._frames:
            if self._fails:
                raise CameraError("The cable is out.")
            return None
        self._shown += 1
        if self._shown == self._frames:
            self.is_last.set()
        image = np.zeros((4, 4, 3), np.uint8)
        return Frame(image, self._shown - 1, self._shown / 10)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.is_closed.set()


class LookingCamera(ShortCamera):
    """Keeps its look when it is told to."""

    is_locked = False

    def lock_exposure(self) -> None:
        self.is_locked = True

    def free_exposure(self) -> None:
        self.is_locked = False


def shown(camera) -> list[int]:
    indexes = []
    while not camera.ended:
        frame = camera.read(LONG_S)
        if frame is not None:
            indexes.append(frame.index)
    return indexes


def test_every_frame_is_delivered_in_order():
    with buffered(ShortCamera(12), FrameQueue()) as camera:
        assert shown(camera) == [*range(12)]


def test_a_failure_is_told_when_the_frames_before_it_were_delivered():
    with buffered(ShortCamera(3, fails=True), FrameQueue()) as camera:
        for _ in range(3):
            camera.read(LONG_S)
        with pytest.raises(CameraError):
            camera.read(LONG_S)


def test_a_camera_that_failed_has_not_ended():
    with buffered(ShortCamera(0, fails=True), FrameQueue()) as camera:
        with pytest.raises(CameraError):
            camera.read(LONG_S)
        assert not camera.ended


def test_of_a_camera_that_is_closed_no_frame_waits_any_more():
    """The screen would wait for their taker as long as the camera is lost."""
    queue, camera = FrameQueue(), ShortCamera(3)
    with buffered(camera, queue):
        assert camera.is_last.wait(LONG_S)
        assert queue.is_behind
    assert not queue.is_behind
    queue.put(Frame(np.zeros((4, 4, 3), np.uint8), 3, 0.3))
    assert queue.next_frame(0.0) is None


def test_the_camera_is_closed_with_it():
    inner = ShortCamera(3)
    with buffered(inner, FrameQueue()):
        pass
    assert inner.is_closed.is_set()


def test_the_look_of_the_camera_can_be_kept():
    inner = LookingCamera(1)
    camera = buffered(inner, FrameQueue())
    assert isinstance(camera, LockableExposure)
    camera.lock_exposure()
    assert inner.is_locked


def test_a_camera_without_a_look_to_keep_has_none():
    assert not isinstance(buffered(ShortCamera(1), FrameQueue()), LockableExposure)
