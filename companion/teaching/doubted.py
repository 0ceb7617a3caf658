"""The cards of this game that were doubted, each in the picture that was read."""

import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from threading import Lock

import cv2
import msgspec
import numpy as np
from msgspec import Struct

from companion.core.cards import Card
from companion.core.errors import NotationError
from companion.storage.background import Work
from companion.storage.files import write_whole
from vision.following.pile_events import CardLanded, PileEvent, Unread
from vision.reading.reading import Image

MOST = 6
"""Doubted cards that are shown, the latest ones."""
_REMEMBERED = 24
"""Cards that may still be corrected; 4 MB."""
_SURE = 0.95
"""A card that was named less surely is doubted."""
_log = logging.getLogger(__name__)
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 92]


@dataclass(frozen=True, slots=True, eq=False)
class DoubtedCard:
    """One card in its picture."""

    at: float
    """Time of its report, monotonic seconds."""
    read_as: Card | None
    """Card as which it was read; ``None`` if it could not be read."""
    confidence: float
    """Confidence of the reading, 0 to 1."""
    jpeg: bytes
    """The whole picture."""
    really: Card | None = None
    """Card that people said it is, if they did."""

    @property
    def is_doubted(self) -> bool:
        """Whether anybody has doubted it: the reader, or the table."""
        is_corrected = self.really not in {None, self.read_as}
        return is_corrected or self.read_as is None or self.confidence < _SURE

    def shown(self) -> tuple[tuple[int, int], bytes]:
        """Return the picture at half its size, for people.

        Returns:
            Width and height, pixels; red, green and blue of each, row by row.
        """
        packed = np.frombuffer(self.jpeg, np.uint8)
        half = cv2.imdecode(packed, cv2.IMREAD_REDUCED_COLOR_2)
        if half is None:  # no picture of ours is damaged
            raise AssertionError
        rgb = cv2.cvtColor(half, cv2.COLOR_BGR2RGB)
        return (rgb.shape[1], rgb.shape[0]), rgb.tobytes()


class _Kept(Struct):
    """A doubted card as the file has it."""

    read_as: str | None
    confidence: float
    jpeg: bytes
    really: str | None


class DoubtedCards:
    """Remembers them until another game begins; the doubted ones in a file as well.

    The camera's thread calls `remember`, which only copies the picture. All is done in
    the order in which it was asked for, so that nothing outlives its game.

    Args:
        start: begins work in another thread, one piece after the other.
        file: keeps what is shown when the power is off; ``None`` forgets it then.
    """

    def __init__(
        self, start: Callable[[Work], None], *, file: Path | None = None
    ) -> None:
        self._start = start
        self._file = file
        self._lock = Lock()
        self._cards: deque[DoubtedCard] = deque(maxlen=_REMEMBERED)
        if file is not None:
            start(self._load)

    @property
    def cards(self) -> tuple[DoubtedCard, ...]:
        """The latest ones that were doubted, the oldest first. Any thread may ask."""
        with self._lock:
            doubted = [card for card in self._cards if card.is_doubted]
        return tuple(doubted[-MOST:])

    def forget(self) -> None:
        """Forget all: another game begins."""
        self._start(self._forget)

    def _forget(self) -> None:
        with self._lock:
            self._cards.clear()
        if self._file is not None:
            self._file.unlink(missing_ok=True)

    def _load(self) -> None:
        """Take up the cards that were doubted before the power was off."""
        if self._file is None or not self._file.is_file():
            return
        try:
            kept = msgspec.msgpack.decode(self._file.read_bytes(), type=list[_Kept])
            # Nobody corrects them any more: reports have other times since.
            cards = [
                DoubtedCard(
                    -inf,
                    _card(each.read_as),
                    each.confidence,
                    each.jpeg,
                    _card(each.really),
                )
                for each in kept
            ]
        except (OSError, msgspec.DecodeError, NotationError) as error:
            _log.warning("The doubted cards cannot be read (%s).", error)
            return
        with self._lock:
            self._cards.extend(cards)

    def _save(self) -> None:
        if self._file is None:
            return
        kept = [
            _Kept(_name(card.read_as), card.confidence, card.jpeg, _name(card.really))
            for card in self.cards
        ]
        try:
            write_whole(self._file, msgspec.msgpack.encode(kept))
        except OSError as error:  # the screen says where the disk is full
            _log.warning("The doubted cards cannot be kept (%s).", error)

    def remember(self, event: PileEvent, at: float, image: Image) -> None:
        """Remember a card, in case that it is doubted.

        Args:
            event: what was found.
            at: what the report of it says.
            image: in which it was found, ``(height, width, 3)`` uint8, BGR.
        """
        if isinstance(event, CardLanded | Unread):
            self._start(partial(self._keep, event, at, image.copy()))

    def _keep(self, event: CardLanded | Unread, at: float, image: Image) -> None:
        jpeg = cv2.imencode(".jpg", image, _JPEG)[1].tobytes()
        card = DoubtedCard(at, None, 0.0, jpeg)
        if isinstance(event, CardLanded):
            card = replace(card, read_as=event.card, confidence=event.confidence)
        with self._lock:
            self._cards.append(card)
        if card.is_doubted:
            self._save()

    def correct(self, at: float, really: Card) -> None:
        """Know what the table says that a card is.

        Args:
            at: what the report of it said.
            really: the card.
        """
        self._start(partial(self._correct, at, really))

    def _correct(self, at: float, really: Card) -> None:
        with self._lock:
            for i, card in enumerate(self._cards):
                if card.at == at:
                    self._cards[i] = replace(card, really=really)
        self._save()


def _name(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card(name: str | None) -> Card | None:
    return None if name is None else Card.parse(name)
