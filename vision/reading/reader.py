"""Read the cards in a picture: find, flatten, name, or refuse with a reason."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Self

import numpy as np

from companion.core.errors import CompanionError
from vision.reading.classifier import CardClassifier, NetClassifier
from vision.reading.detector import CardDetector, Detection, distinct
from vision.reading.geometry import Pyramid, is_inside, surroundings
from vision.reading.manifest import face_of, models_in, read_manifest
from vision.reading.reading import Box, Corners, Image, Reading, Refusal
from vision.reading.search import Candidate, Search, SymbolSearch, to_reading
from vision.reading.sizes import full_frame_guesses

_PART = 0.6
"""Of the height and width of a picture, where small cards are looked for."""


class PictureError(CompanionError, ValueError):
    """An array that is no picture as the reader expects it."""


def checked(frame: Image) -> Image:
    """Refuse what is not ``(height, width, 3)`` uint8."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:  # noqa: PLR2004 (height, width, color)
        raise PictureError(
            "Expected a picture of shape (height, width, 3) and type uint8, but got"
            f" {frame.shape} {frame.dtype}: pass a BGR frame."
        )
    return frame


def overlapping_parts(frame: Image) -> Iterator[Box]:
    """Give four overlapping parts of a picture."""
    height, width = frame.shape[:2]
    for top, left in product((0, 1 - _PART), repeat=2):
        yield (
            slice(int(top * height), int((top + _PART) * height)),
            slice(int(left * width), int((left + _PART) * width)),
        )


