"""A camera read by a thread of its own, so that no frame passes while others work."""

import logging
import threading
from typing import Self

from hardware.camera import Camera, Frame, LockableExposure
from hardware.frame_queue import FrameQueue
from hardware.time_limit import within

_log = logging.getLogger(__name__)

_READ_S = 0.5
_END_S = 2.0
_CLOSE_S = 6.0
"""Longer than a camera takes that gives closing up by itself, seconds."""


class BufferedCamera:
    """Delivers the frames of another camera in order, however late they are asked for.

    Args:
        camera: where they come from; closed with this one.
        queue: keeps them; others may ask it how many wait.
    """

    def __init__(self, camera: Camera, queue: FrameQueue) -> None:
        self._camera = camera
        self._queue = queue
        self._failure: Exception | None = None
        self._stop = threading.Event()
        self._thread = threading.Thread(
            target=self._fill, name="camera reader", daemon=True
        )

    def read(self, timeout_s: float) -> Frame | None:
        """Wait for the oldest frame that was not delivered; see `hardware.camera`.

        Raises:
            CameraError: if the camera failed; then all before it was delivered.
        """
        frame = self._queue.take(timeout_s)
        if frame is None and self._queue.has_ended and self._failure is not None:
            raise self._failure
        return frame

    @property
    def ended(self) -> bool:
        """Whether the source has ended, and all of it was delivered."""
        return self._queue.has_ended and self._failure is None

    def _fill(self) -> None:
        try:
            while not self._stop.is_set() and not self._camera.ended:
                frame = self._camera.read(_READ_S)
                # A read that hung may return when others already use the queue.
                if frame is not None and not self._stop.is_set():
                    self._queue.put(frame)
        except Exception as failure:  # noqa: BLE001 (whoever reads is told)
            self._failure = failure
        if not self._stop.is_set():
            self._queue.close()

    def __enter__(self) -> Self:
        self._camera.__enter__()
        self._queue.open()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        self._queue.close()
        self._thread.join(_END_S)
        try:
            within(_CLOSE_S, lambda: self._camera.__exit__(*exc))
        except TimeoutError:
            _log.warning("The camera cannot be closed; it hangs.")


class BufferedLook(BufferedCamera):
    """The same of a camera whose automatics can be stopped."""

    def __init__(
        self, camera: Camera, queue: FrameQueue, look: LockableExposure
    ) -> None:
        super().__init__(camera, queue)
        self._look = look

    def lock_look(self) -> None:
        """See `hardware.camera.LockableExposure.lock_look`."""
        self._look.lock_look()

    def free_look(self) -> None:
        """See `hardware.camera.LockableExposure.free_look`."""
        self._look.free_look()


def buffered(camera: Camera, queue: FrameQueue) -> BufferedCamera:
    """Let a thread read a camera.

    Args:
        camera: an open camera; closed with what is returned.
        queue: keeps the frames that were not asked for yet.
    """
    if isinstance(camera, LockableExposure):
        return BufferedLook(camera, queue, camera)
    return BufferedCamera(camera, queue)
