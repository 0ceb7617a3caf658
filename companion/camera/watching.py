"""Following the pile through the camera that the configuration names."""

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol

from companion.camera.calibration import Calibration
from companion.camera.evidence import Evidence
from companion.camera.facts import CameraFact
from companion.camera.live_picture import LiveCamera
from companion.camera.watcher import Post, Serves, Watcher
from companion.config import NO_CAMERA, Config
from hardware.buffered_camera import buffered
from hardware.camera import Camera, CameraError
from hardware.camera_choice import is_device, open_camera
from hardware.file_camera import Pace
from hardware.frame_queue import FrameQueue
from vision.following.pile import PileFollower
from vision.following.second_look import ReadsCards


class Eyes(Protocol):
    """What reads the cards for the camera's thread."""

    @property
    def reader(self) -> ReadsCards:
        """The reader in use."""

    @property
    def classroom(self) -> Serves:
        """Teaches decks."""


@contextmanager
def watching(
    config: Config, post: Post, open_eyes: Callable[[], Eyes], *, paced: bool
) -> Iterator[Watcher | None]:
    """Follow the pile inside a ``with`` block.

    Args:
        config: names the camera.
        post: takes what is seen, from the camera's thread.
        open_eyes: returns what reads the cards, if there is a camera.
        paced: whether a video is played at its own speed.

    Raises:
        CameraError: if a file that was named as camera cannot be opened.
    """
    if config.camera == NO_CAMERA:
        yield None
        return
    opening = partial(open_camera, config.camera, pace=Pace() if paced else None)
    lasting = is_device(config.camera)
    waiting = FrameQueue() if lasting or paced else None
    eyes = open_eyes()
    reader = eyes.reader
    watcher = Watcher(
        _buffering(_opened_once(opening, post, may_come_back=lasting), waiting),
        PileFollower(reader),
        post,
        lasting=lasting,
        speed=1.0 if lasting or paced else math.inf,
        live=LiveCamera(reader),
        calibration=Calibration(reader),
        classroom=eyes.classroom,
        evidence=None if config.evidence is None else Evidence(config.evidence),
        waiting=waiting,
    )
    watcher.start()
    try:
        yield watcher
    finally:
        watcher.stop()


def _buffering(
    opening: Callable[[], Camera], waiting: FrameQueue | None
) -> Callable[[], Camera]:
    """Queue frames that come while another is processed; a file needs no queue."""
    return opening if waiting is None else lambda: buffered(opening(), waiting)


def _opened_once(
    opening: Callable[[], Camera], post: Post, *, may_come_back: bool
) -> Callable[[], Camera]:
    """Open the camera now, so that a wrong name is reported before anything starts.

    A missing device may come back; until then the game goes on by touch.
    """
    try:
        first = [opening()]
    except CameraError as error:
        if not may_come_back:
            raise
        print(f"companion: {error}", file=sys.stderr)  # noqa: T201 (for the maker's log)
        post(CameraFact.LOST)
        return opening
    return lambda: first.pop() if first else opening()