_CONVINCING = 0.8
"""Of many guesses one may look like a card by chance: it must be told this surely."""
_LOOKED_AT = 4
"""Most detections classified to find the top card."""
_MOST_SPOTS = 40
_AROUND = 1.0
"""Card lengths around a card whose place is known."""


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """The steps from a picture to its cards as one."""

    finder: CardDetector
    """Finds whole, uncovered faces."""
    namer: CardClassifier
    """Names them."""
    least_confidence: float
    """A card is told from this probability on, 0 to 1."""
    search: type[Search] = SymbolSearch
    """How it looks at what the finder guesses; it goes with the namer."""

    @classmethod
    def load(cls, folder: Path | None = None) -> Self:
        """Load the nets that a manifest names.

        Args:
            folder: where ``manifest.toml`` lies; the shipped models when left out.

        Raises:
            ModelError: if the manifest or a file is missing or wrong.
        """
        with models_in(folder) as found:
            manifest = read_manifest(found)
            namer = NetClassifier.load(found, manifest)
            finder = CardDetector.load(found, manifest)
            return cls(finder, namer, face_of(manifest).least_confidence)

    def read(
        self, frame: Image, near: Box | None = None, length: float | None = None
    ) -> Reading:
        """Read the top card: the one whole, uncovered card that stands out most.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            near: rows and columns to look at; all of them if left out.
            length: of the cards there, pixels, if it is known: a taught card is found
                sooner by it.

        Returns:
            One card, or the reason why there is none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        if near is not None:
            return self.read(checked(frame)[near], length=length).moved(near)
        if not checked(frame).size:  # a part of a picture of very few pixels
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        search = self._search(length)
        spots = self.finder.glance(pyramid)
        looks = search.among(pyramid, spots[:_LOOKED_AT], [])
        told = self._told(looks, frame)
        if not told and not search.uses_length:  # it may fill the picture
            seen = spots
            spots = distinct(seen + self.finder.glance_from_afar(pyramid))
            new = [spot for spot in spots[:_LOOKED_AT] if spot not in seen]
            looks += search.among(pyramid, new, looks)
            told = self._told(looks, frame)
        if not told:
            looks += search.elsewhere(pyramid, spots, looks)
            told = self._told(looks, frame, _CONVINCING)
        if told:
            return Reading(cards=(to_reading(max(told, key=lambda look: look.weight)),))
        return Reading(refused=self._reason(pyramid, looks, spots))

    def read_closely(self, frame: Image) -> Reading:
        """Read the top card of a single picture, with time for small cards.

        Where none is told that lies wholly in the picture, one may fill it. Where none
        is told at all, overlapping parts are read, in which cards are larger.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Returns:
            The surest card, or the reason why the whole picture tells none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        whole = self.read(frame)
        if whole.cards and is_inside(whole.cards[0].corners, frame):
            return whole
        best = max(whole, self._read_filling(frame), key=_confidence)
        if best.cards:
            return best
        search = self._search()
        closer = [self.read(frame, part) for part in overlapping_parts(frame)]
        told = [
            each
            for each in closer
            if _confidence(each) >= _CONVINCING
            and not search.is_part(each.cards[0].card, each.cards[0].corners, frame)
        ]
        return max(told, key=_confidence, default=whole)

    def _read_filling(self, frame: Image) -> Reading:
        """Read a card that reaches to the edges of the picture, or over them."""
        pyramid, search = Pyramid.of(frame), self._search()
        looks = [search.name(pyramid, spot) for spot in full_frame_guesses(frame)]
        told = self._told(looks, frame)
        if not told:
            return Reading(refused=Refusal.NO_CARD)
        return Reading(cards=(to_reading(max(told, key=lambda look: look.confidence)),))

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """Read every whole, uncovered card, the largest first.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            near: rows and columns to look at; all of them if left out.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        if near is not None:
            return self.read_all(checked(frame)[near]).moved(near)
        if not checked(frame).size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        spots = self.finder.guess(pyramid)
        closer = self.finder.trusted(pyramid, spots[:_MOST_SPOTS], hopeless=0.0)
        looks = [self._search().at(pyramid, spot) for spot in closer]
        told = self._told(looks, frame)
        told.sort(key=lambda look: -look.weight)
        return Reading(
            cards=tuple(to_reading(look) for look in told),
            refused=None if told else self._reason(pyramid, looks, spots),
        )

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        """Read the card that lies about somewhere, if it shows clearly that it is one.

        Only a namer that compares all of a card may be asked about a place in which
        the finder has seen none.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            place: gives its corners as they may lie, ``(4, 2)`` float32, or ``None``;
                it is asked only by a reader that can make use of them.
            length: see `read`.

        Returns:
            One card, or the reason why none is told.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        search = self._search(length)
        corners = search.corners_of(place)
        if corners is None:
            return Reading(refused=Refusal.NO_CARD)
        box = surroundings(corners, _AROUND)
        if not checked(frame)[box].size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame[box])
        corner = np.array([box[1].start, box[0].start], np.float32)
        spot = Detection(corners - corner, 1.0)
        looks = search.there(pyramid, spot)
        told = [look for look in looks if look.is_confident(_CONVINCING)]
        if told:
            return Reading(cards=(to_reading(told[0]),)).moved(box)
        return Reading(refused=self._reason(pyramid, looks, [spot]))

    def _search(self, length: float | None = None) -> Search:
        least = self.least_confidence
        return self.search(self.finder, self.namer, least, length or None)

    def _told(
        self, looks: list[Candidate], frame: Image, least: float | None = None
    ) -> list[Candidate]:
        """Keep what is named surely enough, and is more than a part of a card."""
        sure = self.least_confidence if least is None else least
        told = [look for look in looks if look.is_confident(sure)]
        is_part = self._search().is_part
        return [e for e in told if not is_part(e.card, e.detection.corners, frame)]

    def _reason(
        self, pyramid: Pyramid, looks: list[Candidate], spots: list[Detection]
    ) -> Refusal:
        """Say why none of the looks is told as a card."""
        if not looks and spots:
            looks = [self._search().at(pyramid, spots[0])]
        flaws = [look.classification.flaw for look in looks]
        return next((f for f in flaws if f is not Refusal.NO_CARD), Refusal.NO_CARD)


def _confidence(reading: Reading) -> float:
    return reading.cards[0].confidence if reading.cards else 0.0
