"""A video file or a folder of pictures, shown as a camera would show it."""

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera import Frame
from hardware.errors import CameraError

PICTURE_SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".webp"})
"""File name endings, in lower case, that a folder shows as pictures."""


@dataclass(frozen=True, slots=True)
class PlaybackClock:
    """The clock that a file is played by."""

    clock: Callable[[], float] = time.monotonic
    """Monotonic seconds."""
    sleep: Callable[[float], None] = time.sleep
    """Waits for the given seconds."""


class FileCamera:
    """Plays frames at the pace of their own times, or as fast as they are read.

    With a pace, a reader that is late misses the frames it was late for, as with
    a real camera; without one, every frame is delivered.
    """

    def __init__(
        self, frames: Iterator[Frame], *, playback: PlaybackClock | None
    ) -> None:
        self._frames = frames
        self._pace = playback
        self._failure: CameraError | None = None
        self._began: float | None = None
        self._next = next(frames, None)

    def read(self, timeout_s: float) -> Frame | None:
        """Return the newest frame that is due; see `hardware.camera.Camera.read`.

        Raises:
            CameraError: if the next picture of a folder cannot be read.
        """
        if self._next is None:
            failure, self._failure = self._failure, None
            if failure:
                raise failure
            return None
        if self._pace is None:
            return self._advance(self._next)
        return self._wait_for(self._next, self._pace, timeout_s)

    def _wait_for(
        self, frame: Frame, playback: PlaybackClock, timeout_s: float
    ) -> Frame | None:
        if self._began is None:
            self._began = playback.clock() - frame.at
        wait_s = self._began + frame.at - playback.clock()
        if wait_s > 0:
            playback.sleep(min(wait_s, timeout_s))
        if wait_s > timeout_s:
            return None
        played_s = playback.clock() - self._began
        self._advance(frame)
        while self._next is not None and self._next.at <= played_s:
            frame = self._advance(self._next)
        return frame

    def _advance(self, frame: Frame) -> Frame:
        try:
            self._next = next(self._frames, None)
        except CameraError as failure:  # raised once the frames before it are shown
            self._next, self._failure = None, failure
        return frame

    @property
    def ended(self) -> bool:
        """Whether the last frame has been shown."""
        return self._next is None and self._failure is None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._next = self._failure = None
        close = getattr(self._frames, "close", None)
        if close is not None:
            close()


def video_frames(path: Path) -> Iterator[Frame]:
    """Decode a video file frame by frame, timed by its own time stamps.

    Args:
        path: any video that OpenCV can decode.

    Raises:
        CameraError: if the file is missing, or holds no frame that can be decoded.
    """
    if not path.is_file():
        raise CameraError(f"There is no video {path}; check the path.")
    try:
        str(path).encode()  # a name that is no text would crash OpenCV
    except UnicodeEncodeError as error:
        raise CameraError(
            f"The video {path} has no name in UTF-8; give it another one."
        ) from error
    # FFmpeg would add its own lines to the one sentence; set it to "8" to read them.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    capture = cv2.VideoCapture(str(path))
    try:
        yield from _decoded(capture, path)
    finally:
        capture.release()


def _decoded(capture: cv2.VideoCapture, path: Path) -> Iterator[Frame]:
    index, at = 0, 0.0
    fps = capture.get(cv2.CAP_PROP_FPS)
    period_s = 1 / fps if fps > 0 else 0.1
    while True:
        good, image = capture.read()
        if not good:
            break
        if index:
            # Some containers report no stamps: then the frame rate keeps time.
            at = max(capture.get(cv2.CAP_PROP_POS_MSEC) / 1000, at + period_s / 2)
        yield Frame(cast("NDArray[np.uint8]", image), index, at)
        index += 1
    if not index:
        raise CameraError(
            f"The video {path} cannot be decoded; try to play it, or convert it to MP4."
        )


_FOLDER_FPS = 10.0


def pictures_in(folder: Path) -> list[Path]:
    """Return the pictures of a folder, by their names, in the order of these.

    Raises:
        OSError: if it cannot be read.
    """
    # Not ._a.jpg, which a Mac leaves on a stick beside a.jpg.
    files = (file for file in folder.iterdir() if not file.name.startswith("."))
    return sorted(file for file in files if file.suffix.lower() in PICTURE_SUFFIXES)


def folder_frames(path: Path, frames_each: int) -> Iterator[Frame]:
    """Show the pictures of a folder in name order, each for a number of frames.

    Args:
        path: a folder; files that are no pictures, by their names, are left out.
        frames_each: for how many frames each picture is shown, ten a second.

    Raises:
        CameraError: if the folder is missing, has no picture, or a picture is broken.
    """
    if not path.is_dir():
        raise CameraError(f"There is no folder {path}; check the path.")
    pictures = pictures_in(path)
    if not pictures:
        raise CameraError(
            f"The folder {path} holds no pictures; put .jpg or .png files there."
        )
    for number, picture in enumerate(pictures):
        image = read_picture(picture)
        first = number * frames_each
        for index in range(first, first + frames_each):
            yield Frame(image, index, index / _FOLDER_FPS)


def read_picture(path: Path) -> NDArray[np.uint8]:
    """Load one picture, turned upright as its EXIF data says.

    Args:
        path: a picture file.

    Returns:
        ``(height, width, 3)`` uint8, BGR.

    Raises:
        CameraError: if there is no such file, or it is no picture.
    """
    image = _decode(_packed(path))
    if image is None:
        raise CameraError(
            f"The picture {path} cannot be decoded; save it again as JPEG or PNG."
        )
    return cast("NDArray[np.uint8]", image)


def _packed(path: Path) -> NDArray[np.uint8]:
    """Read a plain file; a pipe could keep us waiting for ever.

    Raises:
        CameraError: if there is no such file, or it is no plain file.
    """
    try:
        packed = np.fromfile(path, np.uint8) if path.is_file() else None
    except (OSError, ValueError) as error:  # ValueError: no name for a file
        reason = getattr(error, "strerror", None) or "no name of a file"
        raise CameraError(
            f"Cannot open the picture {path} ({reason}); check the path."
        ) from error
    if packed is None:
        raise CameraError(f"There is no picture {path}; check the path.")
    return packed


def _decode(packed: NDArray[np.uint8]) -> cv2.typing.MatLike | None:
    if not packed.size:
        return None
    try:
        return cv2.imdecode(packed, cv2.IMREAD_COLOR)
    except cv2.error:  # a header that promises more pixels than there can be
        return None
