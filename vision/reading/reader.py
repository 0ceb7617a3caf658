"""Read the cards in a picture: find, flatten, name, or refuse with a reason."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Self

import numpy as np

from companion.core.cards import BACK
from companion.core.errors import CompanionError
from vision.reading.face import FaceNamer, Namer
from vision.reading.finder import Finder, changed, prominence
from vision.reading.locate import Spot
from vision.reading.look import SURE, Look, card_at
from vision.reading.manifest import face_of, models_in, read_manifest
from vision.reading.pose import pose_gap, standing, surroundings
from vision.reading.reading import Box, Corners, Image, Reading, Refusal
from vision.reading.rectify import Pyramid, to_frame

_CONVINCING = 0.8
"""Of many guesses one may look like a card by chance: it must be told this surely."""
_LOOKED_AT = 4
"""So many spots are looked at closer for the top card."""
_NAMED = 3
"""So many of them are named at most."""
_WORTH_MORE = 2
"""Where none is told, so many of the best spots are guessed at in other ways."""
_JUST = 0.03
"""Of a card's shorter side: corners no further apart are the same."""
_PART = 0.6
"""Of the height and width of a picture, where small cards are looked for."""
_MOST_SPOTS = 40
_AROUND = 1.0
"""Card lengths around a card whose place is known."""
_LAID_ANEW = 2
"""So often the known card moves the corners: a third time helps no more."""


class PictureError(CompanionError, ValueError):
    """An array that is no picture as the reader expects it."""


