"""The reader: finds the cards in a picture, flattens and names them, or refuses."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Self

import numpy as np

from companion.core.errors import CompanionError
from vision.reading.candidate import Candidate, to_reading
from vision.reading.classifier import CardClassifier, NetClassifier
from vision.reading.detector import CardDetector, Detection, distinct
from vision.reading.geometry import Pyramid, ends_at_the_edge, is_inside, surroundings
from vision.reading.manifest import face_of, models_in, read_manifest
from vision.reading.reading import Box, Corners, Image, Reading, Refusal
from vision.reading.reasons import ReasonFinder
from vision.reading.search import Search, SymbolSearch
from vision.reading.sizes import full_frame_guesses

_PART = 0.6
"""Share of the picture's height and width in which small cards are looked for."""


class PictureError(CompanionError, ValueError):
    """An array that is no picture as the reader expects it."""


def check_picture(frame: Image) -> Image:
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
"""Least confidence in a card: among many guesses one may look like a card by chance."""
_LOOKED_AT = 4
"""Most detections classified to find the top card."""
_MOST_SPOTS = 40
_AROUND = 1.0
"""Card lengths around a card whose place is known."""


@dataclass(frozen=True, slots=True, eq=False)
class Reader:
    """The steps from a picture to its cards as one."""

    detector: CardDetector
    """Finds whole, uncovered faces."""
    classifier: CardClassifier
    """Names them."""
    least_confidence: float
    """A card is reported from this probability on, 0 to 1."""
    search: type[Search] = SymbolSearch
    """Search through what the detector guesses; it goes with the classifier."""
    load_reasons: Callable[[], ReasonFinder] | None = None
    """Gives what tells more exactly why a usual card was refused, and unknown prints
    from usual ones."""

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
            classifier = NetClassifier.load(found, manifest)
            detector = CardDetector.load(found, manifest)
            least = face_of(manifest).least_confidence
        reasons = cache(partial(_load_reasons, folder))
        return cls(detector, classifier, least, load_reasons=reasons)

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
            return self.read(check_picture(frame)[near], length=length).in_frame(near)
        if not check_picture(frame).size:  # a part of a picture of very few pixels
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        search = self._search(length)
        detections = self.detector.guess_from_near(pyramid)
        candidates = search.candidates_among(pyramid, detections[:_LOOKED_AT], [])
        confident = self._confident(candidates, frame)
        if not confident and not search.uses_length:  # it may fill the picture
            seen = detections
            detections = distinct(seen + self.detector.guess_from_afar(pyramid))
            new = [each for each in detections[:_LOOKED_AT] if each not in seen]
            candidates += search.candidates_among(pyramid, new, candidates)
            confident = self._confident(candidates, frame)
        if not confident:
            candidates += search.candidates_elsewhere(pyramid, detections, candidates)
            confident = self._confident(candidates, frame, _CONVINCING)
        if confident:
            best = max(confident, key=lambda each: each.weight)
            return Reading(cards=(to_reading(best),))
        return Reading(refused=self._reason(pyramid, candidates, detections))

    def read_closely(self, frame: Image) -> Reading:
        """Read the top card of a single picture, with time for small cards.

        Where no card is named that lies wholly in the picture, one may fill it. Where
        none is named at all, overlapping parts are read, in which cards are larger.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.

        Returns:
            The surest card, or the reason why the whole picture shows none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        whole = self.read(frame)
        if whole.cards and is_inside(whole.cards[0].corners, frame):
            return whole
        best = max(whole, self._read_filling(frame), key=_confidence)
        if best.cards:
            return best
        confident = [
            each
            for part in overlapping_parts(frame)
            if _confidence(each := self.read(frame, part))
            >= self.search.least_if_only_enlarged
            and not _ends_at(part, each.cards[0].corners, frame)
        ]
        if confident or whole.refused is None:
            return max(confident, key=_confidence, default=whole)
        return replace(whole, refused=self.closer_reason(frame, whole.refused))

    def closer_reason(self, frame: Image, reason: Refusal) -> Refusal:
        """Say more exactly why no card of a picture is reported.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            reason: what `read` gave.

        Returns:
            See `vision.reading.reasons.ReasonFinder.closer`; ``reason`` for a deck
            that was taught.
        """
        if self.load_reasons is None:
            return reason
        return self.load_reasons().closer(frame, reason)

    def _read_filling(self, frame: Image) -> Reading:
        """Read a card that reaches to the edges of the picture, or over them."""
        pyramid, search = Pyramid.of(frame), self._search()
        candidates = [
            search.classify(pyramid, each) for each in full_frame_guesses(frame)
        ]
        confident = self._confident(candidates, frame)
        if not confident:
            return Reading(refused=Refusal.NO_CARD)
        best = max(confident, key=lambda each: each.confidence)
        return Reading(cards=(to_reading(best),))

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        """Read every whole, uncovered card, the largest first.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            near: rows and columns to look at; all of them if left out.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        if near is not None:
            return self.read_all(check_picture(frame)[near]).in_frame(near)
        if not check_picture(frame).size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame)
        detections = self.detector.guess(pyramid)
        closer = self.detector.trusted(pyramid, detections[:_MOST_SPOTS], hopeless=0.0)
        candidates = [self._search().classify_closely(pyramid, each) for each in closer]
        confident = self._confident(candidates, frame)
        confident.sort(key=lambda each: -each.weight)
        if confident:
            return Reading(cards=tuple(map(to_reading, confident)))
        return Reading(refused=self._reason(pyramid, candidates, detections))

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        length: float | None = None,
    ) -> Reading:
        """Read the card that lies about somewhere, if it shows clearly that it is one.

        Only a classifier that compares all of a card may be asked about a place in
        which the detector has seen none.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR.
            place: gives its corners as they may lie, ``(4, 2)`` float32, or ``None``;
                it is asked only by a reader that can make use of them.
            length: see `read`.

        Returns:
            One card, or the reason why there is none.

        Raises:
            PictureError: if ``frame`` is of another shape or type.
        """
        search = self._search(length)
        corners = search.possible_corners(place)
        if corners is None:
            return Reading(refused=Refusal.NO_CARD)
        box = surroundings(corners, _AROUND)
        if not check_picture(frame)[box].size:
            return Reading(refused=Refusal.NO_CARD)
        pyramid = Pyramid.of(frame[box])
        corner = np.array([box[1].start, box[0].start], np.float32)
        detection = Detection(corners - corner, 1.0)
        candidates = search.candidates_at(pyramid, detection)
        confident = self._confident(candidates, pyramid.frame, _CONVINCING)
        if confident:
            return Reading(cards=(to_reading(confident[0]),)).in_frame(box)
        return Reading(refused=self._reason(pyramid, candidates, [detection]))

    def _search(self, length: float | None = None) -> Search:
        least = self.least_confidence
        return self.search(self.detector, self.classifier, least, length or None)

    def _confident(
        self, candidates: list[Candidate], frame: Image, least: float | None = None
    ) -> list[Candidate]:
        """Keep what is named surely enough, and is more than a part of a card."""
        sure = self.least_confidence if least is None else least
        confident = []
        for each in candidates:
            is_left_out = each.is_cut_off(frame) or each.was_never_learned
            if not is_left_out and each.is_confident(max(sure, each.least_in(frame))):
                confident.append(each)
        if self.load_reasons is None or not any(each.is_doubtful for each in confident):
            return confident
        strangeness = self.load_reasons().strangeness(frame)  # of all of it: once
        return [
            each
            for each in confident
            if not each.is_doubtful or strangeness <= each.most_strangeness
        ]

    def _reason(
        self, pyramid: Pyramid, candidates: list[Candidate], detections: list[Detection]
    ) -> Refusal:
        """Say why none of the candidates is reported as a card."""
        if not candidates and detections:
            candidates = [self._search().classify_closely(pyramid, detections[0])]
        flaws = [each.classification.flaw for each in candidates]
        return next((f for f in flaws if f is not Refusal.NO_CARD), Refusal.NO_CARD)


def _load_reasons(folder: Path | None) -> ReasonFinder:
    with models_in(folder) as found:
        return ReasonFinder.load(found, read_manifest(found))


def _ends_at(part: Box, corners: Corners, frame: Image) -> bool:
    """Whether a card ends at the edge of a part of a picture, and may go on beyond."""
    corner = np.array([part[1].start, part[0].start], np.float32)
    return ends_at_the_edge(corners - corner, frame[part])


def _confidence(reading: Reading) -> float:
    return reading.cards[0].confidence if reading.cards else 0.0
