"""A taught deck: its cards as they were shown, and its file.

The file is a ZIP archive of pictures and a list of their names. Anybody's file may come
on a stick, so nothing in it is believed: sizes are looked at before anything is
unpacked, and names in it are never used as paths.
"""

import io
import json
import zipfile
import zlib
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from companion.core.errors import ConfigError, DeckFault, TaughtDeckError
from companion.storage.parsing import parse_json
from vision.reading.reading import Image
from vision.reading.taught.alignment import FLAT_WH

MOST_PICTURES = 500
"""A taught deck keeps no more."""
MOST_OF_A_CARD = 8
"""Nor more of one card."""


@dataclass(frozen=True, slots=True, eq=False)
class TaughtSample:
    """One picture of a card."""

    card: str
    """Its name: in notation, such as ``R7``, or any other text."""
    flat: Image
    """``(288, 192, 3)`` uint8, BGR."""

    def __post_init__(self) -> None:
        """Check the picture.

        Raises:
            TaughtDeckError: if it is of another size.
        """
        if (
            self.flat.shape != (FLAT_WH[1], FLAT_WH[0], 3)
            or self.flat.dtype != np.uint8
        ):
            raise TaughtDeckError(
                f"Expected a picture of {FLAT_WH[0]} x {FLAT_WH[1]} pixels of "
                f"{self.card}, but found one of shape {self.flat.shape}: show it again."
            )


@dataclass(frozen=True, slots=True, eq=False)
class TaughtDeck:
    """Shown cards, in the order in which they were shown."""

    name: str
    """Name that people gave it."""
    samples: tuple[TaughtSample, ...] = ()
    based_on: str = ""
    """The deck file that says what its cards do; empty for the usual deck."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of its cards, each once, in the order in which they came."""
        return tuple(dict.fromkeys(sample.card for sample in self.samples))

    def with_sample(self, card: str, flat: Image) -> "TaughtDeck":
        """Return the deck with one more picture of a card.

        Args:
            card: its name.
            flat: ``(288, 192, 3)`` uint8, BGR.

        Raises:
            TaughtDeckError: if there are too many.
        """
        of_it = sum(sample.card == card for sample in self.samples)
        if len(self.samples) >= MOST_PICTURES or of_it >= MOST_OF_A_CARD:
            raise TaughtDeckError(
                f"The deck {self.name} has {len(self.samples)} pictures already, "
                f"{of_it} of them of {card}: forget one of them first."
            )
        return replace(self, samples=(*self.samples, TaughtSample(card, flat)))

    def with_newest(
        self, card: str, flat: Image, *, most_of_it: int = MOST_OF_A_CARD
    ) -> "TaughtDeck":
        """Return the deck with one more picture, in place of an old one if it is full.

        No card loses its only picture.

        Args:
            card: its name.
            flat: ``(288, 192, 3)`` uint8, BGR.
            most_of_it: so many of this card are kept, the first and the newest.

        Raises:
            TaughtDeckError: if it is full of cards with one picture each.
        """
        of_it = [sample for sample in self.samples if sample.card == card]
        gone = of_it[1:2] if len(of_it) >= most_of_it else []
        if not gone and len(self.samples) >= MOST_PICTURES:
            gone = self._spare()
        remaining = tuple(sample for sample in self.samples if sample not in gone)
        return replace(self, samples=remaining).with_sample(card, flat)

    def _spare(self) -> list[TaughtSample]:
        """Choose a picture that the deck can do without, the oldest of the shown."""
        first = {sample.card: sample for sample in reversed(self.samples)}
        others = (each for each in self.samples if each is not first[each.card])
        return [*islice(others, 1)]

    def without_latest(self, card: str) -> "TaughtDeck":
        """Return the deck as it was before the last picture of a card."""
        of_it = [sample for sample in self.samples if sample.card == card]
        remaining = tuple(sample for sample in self.samples if sample not in of_it[-1:])
        return replace(self, samples=remaining)

    def without_last(self) -> "TaughtDeck":
        """Return the deck as it was before the last picture."""
        return replace(self, samples=self.samples[:-1])

    def without(self, card: str) -> "TaughtDeck":
        """Return the deck without all pictures of a card."""
        return replace(self, samples=tuple(s for s in self.samples if s.card != card))


ENDING = ".taught"
"""Ending of the files' names."""
VERSION = 1

_LONGEST_NAME = 80
_LIST = "deck.json"
_LARGEST = 64 * 2**20
_LARGEST_LIST = 2**20
_LARGEST_PICTURE = 2**19
_QUALITY = 95
_FORMAT = "taught deck"

_Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=_LONGEST_NAME,
        description=f"a name of 1 to {_LONGEST_NAME} letters",
    ),
]


class _Picture(Struct, frozen=True, forbid_unknown_fields=True):
    card: _Name
    file: _Name


class _Head(Struct, frozen=True):
    """Fields that files of all versions have."""

    format: str
    version: int


class _Content(_Head, frozen=True, forbid_unknown_fields=True):
    name: _Name
    pictures: Annotated[
        tuple[_Picture, ...],
        Meta(max_length=MOST_PICTURES, description=f"up to {MOST_PICTURES} pictures"),
    ]
    based_on: Annotated[
        str,
        Meta(
            max_length=_LONGEST_NAME,
            description=f"a name of up to {_LONGEST_NAME} letters",
        ),
    ] = ""


