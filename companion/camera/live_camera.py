"""The live camera: its picture for people, hands that it reads, and its setup."""

import math
import threading
from collections import deque
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np

from companion.camera.picture_check import check_up, spread_card
from companion.camera.reports import (
    CameraCheck,
    HandRead,
    Piles,
    Point,
    Preview,
    SpreadCard,
)
from companion.core.cards import Card
from companion.storage.parsing import TomlFile
from companion.teaching.classroom import Classroom
from companion.teaching.corrections import Corrections
from companion.teaching.services import DeckReaderServices
from hardware.camera import Camera, LockableExposure
from vision.following.pile import PileFollower
from vision.following.top_card import CardReader
from vision.reading.geometry import long_side
from vision.reading.reading import Corners, Image
from vision.scene.gate import shrunk

_PREVIEW_SIDE = 320  # pixels, the longer side of the picture shown
_CHECK_S = 0.5  # time between two readings for the screen


class LiveCamera:
    """Serves people who look at the camera's picture or lay a hand before it.

    Any thread may call the methods above `serve`; only the camera's thread calls
    `serve`. Nothing is computed unless somebody asks for it.

    Args:
        reader: reads the cards of a picture.
    """

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader
        self._previews: deque[Preview] = deque(maxlen=1)
        self._is_open = threading.Event()
        self._is_checking = threading.Event()
        self._is_hand_asked = threading.Event()
        self._is_counting = threading.Event()
        self._check: CameraCheck | None = None
        self._frames = 0  # since the last check

    def open(self, *, checks: bool = False) -> None:
        """Begin to keep the latest picture.

        Args:
            checks: whether to measure, twice a second, how well the camera sees.
        """
        self._previews.clear()  # one may have come after the last `close`
        if checks:
            self._is_checking.set()
        self._is_open.set()

    def close(self) -> None:
        """Stop keeping pictures."""
        self._is_open.clear()
        self._is_checking.clear()
        self._previews.clear()

    @property
    def preview(self) -> Preview | None:
        """The latest picture; ``None`` before the first since `open`."""
        try:
            return self._previews[-1]
        except IndexError:
            return None

    def begin_counting(self) -> None:
        """Begin to count hands: cards in view are not played."""
        self._is_counting.set()

    def end_counting(self) -> None:
        """Stop counting hands: a card that lands is played again."""
        self._is_counting.clear()

    @property
    def is_counting(self) -> bool:
        """Whether hands are being counted."""
        return self._is_counting.is_set()

    def read_hand(self) -> None:
        """Ask for the cards in the next picture, to be posted as a `HandRead`."""
        self._is_hand_asked.set()

    def serve(self, image: Image, now: float) -> HandRead | None:
        """Do what was asked for with a picture.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
            now: monotonic seconds.

        Returns:
            The cards in it, if they were asked for.
        """
        if self._is_open.is_set():
            self._previews.append(self._new_preview(image, now))
        if not self._is_hand_asked.is_set():
            return None
        self._is_hand_asked.clear()
        cards = [
            spread_card(card, image) for card in self._reader.read_all(image).cards
        ]
        return HandRead(now, tuple(sorted(cards, key=_left)))

    def _new_preview(self, image: Image, now: float) -> Preview:
        self._frames += 1
        if not self._is_checking.is_set():
            self._check = None
        elif self._check is None or now - self._check.at >= _CHECK_S:
            waited_s = now - self._check.at if self._check else math.inf
            cards = self._reader.read(image).cards
            seen = cards[0] if cards else None
            self._check = check_up(image, seen, now, self._frames / waited_s)
            self._frames = 0
        # Area interpolation: people look at the picture, and linear would flicker.
        small = shrunk(image, _PREVIEW_SIDE, cv2.INTER_AREA)
        rgb = cv2.cvtColor(small, cv2.COLOR_BGR2RGB)
        return Preview(now, (rgb.shape[1], rgb.shape[0]), rgb.tobytes(), self._check)


def _left(card: SpreadCard) -> float:
    return sum(x for x, _ in card.corners)


_SETTLE_S = 2.0  # time for exposure and white balance to settle
_USUAL_LENGTH = 0.2  # of a card, as a fraction of the picture's height