def _checked(frame: Image) -> Image:
    """Refuse what is not ``(height, width, 3)`` uint8."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:  # noqa: PLR2004 (height, width, color)
        raise PictureError(
            "Expected a picture of shape (height, width, 3) and type uint8, but got"
            f" {frame.shape} {frame.dtype}: pass a BGR frame."
        )
    return frame


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """The steps from a picture to its cards as one."""

    finder: Finder
    """Finds whole, uncovered faces."""
    namer: Namer
    """Names them."""
    least_confidence: float
    """A card is told from this probability on, 0 to 1."""

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
            namer = FaceNamer.load(found, manifest)
            finder = Finder.load(found, manifest)
            return cls(finder, namer, face_of(manifest).least_confidence)

    def read(self, frame: Image, near: Box | None = None) -> Reading:
        """Read the top card: the one whole, uncovered card that stands out most.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            near: rows and columns to look at; all of them if left out.

        Returns:
            One card, or the reason why there is none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        if near is not None:
            return self.read(_checked(frame)[near]).moved(near)
        if not _checked(frame).size:  # a part of a picture of very few pixels
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        spots = self.finder.guess(pyramid)
        looks = self._looks(pyramid, spots[:_LOOKED_AT])
        told = [look for look in looks if look.is_told(self.least_confidence)]
        if not told:
            looks += self._looks_elsewhere(pyramid, spots[:_WORTH_MORE], looks)
            told = [look for look in looks if look.is_told(_CONVINCING)]
        if told:
            return Reading(cards=(card_at(max(told, key=lambda look: look.weight)),))
        return Reading(refused=self._reason(pyramid, looks, spots))

    def read_closely(self, frame: Image) -> Reading:
        """Read the top card of a single picture, with time for small cards.

        Where none is told, overlapping parts are read, in which cards are larger.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Returns:
            The surest card, or the reason why the whole picture tells none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        whole = self.read(frame)
        if whole.cards:
            return whole
        closer = [self.read(frame, part) for part in _parts(frame)]
        told = [reading for reading in closer if _confidence(reading) >= _CONVINCING]
        return max(told, key=_confidence, default=whole)

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """Read every whole, uncovered card, the largest first.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            near: rows and columns to look at; all of them if left out.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        if near is not None:
            return self.read_all(_checked(frame)[near]).moved(near)
        if not _checked(frame).size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        spots = self.finder.guess(pyramid)
        closer = self.finder.trusted(pyramid, spots[:_MOST_SPOTS], hopeless=0.0)
        looks = [self._look_at(pyramid, spot) for spot in closer]
        told = [look for look in looks if look.is_told(self.least_confidence)]
        told.sort(key=lambda look: -look.weight)
        return Reading(
            cards=tuple(card_at(look) for look in told),
            refused=None if told else self._reason(pyramid, looks, spots),
        )

    def read_at(self, frame: Image, place: Callable[[], Corners | None]) -> Reading:
        """Read the card that lies about somewhere, if it shows clearly that it is one.

        Only a namer that compares all of a card may be asked about a place in which
        the finder has seen none.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            place: gives its corners as they may lie, ``(4, 2)`` float32, or ``None``;
                it is asked only by a reader that can make use of them.

        Returns:
            One card, or the reason why none is told.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        corners = place() if self.namer.sees_all else None
        if corners is None:
            return Reading(refused=Refusal.NO_CARD)
        box = surroundings(corners, _AROUND)
        if not _checked(frame)[box].size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame[box])
        corner = np.array([box[1].start, box[0].start], np.float32)
        reading = self._read_there(pyramid, Spot(corners - corner, 1.0))
        return reading.moved(box)

    def _read_there(self, pyramid: Pyramid, spot: Spot) -> Reading:
        """Read what lies at a spot; first just there, if a whole card shows.

        The net that finds corners may end a card that is dark below where it is bright.
        """
        there = self._name(pyramid, spot)
        if not there.naming.is_whole:
            there = self._laid_anew(pyramid, there) or there
        looks = [there] if there.naming.is_whole else self._looks(pyramid, [spot])
        told = [look for look in looks if look.is_told(_CONVINCING)]
        if told:
            return Reading(cards=(card_at(told[0]),))
        return Reading(refused=self._reason(pyramid, looks, [spot]))

    def _looks(self, pyramid: Pyramid, spots: list[Spot]) -> list[Look]:
        """Look closer at guesses, the likeliest top card first."""
        if not self.namer.sees_all:
            return self._named(pyramid, self.finder.trusted(pyramid, spots))
        likeliest = sorted(spots, key=prominence, reverse=True)
        return self._until_whole(pyramid, likeliest, [])

    def _looks_elsewhere(
        self, pyramid: Pyramid, spots: list[Spot], before: list[Look]
    ) -> list[Look]:
        """Look at the best guesses in other ways, where none of them was told."""
        if not self.namer.sees_all:
            return self._named(pyramid, self.finder.elsewhere(pyramid, spots))
        return self._until_whole(pyramid, changed(spots[:1]), before)

    def _until_whole(
        self, pyramid: Pyramid, guesses: Iterable[Spot], before: list[Look]
    ) -> list[Look]:
        """Look at guesses until one is a whole card: that look alone then.

        Args:
            pyramid: the picture.
            guesses: the likeliest first.
            before: earlier looks; what lies just as one of them is not named again.
        """
        looks: list[Look] = []
        for guess in guesses:
            for spot in self.finder.trusted(pyramid, [guess]):
                if _is_known(spot, [*before, *looks]):
                    continue
                look = self._closer(pyramid, self._name_standing(pyramid, spot))
                if look.naming.is_whole:
                    return [look]
                looks.append(look)
        return looks

    def _closer(self, pyramid: Pyramid, look: Look) -> Look:
        """Look closer at a spot that is not surely a whole card."""
        if look.naming.is_whole:
            return look
        closer = self._look_at(pyramid, look.spot) if look.is_face else look
        if closer.is_told(self.least_confidence):
            return closer
        return self._laid_anew(pyramid, look) or closer

    def _laid_anew(self, pyramid: Pyramid, look: Look) -> Look | None:
        """Move corners that are a little off as the card asks that it may be."""
        for _ in range(_LAID_ANEW if look.naming.ranking[0][0] != BACK else 0):
            outline = look.naming.outline
            if outline is None:
                return None
            corners = to_frame(outline, look.spot.corners)
            look = self._name(pyramid, Spot(corners, look.spot.score))
            if look.is_told(self.least_confidence):
                return look
        return None

    def _named(self, pyramid: Pyramid, spots: list[Spot]) -> list[Look]:
        """Name the first spots until one is surely a card."""
        looks: list[Look] = []
        for spot in spots[:_NAMED]:
            looks.append(self._look_at(pyramid, spot))
            if looks[-1].confidence >= SURE:
                break
        return looks

    def _look_at(self, pyramid: Pyramid, spot: Spot) -> Look:
        """Name what lies at a spot; seen steeply, a card may seem to lie across."""
        best = self.finder.settled(pyramid, spot)
        look = self._name(pyramid, best)
        if look.confidence >= SURE:
            return look
        across = Spot(np.roll(best.corners, 1, axis=0), best.score)
        return max(look, self._name(pyramid, across), key=lambda look: look.confidence)

    def _name_standing(self, pyramid: Pyramid, spot: Spot) -> Look:
        """Name what lies at a spot; what is no card may be one that lies across."""
        look = self._name(pyramid, spot)
        upright = standing(spot.corners)
        if look.is_face or upright is spot.corners:
            return look
        return self._name(pyramid, Spot(upright, spot.score))

    def _name(self, pyramid: Pyramid, spot: Spot) -> Look:
        flat = pyramid.rectify(spot.corners, self.namer.size_wh)
        return Look(spot, self.namer.name(flat))

    def _reason(
        self, pyramid: Pyramid, looks: list[Look], spots: list[Spot]
    ) -> Refusal:
        """Say why none of the looks is told as a card."""
        if not looks and spots:
            looks = [self._look_at(pyramid, spots[0])]
        flaws = [look.naming.flaw for look in looks]
        return next((f for f in flaws if f is not Refusal.NO_CARD), Refusal.NO_CARD)


def _is_known(spot: Spot, looks: list[Look]) -> bool:
    """Whether one of the looks has just these corners."""
    return any(pose_gap(spot.corners, look.spot.corners) < _JUST for look in looks)


def _parts(frame: Image) -> Iterator[Box]:
    """Give four overlapping parts of a picture."""
    height, width = frame.shape[:2]
    for top, left in product((0, 1 - _PART), repeat=2):
        yield (
            slice(int(top * height), int((top + _PART) * height)),
            slice(int(left * width), int((left + _PART) * width)),
        )


def _confidence(reading: Reading) -> float:
    return reading.cards[0].confidence if reading.cards else 0.0
