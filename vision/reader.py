"""Read the cards in a picture: find, flatten, name, or refuse with a reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from companion.core.errors import CompanionError
from vision.face import FaceNamer, Naming
from vision.locate import Spot, locate, refine
from vision.net import Manifest, Net
from vision.reading import CardReading, Corners, Frame, Reading, Refusal
from vision.rectify import rectify

_REFINEMENTS = 3
_SURE = 0.97
"""A closer look that names a card this surely is not repeated."""
_CONVINCING = 0.8
"""Of many guesses one may look like a card by chance: it must be told this surely."""
_WORTH_MORE = 3
"""So many of the best spots are worth more looks than one."""
_TURNS = (0, 90, 30, -30, 60, -60)
"""Degrees by which a guess is turned."""
_ASPECT = 1.55
"""Height of a card over its width."""
_LONGER = 1.15
_GROWTH = 1.5
"""A guess is as long as the longest spot, if that is longer, or grows by so much."""
_MOST_SPOTS = 40
_TOP_SPOTS = 6


class PictureError(CompanionError, ValueError):
    """An array that is no picture as the reader expects it."""


def _checked(frame: Frame) -> Frame:
    """Refuse what is not ``(height, width, 3)`` uint8."""
    if frame.ndim != 3 or frame.shape[2] != 3 or frame.dtype != np.uint8:  # noqa: PLR2004 - height, width, color
        raise PictureError(
            "Expected a picture of shape (height, width, 3) and type uint8, but got"
            f" {frame.shape} {frame.dtype}: pass a BGR frame."
        )
    return frame


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """One spot after a closer look."""

    corners: Corners
    flat: Frame
    naming: Naming
    score: float

    @property
    def confidence(self) -> float:
        return self.naming.ranking[0][1]

    @property
    def weight(self) -> float:
        """What makes it the top card: found surely, named surely, large."""
        area = abs(float(cv2.contourArea(self.corners)))
        return self.score * self.confidence * float(np.sqrt(area))


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """The steps from a picture to its cards as one."""

    locator: Net
    """Finds whole, uncovered faces."""
    corners: Net
    """Finds their exact corners."""
    namer: FaceNamer
    """Names them."""
    least_score: float
    """A spot counts from this locator score on, 0 to 1."""
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
        if folder is None:
            with as_file(files("models")) as shipped:
                return cls.load(shipped)
        manifest = Manifest.load(folder)
        namer = FaceNamer(
            manifest.net("face"),
            manifest.words("face", "colors"),
            manifest.words("face", "symbols"),
            manifest.number("face", "temperature"),
        )
        return cls(
            manifest.net("locator"),
            manifest.net("corners"),
            namer,
            manifest.number("locator", "least_score"),
            manifest.number("face", "least_confidence"),
        )

    def read(self, frame: Frame) -> Reading:
        """Read the top card: the one whole, uncovered card that stands out most.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Returns:
            One card, or the reason why there is none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        spots = self._spots(frame)[:_TOP_SPOTS]
        looks = [self._look_at(frame, spot.corners, spot.score) for spot in spots]
        if all(look.confidence < _SURE for look in looks):
            looks = self._look_again(frame, spots, looks)
        told = [look for look in looks if self._is_sure(look)]
        if told:
            best = max(told, key=lambda look: look.weight)
            return Reading(cards=(_card(best),))
        return Reading(refused=_reason(looks))

    def read_all(self, frame: Frame) -> Reading:
        """Read every whole, uncovered card, the largest first.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        spots = self._spots(frame)[:_MOST_SPOTS]
        looks = [self._look_at(frame, spot.corners, spot.score) for spot in spots]
        looks = self._look_again(frame, spots, looks)
        told = [look for look in looks if self._is_sure(look)]
        told.sort(key=lambda look: -look.weight)
        return Reading(
            cards=tuple(_card(look) for look in told),
            refused=None if told else _reason(looks),
        )

    def _is_sure(self, look: _Look) -> bool:
        return look.confidence >= self.least_confidence

    def _spots(self, frame: Frame) -> list[Spot]:
        return locate(self.locator, _checked(frame), self.least_score)

    def _look_again(
        self, frame: Frame, spots: list[Spot], looks: list[_Look]
    ) -> list[_Look]:
        """Look from other guesses at the best spots where no card came out surely."""
        longest = max((spot.length for spot in spots), default=0.0)
        return [
            look
            if look.confidence >= _SURE or rank >= _WORTH_MORE
            else self._best_look(frame, _guesses(spot, longest), look)
            for rank, (spot, look) in enumerate(zip(spots, looks, strict=True))
        ]

    def _best_look(
        self, frame: Frame, guesses: Iterator[Corners], first: _Look
    ) -> _Look:
        best = first
        for guess in guesses:
            look = self._look_at(frame, guess, first.score)
            best = max(best, look, key=lambda look: look.confidence)
            if best.confidence >= _SURE:
                break
        return best if best.confidence >= _CONVINCING else first

    def _look_at(self, frame: Frame, guess: Corners, score: float) -> _Look:
        corners = guess
        for _ in range(_REFINEMENTS):
            corners = refine(self.corners, frame, corners)
        flat = rectify(frame, corners, self.namer.net.size_wh)
        return _Look(corners, flat, self.namer.name(flat), score)


def _guesses(spot: Spot, longest: float) -> Iterator[Corners]:
    """Give other guesses of a card around the middle of the locator's own.

    Over a messy pile the middle is found well, but the edges seen there may belong
    to other cards: so it is turned, and given the size of the longest spot as well.
    """
    middle = spot.corners.mean(axis=0)
    along = spot.corners[1] - spot.corners[2]
    lying = np.arctan2(along[1], along[0])
    grown = longest if longest > _LONGER * spot.length else _GROWTH * spot.length
    for length in (spot.length, grown):
        for degrees in _TURNS:
            angle = lying + np.radians(degrees)
            reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
            aside = np.array([-reach[1], reach[0]]) / _ASPECT
            ends = (reach - aside, reach + aside)
            box = np.stack((*ends, -ends[0], -ends[1]))
            yield np.asarray(middle + box, np.float32)


def _card(look: _Look) -> CardReading:
    """Turn a look into a reading whose corners begin at the card's own top left."""
    (card, confidence), *others = look.naming.ranking
    turn = 0 if look.naming.is_upright else 2
    corners = np.roll(look.corners, turn, axis=0)
    return CardReading(card, confidence, corners, tuple(others))


def _reason(looks: list[_Look]) -> Refusal:
    """Say why none of the looks is told as a card."""
    faces = [look for look in looks if look.naming.no_face < 0.5]  # noqa: PLR2004 - likelier a face than not
    if not faces:
        return Refusal.NO_CARD
    flat = max(faces, key=lambda look: look.weight).flat
    luma = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
    if float((luma > _NEARLY_WHITE).mean()) > _MUCH_WHITE:
        return Refusal.GLARE
    if float(cv2.Laplacian(luma, cv2.CV_32F).std()) < _FLAT_EDGES:
        return Refusal.BLURRED
    return Refusal.UNSURE


_NEARLY_WHITE = 245
_MUCH_WHITE = 0.55
_FLAT_EDGES = 6.0