class Calibration:
    """Setting up the camera: asked for by the screen, done by the camera's thread.

    While the camera is being set up, no card in view is played. Then exposure and
    white balance are locked, if the camera can, and a new follower takes over the pile;
    the card on top stays the same one wherever it lies now.

    `step` and `renewed` belong to the camera's thread; any thread calls the rest.

    Args:
        reader: reads the cards of a picture.
    """

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader
        self._is_open = threading.Event()
        self._is_asked = threading.Event()
        self._settled_at: float | None = None
        self._is_free = False
        self._top: Card | None = None
        self.piles = Piles()
        """Places of the piles; used from the next `look_again` on."""

    def open(self) -> None:
        """Begin setting up the camera."""
        self._is_open.set()

    def close(self, top: Card | None = None) -> None:
        """End the setup and follow the pile with a new follower; see `look_again`."""
        self.look_again(top)
        self._is_open.clear()

    def look_again(self, top: Card | None = None) -> None:
        """Take the camera as it stands now.

        Args:
            top: the card on top as the game knows it, which is not played again when
                it is seen; if left out, the one that was named or seen last.
        """
        self._top = top or self._top  # the camera itself asks too, once it is open
        self._is_asked.set()

    def step(self, camera: Camera, at: float) -> bool:
        """Go on with the setup at a frame.

        Args:
            camera: the camera that took the frame.
            at: the frame's time, seconds of the source.

        Returns:
            Whether the setup has just ended; see `is_busy`.
        """
        if self._is_open.is_set() or self._is_asked.is_set():
            self._is_asked.clear()
            self._free(camera)
            self._settled_at = at + (
                _SETTLE_S if isinstance(camera, LockableExposure) else 0
            )
        if self._is_open.is_set() or self._settled_at is None or at < self._settled_at:
            return False
        self._settled_at, self._is_free = None, False
        if isinstance(camera, LockableExposure):
            camera.lock_exposure()
        return True

    @property
    def is_busy(self) -> bool:
        """Whether the camera is being set up."""
        return self._settled_at is not None

    def _free(self, camera: Camera) -> None:
        if isinstance(camera, LockableExposure) and not self._is_free:
            camera.free_exposure()
        self._is_free = True

    def renewed(self, former: PileFollower, image: Image) -> PileFollower:
        """Return the follower of the pile from now on.

        Args:
            former: the follower until now.
            image: ``(height, width, 3)`` uint8, BGR; the present picture.
        """
        known = former.memory.top
        length = long_side(known.corners) if known else _USUAL_LENGTH * image.shape[0]
        place = self.piles.draw
        draw_place = None if place is None else _around(place, length, image)
        top, self._top = self._top, None  # other cards will lie on it next time
        memory = former.memory.without_places(top)
        return PileFollower(self._reader, draw_place=draw_place, memory=memory)


def _around(place: Point, length: float, image: Image) -> Corners:
    """Return the corners of a square of side ``length`` around ``place``, 0 to 1."""
    middle = np.array(place) * (image.shape[1], image.shape[0])
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * length / 2
    return np.asarray(middle + box, np.float32)


CAMERA_FILE = "camera.toml"
"""The file's name in the data folder."""


class PilesFile(TomlFile[Piles]):
    """Places of the piles, in a small file of the data folder."""

    kind = Piles
    what = "The camera's places"
    remedy = "mark the piles again"


@dataclass(frozen=True, slots=True)
class CameraServices:
    """What people can do with the camera; each ``None`` where nobody can."""

    live: LiveCamera | None = None
    """Shows its picture, and reads hands that are laid before it."""
    calibration: Calibration | None = None
    """Lets people set it up."""
    classroom: Classroom | None = None
    """Teaches decks."""
    corrections: Corrections | None = None
    """Learns from what the table corrects."""

    @classmethod
    def of(cls, decks: DeckReaderServices) -> Self:
        """Return all of them for a camera, with what reads its cards."""
        live, calibration = LiveCamera(decks.reader), Calibration(decks.reader)
        return cls(live, calibration, decks.classroom, decks.corrections)


NO_CAMERA_SERVICES = CameraServices()
"""Nothing: there is no camera."""
