"""A recorder of what the camera saw of each card: a bad evening can become a test."""

import json
import logging
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from operator import call
from pathlib import Path

import cv2

from companion.core.errors import CompanionError
from companion.storage.background import Work, worker_named
from hardware.camera import Frame
from vision.following.pile_events import CardLanded, PileEvent, reading_record
from vision.reading.geometry import rectify

_log = logging.getLogger(__name__)

_MOST_BYTES = 500_000_000
_RECENT = 4  # frames; a card may be reported a moment after it was read
_MOST_WAITING = 8  # cards with their frames, some megabytes each
_CROP_WH = (168, 261)
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 95]


class FrameRecorder:
    """Writes each landed card's frame, crop and reading into a folder.

    ``000012.jpg`` is the frame, ``crops/000012.png`` the straightened card and
    ``readings/000012.json`` one line of JSON. The pictures directly in the folder are
    the frames, so that ``companion watch`` can replay them. When the total exceeds the
    limit, the oldest cards are deleted first.

    A card that is told long after it was read is not kept, as another one lies there.

    Of a game that goes on, the disk has a thread of its own: the camera's never waits
    for it. Cards that come faster than a slow disk takes them are then not kept.

    Args:
        folder: where to keep them; created if it does not exist. Cards of earlier
            evenings stay, and count toward the limit.
        most_bytes: the limit.
        start: begins work with the disk, one piece after the other. By default it is
            done at once, and every card is kept.

    Raises:
        CompanionError: if the folder cannot be created.
    """

    def __init__(
        self,
        folder: Path,
        *,
        most_bytes: int = _MOST_BYTES,
        start: Callable[[Work], None] = call,
    ) -> None:
        self._folder = folder
        self._start = start
        self._most_bytes = most_bytes
        self._recent: deque[Frame] = deque(maxlen=_RECENT)
        self._is_dropping = False  # known to the camera's thread
        self._is_failing = False  # known to the disk's
        self._begun = self._done = 0  # each counted by one thread
        try:
            ours = folder, folder / "crops", folder / "readings"
            for part in ours:
                part.mkdir(parents=True, exist_ok=True)
            there = (path for part in ours for path in part.iterdir())
            found = [path for path in there if path.stem.isdecimal()]
            # What has no reading is a picture of somebody's, and not ours to delete.
            self._kept = deque(
                sorted(path.stem for path in found if path.parent.name == "readings")
            )
            self._next = 1 + max((int(path.stem) for path in found), default=-1)
            self._bytes = sum(map(self._size, self._kept))
        except OSError as error:
            raise CompanionError(
                f"The folder {folder} cannot be used ({error.strerror}); "
                "name another one for the evidence."
            ) from error

    @classmethod
    def of_game(cls, folder: Path) -> "FrameRecorder":
        """Return one that writes from a thread, so that no game waits for the disk."""
        return cls(folder, start=worker_named("evidence"))

    def save(self, frame: Frame | None, events: Iterable[PileEvent]) -> None:
        """Keep the cards that landed. One thread calls it, for each frame.

        Args:
            frame: the frame that was looked at; ``None`` if no new one was.
            events: what was found.
        """
        if frame is not None:  # a copy, since the camera may reuse the memory
            self._recent.append(Frame(frame.image.copy(), frame.index, frame.at))
        frames = {kept.index: kept for kept in self._recent}
        for event in events:
            if isinstance(event, CardLanded) and event.frame in frames:
                self._begin(event, frames[event.frame])

    def _begin(self, landed: CardLanded, frame: Frame) -> None:
        """Have one card written, unless too many wait; say so once until none does."""
        waiting = self._begun - self._done
        if waiting >= _MOST_WAITING:
            if not self._is_dropping:
                self._say(f"the disk is slower than the game; {waiting} cards wait")
            self._is_dropping = True
            return
        self._is_dropping = self._is_dropping and waiting > 0
        self._begun += 1
        self._start(partial(self._try_to_write, landed, frame))

    def _try_to_write(self, landed: CardLanded, frame: Frame) -> None:
        """Write one card, or say once until one is written that it cannot be."""
        try:
            self._write(landed, frame)
        except OSError as error:
            if not self._is_failing:
                self._say(f"{error.strerror}; make room there")
            self._is_failing = True
        except Exception:  # noqa: BLE001 (a thread that ends silently would hide it)
            _log.exception("No evidence can be kept in %s", self._folder)
        else:
            self._is_failing = False
        finally:
            self._done += 1

    def _say(self, trouble: str) -> None:
        _log.warning("No evidence can be kept in %s: %s.", self._folder, trouble)

    def _write(self, landed: CardLanded, frame: Frame) -> None:
        name, self._next = f"{self._next:06}", self._next + 1
        crop = rectify(frame.image, landed.corners, _CROP_WH)
        picture, flat, line = self._paths(name)
        self._kept.append(name)  # first, so that half-written cards are deleted too
        try:
            when = {"frame": landed.frame, "at": round(landed.at, 3)}
            line.write_text(json.dumps(when | reading_record(landed)) + "\n")
            flat.write_bytes(cv2.imencode(".png", crop)[1].tobytes())
            picture.write_bytes(cv2.imencode(".jpg", frame.image, _JPEG)[1].tobytes())
        finally:
            self._bytes += self._size(name)
            self._make_room()

    def _make_room(self) -> None:
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            name = self._kept.popleft()
            self._bytes -= self._size(name)
            for path in self._paths(name):
                path.unlink(missing_ok=True)

    def _paths(self, name: str) -> tuple[Path, Path, Path]:
        """Return where the frame, the crop and the reading of a card are."""
        return (
            self._folder / f"{name}.jpg",
            self._folder / "crops" / f"{name}.png",
            self._folder / "readings" / f"{name}.json",
        )

    def _size(self, name: str) -> int:
        return sum(path.stat().st_size for path in self._paths(name) if path.exists())
