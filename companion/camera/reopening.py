"""A device that is opened again whenever it is lost: one camera with one clock."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Self

from companion.components.component import RetryState
from hardware.camera import Camera, Frame
from hardware.errors import CameraError


class ReopenedCamera:
    """Delivers the frames of a camera, and none while it is lost.

    Its frames are numbered and timed as if the camera had never been lost.

    Args:
        open_: opens the camera; the first failure is raised, later ones go to ``tell``.
        tell: takes the sentence that says why the camera is lost, once each time.
        clock: monotonic seconds.
        sleep: waits for the given seconds.
    """

    def __init__(
        self,
        open_: Callable[[], Camera],
        *,
        tell: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._open = open_
        self._tell = tell
        self._clock = clock
        self._sleep = sleep
        self._retry = RetryState()
        self._camera: Camera | None = None
        self._began = self._opened_at = clock()
        self._first_index = self._next_index = 0

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for the newest frame; see `hardware.camera.Camera.read`."""
        if self._camera is None and not self._is_due_within(timeout_s):
            return None
        try:
            return self._read(timeout_s)
        except CameraError as error:
            self._lose(error)
            return None

    def _is_due_within(self, timeout_s: float) -> bool:
        """Wait until the camera may be opened, at most so long."""
        wait_s = max(self._retry.due_at - self._clock(), 0.0)
        self._sleep(min(wait_s, timeout_s))
        return wait_s <= timeout_s

    def _read(self, timeout_s: float) -> Frame | None:
        camera = self._camera or self._opened()
        frame = camera.read(timeout_s)
        if frame is None:
            return None
        self._retry = self._retry.working(self._clock())
        self._next_index = self._first_index + frame.index + 1
        at = self._opened_at - self._began + frame.at
        return replace(frame, index=self._next_index - 1, at=at)

    def _opened(self) -> Camera:
        self._retry = self._retry.opening()
        camera = self._open().__enter__()
        self._camera, self._opened_at = camera, self._clock()
        self._first_index = self._next_index
        return camera

    def _lose(self, error: CameraError) -> None:
        former = self._retry.state.detail
        self._retry = self._retry.failed(self._clock(), error)
        if self._retry.state.detail != former:
            self._tell(self._retry.state.detail)
        self._close()

    def _close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            with suppress(CameraError):  # it was lost anyway
                camera.__exit__(None, None, None)

    @property
    def ended(self) -> bool:
        """Whether the camera in use has no more frames; a device never ends."""
        return self._camera is not None and self._camera.ended

    def __enter__(self) -> Self:
        self._opened()
        return self

    def __exit__(self, *exc: object) -> None:
        self._close()
