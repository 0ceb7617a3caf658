"""The latest cards of this game, each in the picture that was read."""

import logging
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Self

import cv2
import msgspec
import numpy as np
from msgspec import Struct

from companion.core.cards import Card
from companion.core.errors import NotationError
from companion.storage.files import write_whole
from vision.following.pile_events import CardLanded, Unread
from vision.reading.geometry import rectify
from vision.reading.reading import Image
from vision.reading.taught.alignment import FLAT_WH

MOST_DOUBTED = 6
"""Doubted cards that are shown, the latest ones."""
_REMEMBERED = 24
"""Cards that may still be corrected; some 4 MB."""
_SURE = 0.95
"""A card that was named less surely is doubted."""
_WHOLE_QUALITY, _FLAT_QUALITY = 92, 95
"""JPEG qualities: a fifth of the memory or less; an evening has a hundred cards."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class RecentCard:
    """One card as the camera saw it."""

    at: float
    """Time of its report, monotonic seconds."""
    read_as: Card | None
    """Card as which it was read; ``None`` if it could not be read."""
    confidence: float
    """Confidence of the reading, 0 to 1."""
    jpeg: bytes
    """The whole picture."""
    flat: bytes = b""
    """The card alone, a JPEG of 192 x 288 pixels; empty if it could not be read."""
    really: Card | None = None
    """Card that people said it is, if they did."""

    @classmethod
    def of(cls, event: CardLanded | Unread, at: float, image: Image) -> Self:
        """Keep a card.

        Args:
            event: what was found.
            at: what the report of it says.
            image: in which it was found, ``(height, width, 3)`` uint8, BGR.
        """
        jpeg = _packed(image, _WHOLE_QUALITY)
        if isinstance(event, Unread):
            return cls(at, None, 0.0, jpeg)
        flat = _packed(rectify(image, event.corners, FLAT_WH), _FLAT_QUALITY)
        return cls(at, event.card, event.confidence, jpeg, flat)

    @property
    def is_sure(self) -> bool:
        """Whether it was named so surely that it shows how such a card looks."""
        return self.confidence >= _SURE

    @property
    def is_doubted(self) -> bool:
        """Whether anybody has doubted it: the reader, or the table."""
        return not self.is_sure or self.really not in {None, self.read_as}

    def shown(self) -> tuple[tuple[int, int], bytes]:
        """Return the picture at half its size, for people.

        Returns:
            Width and height, pixels; red, green and blue of each, row by row.
        """
        half = unpacked(self.jpeg, cv2.IMREAD_REDUCED_COLOR_2)
        rgb = cv2.cvtColor(half, cv2.COLOR_BGR2RGB)
        return (rgb.shape[1], rgb.shape[0]), rgb.tobytes()


def _packed(image: Image, quality: int) -> bytes:
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def unpacked(jpeg: bytes, size: int = cv2.IMREAD_COLOR) -> Image:
    """Return a picture of ours, ``(height, width, 3)`` uint8, BGR."""
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), size)
    if image is None:  # none of ours is damaged
        raise AssertionError
    return np.asarray(image, np.uint8)


class _Kept(Struct):
    """A doubted card as the file has it."""

    read_as: str | None
    confidence: float
    jpeg: bytes
    really: str | None


class RecentCards:
    """Remembers them until another game begins; the doubted ones in a file as well.

    One thread calls all but `doubted`.

    Args:
        file: keeps what is shown when the power is off; ``None`` forgets it then.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._cards: tuple[RecentCard, ...] = ()
        """Replaced as a whole: another thread may be looking at it."""

    @property
    def doubted(self) -> tuple[RecentCard, ...]:
        """The latest ones that were doubted, the oldest first. Any thread may ask."""
        return tuple(card for card in self._cards if card.is_doubted)[-MOST_DOUBTED:]

    def load(self) -> None:
        """Take up the cards that were doubted before the power was off."""
        if self._file is None:
            return
        try:
            kept = msgspec.msgpack.decode(self._file.read_bytes(), type=list[_Kept])
            # Nobody corrects them any more: reports have other times since.
            self._cards = tuple(
                RecentCard(
                    -inf,
                    _card(each.read_as),
                    each.confidence,
                    each.jpeg,
                    really=_card(each.really),
                )
                for each in kept
            )
        except FileNotFoundError:
            return
        except (OSError, msgspec.DecodeError, NotationError) as error:
            _log.warning("The doubted cards cannot be read (%s).", error)

    def add(self, card: RecentCard) -> None:
        """Remember a card, in case that it is doubted."""
        self._cards = (*self._cards, card)[-_REMEMBERED:]
        if card.is_doubted:
            self._save()

    def correct(self, at: float, really: Card) -> RecentCard | None:
        """Know what the table says that a card is.

        Args:
            at: what the report of it said.
            really: the card.

        Returns:
            The card; ``None`` if it is not remembered.
        """
        found = next((card for card in self._cards if card.at == at), None)
        if found is None:
            return None
        corrected = replace(found, really=really)
        self._cards = tuple(
            corrected if card is found else card for card in self._cards
        )
        self._save()
        return corrected

    def forget(self) -> None:
        """Forget all: another game begins."""
        self._cards = ()
        if self._file is not None:
            self._file.unlink(missing_ok=True)

    def _save(self) -> None:
        if self._file is None:
            return
        kept = [
            _Kept(_name(card.read_as), card.confidence, card.jpeg, _name(card.really))
            for card in self.doubted
        ]
        try:
            write_whole(self._file, msgspec.msgpack.encode(kept))
        except OSError as error:  # the screen says where the disk is full
            _log.warning("The doubted cards cannot be kept (%s).", error)


def _name(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _card(name: str | None) -> Card | None:
    return None if name is None else Card.parse(name)
