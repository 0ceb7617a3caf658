"""The camera's picture on the screen, and reading a hand spread before it."""

import math
import threading
from collections import deque

import cv2
import numpy as np

from companion.camera.sights import (
    CameraCheck,
    Exposure,
    HandRead,
    Outline,
    Preview,
    SpreadCard,
)
from vision.following.inspection import CardReader
from vision.reading.reading import CardReading, Image
from vision.scene.checkup import check_up

_SIGHT_SIDE = 320  # pixels, the longer side of the picture shown
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
        self._sights: deque[Preview] = deque(maxlen=1)
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
        self._sights.clear()  # one may have come after the last `close`
        if checks:
            self._is_checking.set()
        self._is_open.set()

    def close(self) -> None:
        """Stop keeping pictures."""
        self._is_open.clear()
        self._is_checking.clear()
        self._sights.clear()

    @property
    def sight(self) -> Preview | None:
        """The latest picture; ``None`` before the first since `open`."""
        try:
            return self._sights[-1]
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
            self._sights.append(self._seen(image, now))
        if not self._is_hand_asked.is_set():
            return None
        self._is_hand_asked.clear()
        cards = [_spread(card, image) for card in self._reader.read_all(image).cards]
        return HandRead(now, tuple(sorted(cards, key=_left)))

    def _seen(self, image: Image, now: float) -> Preview:
        self._frames += 1
        if not self._is_checking.is_set():
            self._check = None
        elif self._check is None or now - self._check.at >= _CHECK_S:
            waited_s = now - self._check.at if self._check else math.inf
            self._check = self._measured(image, now, self._frames / waited_s)
            self._frames = 0
        rgb = cv2.cvtColor(_shrunk(image), cv2.COLOR_BGR2RGB)
        return Preview(now, (rgb.shape[1], rgb.shape[0]), rgb.tobytes(), self._check)

    def _measured(self, image: Image, now: float, fps: float) -> CameraCheck:
        cards = self._reader.read(image).cards
        found = check_up(image, cards[0] if cards else None)
        return CameraCheck(
            now,
            Exposure(found.exposure.value),
            _spread(found.card, image) if found.card else None,
            found.height,
            found.is_large,
            found.is_sharp,
            fps,
        )


def _shrunk(image: Image) -> Image:
    scale = min(1.0, _SIGHT_SIDE / max(image.shape[:2]))
    size_wh = round(image.shape[1] * scale), round(image.shape[0] * scale)
    # Area interpolation: people look at the picture, and linear would flicker.
    small = cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.uint8)


def _spread(seen: CardReading, image: Image) -> SpreadCard:
    others = tuple(card for card, _ in seen.alternatives)
    corners = seen.corners / (image.shape[1], image.shape[0])
    outline: Outline = tuple((float(x), float(y)) for x, y in corners)
    return SpreadCard(seen.card, seen.confidence, outline, others)


def _left(card: SpreadCard) -> float:
    return sum(x for x, _ in card.corners)
