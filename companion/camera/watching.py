"""The start of a watcher, for the camera that the configuration names."""

import math
from collections.abc import Callable

import cv2

from companion.camera.frame_recorder import FrameRecorder
from companion.camera.live_camera import CameraServices
from companion.camera.picture_check import frozen_s_of
from companion.camera.watcher import Post, Watcher
from companion.components.component import ComponentFailedError, Fault, HealthMonitor
from companion.config import NO_CAMERA, Config
from companion.teaching.services import DeckReaderServices
from hardware.buffered_camera import FrameQueue, buffered
from hardware.camera import Camera
from hardware.camera_choice import open_camera
from hardware.camera_name import is_device
from hardware.file_camera import PlaybackClock
from hardware.network_camera.faults import AddressError, CameraFault
from vision.following.pile import PileFollower

_FORMER_S = 10.0
"""Longest time that the former camera may take to be released, seconds."""
_FAULTS = {
    CameraFault.UNREACHABLE: Fault.UNREACHABLE,
    CameraFault.REFUSED: Fault.UNREACHABLE,
    CameraFault.LOCKED: Fault.LOCKED,
    CameraFault.NO_PICTURE: Fault.NO_PICTURE,
    CameraFault.FORBIDDEN: Fault.FORBIDDEN,
}


def start_watcher(  # noqa: PLR0913 (what the thread works with is passed in)
    config: Config,
    post: Post,
    open_services: Callable[[], DeckReaderServices],
    *,
    paced: bool,
    health: HealthMonitor | None = None,
    former: Watcher | None = None,
) -> Watcher | None:
    """Begin to follow the pile.

    Args:
        config: names the camera.
        post: takes what is seen, from the camera's thread.
        open_services: returns what reads the cards, if there is a camera.
        paced: whether a video is played at its own speed.
        health: receives how the camera is.
        former: followed the pile until now; its thread ends before the camera opens.

    Returns:
        What follows the pile, until it is stopped; ``None`` without a camera.

    Raises:
        CameraError: if a file that was named as camera cannot be opened.
        BlindError: if the nets are damaged that would read it.
    """
    if config.camera == NO_CAMERA:
        return None
    # A reading on two cores takes a fifth less time and twice the work of one.
    cv2.setNumThreads(1)
    is_live = is_device(config.camera)
    waiting = FrameQueue() if is_live or paced else None
    services = open_services()
    playback = PlaybackClock() if paced else None
    opening = _opening(config.camera, services, playback=playback, former=former)
    record = FrameRecorder if waiting is None else FrameRecorder.of_game
    watcher = Watcher(
        _buffering(opening, waiting),
        PileFollower(services.reader),
        post,
        is_device=is_live,
        speed=1.0 if is_live or paced else math.inf,
        frozen_s=frozen_s_of(config.camera),
        services=CameraServices.of(services),
        evidence=None if config.evidence is None else record(config.evidence),
        waiting=waiting,
        health=health,
    )
    watcher.start()
    return watcher


def _buffering(
    opening: Callable[[], Camera], waiting: FrameQueue | None
) -> Callable[[], Camera]:
    """Queue frames that come while another is processed; a file needs no queue."""
    return opening if waiting is None else lambda: buffered(opening(), waiting)


def _opening(
    name: str,
    services: DeckReaderServices,
    *,
    playback: PlaybackClock | None,
    former: Watcher | None,
) -> Callable[[], Camera]:
    """Return what opens the camera, on the camera's own thread.

    A device may be missing now and come back. A file is opened at once, so that a
    wrong name is reported before anything starts.
    """

    def opened() -> Camera:
        nonlocal former
        if former is not None:
            former.stop(_FORMER_S)  # it may hold the device, and uses the same reader
            former = None  # with its frames, and those of all cameras before it
        services.load()
        try:
            return open_camera(name, playback=playback)
        except AddressError as error:
            raise ComponentFailedError(_FAULTS[error.fault], str(error)) from error

    if is_device(name):
        return opened
    first = [opened()]
    return lambda: first.pop() if first else opened()
