"""A camera read by a thread of its own, so that no frame passes while others work."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from hardware.camera import Camera, Frame, LockableExposure
from hardware.time_limit import within

_log = logging.getLogger(__name__)

_MOST_BYTES = 30_000_000  # eight pictures of 1280x960
_LEAST_FRAMES = 4
_MOST_FRAMES = 16  # enough for eyes eight times as slow as the camera
_SIDE = 48  # samples along the longer side of a picture
_STEP = 24  # levels; noise and JPEG stay below it
_MOVED_SHARE = 0.004  # of the samples; a fingertip is more
_ENOUGH = 4  # frames of one rest, for its readings to vote
_BEHIND = 2  # frames; one is always on its way

Thumbnail = NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    frame: Frame
    scene: int
    """Frames of one number show the same; where all moves each has its own."""
    since: float
    """Monotonic seconds."""


class FrameQueue:
    """Frames that wait for somebody slow; safe for one giver, one taker and others.

    They are handed on in order, the oldest first.

    When it is full a frame goes that is hardly missed: first of a scene at rest, of
    which enough are left; then of one that moves; and never the last one of a rest,
    however short, for a card may have lain free in it. Of equals that goes which lies
    between two that are nearest in time, and the oldest.

    Args:
        most_bytes: of all pictures together.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        *,
        most_bytes: int = _MOST_BYTES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most_bytes = most_bytes
        self._clock = clock
        self.waited_s = 0.0
        """Seconds for which the frame that was taken last had waited."""
        self._waiting: list[_Waiting] = []
        self._last: Thumbnail | None = None
        self._scene = 0
        self._rests: set[int] = set()
        self._changed = threading.Condition()
        self._is_closed = False

    @property
    def is_behind(self) -> bool:
        """Whether frames wait for a taker who is late."""
        return len(self._waiting) >= _BEHIND

    def open(self) -> None:
        """Begin anew, without the frames of before."""
        with self._changed:
            self._waiting.clear()
            self._rests.clear()
            self._last = None
            self._is_closed = False

    def close(self, *, forget: bool = False) -> None:
        """Stop accepting frames; those that wait are still handed out, or forgotten."""
        with self._changed:
            self._is_closed = True
            if forget:
                self._waiting.clear()
            self._changed.notify_all()

    @property
    def has_ended(self) -> bool:
        """Whether all frames were taken and no more will come."""
        with self._changed:
            return self._is_closed and not self._waiting

    def put(self, frame: Frame) -> None:
        """Let a frame wait; its picture must not be changed any more."""
        thumbnail = _thumbnail(frame)
        with self._changed:
            if self._is_closed:
                return
            self._note(thumbnail)
            self._waiting.append(_Waiting(frame, self._scene, self._clock()))
            fit = self._most_bytes // max(1, frame.image.nbytes)
            most = max(_LEAST_FRAMES, min(fit, _MOST_FRAMES))
            while len(self._waiting) > most:
                self._waiting.pop(self._least_missed())
            self._changed.notify_all()

    def _note(self, thumbnail: Thumbnail) -> None:
        """Know whether the scene moves or rests."""
        if self._last is None or _differ(self._last, thumbnail):
            self._scene += 1
        else:
            self._rests.add(self._scene)
        self._last = thumbnail

    def _least_missed(self) -> int:
        """Return the place of the frame that may go; never of the first or the last.

        The first shows what came before, and the last is the newest.
        """
        waiting = self._waiting
        left = Counter(each.scene for each in waiting)
        self._rests.intersection_update(left)

        def loss(place: int) -> tuple[int, float]:
            before, this, after = waiting[place - 1 : place + 2]
            return self._rank(this, left), after.frame.at - before.frame.at

        return min(range(1, len(waiting) - 1), key=loss)

    def _rank(self, waiting: _Waiting, left: Mapping[int, int]) -> int:
        """Return the worth of a frame: the lower, the sooner it is dropped."""
        if waiting.scene not in self._rests:
            return 1
        return 0 if left[waiting.scene] > _ENOUGH else 3 - (left[waiting.scene] > 1)

    def next_frame(self, timeout_s: float) -> Frame | None:
        """Wait for the oldest frame; ``None`` if none came in time, or none will."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._is_closed, timeout_s)
            if not self._waiting:
                return None
            taken = self._waiting.pop(0)
            self.waited_s = self._clock() - taken.since
            self._changed.notify_all()
            return taken.frame

    def wait_for_taker(self, timeout_s: float) -> None:
        """Wait, as long as frames wait for a taker who is late."""
        with self._changed:
            self._changed.wait_for(lambda: not self.is_behind, timeout_s)


def _thumbnail(frame: Frame) -> Thumbnail:
    """A few samples of a picture; one color of it is enough to see motion."""
    every = max(1, max(frame.image.shape[:2]) // _SIDE)
    samples = frame.image[::every, ::every]
    plain = samples if samples.ndim == 2 else samples[..., 1]  # noqa: PLR2004 (luma)
    return plain.astype(np.int16)


def _differ(one: Thumbnail, other: Thumbnail) -> bool:
    if one.shape != other.shape:
        return True
    return float((np.abs(one - other) > _STEP).mean()) > _MOVED_SHARE


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
        frame = self._queue.next_frame(timeout_s)
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
        except Exception as failure:  # noqa: BLE001 (raised again for whoever reads)
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
        self._queue.close(forget=True)  # nobody takes them any more, or is late
        self._thread.join(_END_S)
        try:
            within(_CLOSE_S, lambda: self._camera.__exit__(*exc))
        except TimeoutError:
            _log.warning("The camera cannot be closed; it hangs.")


class BufferedLockableCamera(BufferedCamera):
    """A `BufferedCamera` of a camera whose automatics can be stopped."""

    def __init__(
        self, camera: Camera, queue: FrameQueue, exposure: LockableExposure
    ) -> None:
        super().__init__(camera, queue)
        self._exposure = exposure

    def lock_exposure(self) -> None:
        """See `hardware.camera.LockableExposure.lock_exposure`."""
        self._exposure.lock_exposure()

    def free_exposure(self) -> None:
        """See `hardware.camera.LockableExposure.free_exposure`."""
        self._exposure.free_exposure()


def buffered(camera: Camera, queue: FrameQueue) -> BufferedCamera:
    """Let a thread read a camera.

    Args:
        camera: an open camera; closed with what is returned.
        queue: keeps the frames that were not asked for yet.
    """
    if isinstance(camera, LockableExposure):
        return BufferedLockableCamera(camera, queue, camera)
    return BufferedCamera(camera, queue)