def packed(deck: TaughtDeck) -> bytes:
    """Return what the file of a taught deck holds.

    Raises:
        TaughtDeckError: if it could not be read again, such as for too long a name.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        files = [f"{number:03}.jpg" for number in range(1, len(deck.samples) + 1)]
        content = {
            "format": _FORMAT,
            "version": VERSION,
            "name": deck.name,
            "based_on": deck.based_on,
            "pictures": [
                {"card": sample.card, "file": file}
                for sample, file in zip(deck.samples, files, strict=True)
            ],
        }
        words = json.dumps(content, ensure_ascii=False, indent=1)
        _check_words(words)
        archive.writestr(_entry(_LIST), words)
        for sample, file in zip(deck.samples, files, strict=True):
            _, picture = cv2.imencode(
                ".jpg", sample.flat, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]
            )
            archive.writestr(_entry(file), picture.tobytes())
    return buffer.getvalue()


def _check_words(words: str) -> None:
    """Refuse a list of cards that would be refused when it is read."""
    try:
        parse_json(words, _Content)
    except ConfigError as error:
        reason = str(error).rstrip(".")
        raise TaughtDeckError(
            f"The taught deck cannot be kept ({reason}): choose another name."
        ) from error


def read_taught_deck(path: Path) -> TaughtDeck:
    """Read a taught deck.

    Raises:
        TaughtDeckError: one sentence about what is wrong with the file.
    """
    try:
        if path.stat().st_size > _LARGEST:
            raise TaughtDeckError(
                f"The file {path} is larger than any taught deck: name another one."
            )
        return _unpacked(path)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        amiss = "rights" if isinstance(error, PermissionError) else "name"
        raise TaughtDeckError(
            f"Cannot read the taught deck {path} ({reason}): check its {amiss}.",
            DeckFault.UNREADABLE,
        ) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise TaughtDeckError(
            f"The file {path} is no taught deck, or is broken: teach the deck again or"
            " take a copy of it."
        ) from error
    except ConfigError as error:
        reason = str(error).rstrip(".")
        raise TaughtDeckError(
            f"The file {path} is no taught deck ({reason}): name another one."
        ) from error


def _unpacked(path: Path) -> TaughtDeck:
    with zipfile.ZipFile(path) as archive:
        content = _content(_bytes(archive, _LIST, _LARGEST_LIST), path)
        samples = [
            TaughtSample(picture.card, _flat(archive, picture.file, path))
            for picture in content.pictures
        ]
    return TaughtDeck(content.name, tuple(samples), content.based_on)


def _content(text: bytes, path: Path) -> _Content:
    try:
        words = text.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ConfigError("its list of cards is not text.") from error
    head = parse_json(words, _Head)
    if head.format != _FORMAT:
        raise ConfigError(
            f"format: expected {_FORMAT!r}, but found {head.format!r:.40}."
        )
    if head.version > VERSION:
        raise TaughtDeckError(
            f"The taught deck {path} was written by a newer companion (version "
            f"{head.version}, this one reads {VERSION}): bring this one up to date.",
            DeckFault.NEWER,
        )
    return parse_json(words, _Content)


def _bytes(archive: zipfile.ZipFile, name: str, largest: int) -> bytes:
    """Return what a file of the archive holds, if it is not too large.

    Raises:
        ConfigError: if it is, or is not there.
    """
    try:
        entry = archive.getinfo(name)
    except KeyError as error:
        raise ConfigError(f"{name!r:.60} is missing.") from error
    if entry.file_size > largest or entry.compress_size > largest:
        raise ConfigError(f"{name!r:.60} is too large.")
    if entry.flag_bits & 1:
        raise ConfigError(f"{name!r:.60} is encrypted.")
    return archive.read(entry)


def _flat(archive: zipfile.ZipFile, name: str, path: Path) -> Image:
    found = np.frombuffer(_bytes(archive, name, _LARGEST_PICTURE), np.uint8)
    flat = cv2.imdecode(found, cv2.IMREAD_COLOR) if _is_small_jpeg(found) else None
    if flat is None or flat.shape != (FLAT_WH[1], FLAT_WH[0], 3):
        raise TaughtDeckError(
            f"The taught deck {path} is broken: {name!r:.60} is no picture of"
            f" {FLAT_WH[0]} x {FLAT_WH[1]} pixels; take a copy of the file."
        )
    return np.asarray(flat, np.uint8)


def _is_small_jpeg(found: NDArray[np.uint8]) -> bool:
    """Whether a file begins as a JPEG picture of the one size that we write.

    A picture of another size would take memory before anybody could refuse it.
    """
    height, width = FLAT_WH[1].to_bytes(2, "big"), FLAT_WH[0].to_bytes(2, "big")
    head = found[:1024].tobytes()
    return head.startswith(b"\xff\xd8") and b"\x08" + height + width in head


def _entry(name: str) -> zipfile.ZipInfo:
    """Name a file of the archive; the same deck gives the same bytes."""
    return zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
