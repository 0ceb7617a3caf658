"""Frames of a device that is opened again whenever it is lost."""

import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import replace

from companion.components.component import RetryState
from hardware.camera import READ_S, Camera, Frame, frames
from hardware.errors import CameraError


def reopened_frames(
    open_: Callable[[], Camera],
    *,
    tell: Callable[[str], None],
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Generator[Frame | None, None, None]:
    """Yield the frames of a camera, and none while it is lost.

    Frames are numbered and timed as if the camera had never been lost.

    Args:
        open_: opens the camera.
        tell: takes the sentence that says why the camera is lost, once each time.
        clock: monotonic seconds.
        sleep: waits for the given seconds.

    Yields:
        A frame, or ``None`` after each wait in vain.

    Raises:
        CameraError: if the camera cannot be opened at first.
    """
    retry, began, next_index = RetryState(), clock(), 0
    camera: Camera | None = open_().__enter__()
    while True:
        try:
            camera = camera or open_().__enter__()
            opened_at, first_index = clock(), next_index
            for frame in frames(camera, READ_S):
                if frame is None:
                    yield None
                    continue
                retry = retry.working(clock())
                next_index = first_index + frame.index + 1
                at = opened_at - began + frame.at
                yield replace(frame, index=next_index - 1, at=at)
        except CameraError as error:
            former, retry = retry, retry.failed(clock(), error)
        else:
            return
        finally:
            if camera is not None:
                with suppress(CameraError):  # it was lost anyway
                    camera.__exit__(None, None, None)
        camera = None
        if retry.state.detail != former.state.detail:
            tell(retry.state.detail)
        while (wait_s := retry.due_at - clock()) > 0:
            sleep(min(wait_s, READ_S))
            yield None
        retry = retry.opening()
