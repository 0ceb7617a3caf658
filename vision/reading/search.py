"""Two searches that turn guesses of the detector into classified candidates.

A classifier that looks for a symbol and a color names what the detector trusts. One
that compares a whole card is asked about more guesses, as it can tell that a card is
whole, and how corners that are a little off should lie.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from vision.reading.candidate import SURE, Candidate
from vision.reading.classifier import CardClassifier
from vision.reading.detector import CardDetector, Detection, prominence, varied_guesses
from vision.reading.geometry import Pyramid, pose_gap, to_frame, upright
from vision.reading.reading import Corners
from vision.reading.sizes import CardSize, measure_size, rotated_guesses, with_card_size

_RIVAL = 0.75
"""Share of the best guess's score: a guess with less is seldom the top card."""
_NAMED = 3
"""Detections that are named at most where a symbol and a color are looked for."""
_JUST = 0.03
"""Share of a card's shorter side: corners no further apart are the same."""
_ALIKE = 0.15
"""Share of a card's shorter side: from guesses no further apart the same is found."""
_MOST_REALIGNED = 2
"""Number of times that the known card moves the corners: a third helps no more."""


@dataclass(frozen=True, slots=True, eq=False)
class Search(ABC):
    """Classifies guesses of the detector; a subclass says which of them, and how."""

    detector: CardDetector
    """Corrects corners."""
    classifier: CardClassifier
    """Names what lies between them."""
    least_confidence: float
    """A card is reported from this probability on, 0 to 1."""
    length: float | None = None
    """Longer side of the cards in the picture, pixels, if it is known beforehand."""

    least_if_only_enlarged: ClassVar[float] = 0.8
    """Least confidence in a card that only enlarged parts of a picture show."""

    @property
    @abstractmethod
    def uses_length(self) -> bool:
        """Whether the known length of cards says where not to look."""

    @abstractmethod
    def candidates_among(
        self, pyramid: Pyramid, detections: list[Detection], earlier: list[Candidate]
    ) -> list[Candidate]:
        """Classify guesses, the likeliest top card first.

        Args:
            pyramid: the picture.
            detections: the guesses.
            earlier: earlier candidates; none of them was sure enough.
        """

    @abstractmethod
    def candidates_elsewhere(
        self, pyramid: Pyramid, detections: list[Detection], earlier: list[Candidate]
    ) -> list[Candidate]:
        """Classify the best guesses in other ways, where none was sure."""

    @abstractmethod
    def possible_corners(self, place: Callable[[], Corners | None]) -> Corners | None:
        """Return where a card may lie that the detector has not seen.

        Args:
            place: works that out; asked only where it is of use.
        """

    @abstractmethod
    def candidates_at(self, pyramid: Pyramid, detection: Detection) -> list[Candidate]:
        """Classify what lies at a place from `possible_corners`."""

    def classify_closely(self, pyramid: Pyramid, detection: Detection) -> Candidate:
        """Name what lies there; seen steeply, a card may seem to lie across."""
        candidates = []
        for pose in self._poses(pyramid, detection):
            candidates.append(self.classify(pyramid, pose))
            if candidates[-1].confidence >= SURE:
                break
        return max(candidates, key=lambda each: each.confidence)

    def _poses(self, pyramid: Pyramid, detection: Detection) -> Iterator[Detection]:
        """Give the ways in which a card may lie there, the likeliest first."""
        best = self.detector.correct_once(pyramid, detection)
        yield best
        across = Detection(np.roll(best.corners, 1, axis=0), best.score)
        yield across
        yield self.detector.correct_once(pyramid, across)

    def classify(self, pyramid: Pyramid, detection: Detection) -> Candidate:
        """Name what lies there, just as its corners say."""
        flat = pyramid.rectify(detection.corners, self.classifier.size_wh)
        return Candidate(detection, self.classifier.classify(flat))


class SymbolSearch(Search):
    """For a classifier that looks for a symbol and a color: the usual cards."""

    # On photographs: the loop of a large 8 was named B0 there by 0.91, the hole of a 0
    # WC by 0.95, and the one small card by 0.98.
    least_if_only_enlarged: ClassVar[float] = 0.96

    @property
    def uses_length(self) -> bool:
        """No: the detector tells whole cards from parts."""
        return False

    def candidates_among(
        self, pyramid: Pyramid, detections: list[Detection], _earlier: list[Candidate]
    ) -> list[Candidate]:
        """Name what the detector trusts, until one is surely a card.

        Guesses far behind the best one, such as the draw pile's back, are looked at
        only if none of the others is.
        """
        best = max((each.score for each in detections), default=0.0)
        likely = [each for each in detections if each.score >= _RIVAL * best]
        found = self._classify_first(pyramid, self.detector.trusted(pyramid, likely))
        if found and found[-1].confidence >= SURE:
            return found
        others = [each for each in detections if each.score < _RIVAL * best]
        trusted = self.detector.trusted(pyramid, others)
        return found + self._classify_first(pyramid, trusted)

    def candidates_elsewhere(
        self, pyramid: Pyramid, detections: list[Detection], _earlier: list[Candidate]
    ) -> list[Candidate]:
        """Name what the detector trusts about the best guesses."""
        found = self.detector.trusted_elsewhere(pyramid, detections)
        return self._classify_first(pyramid, found)

    def possible_corners(self, _place: Callable[[], Corners | None]) -> None:
        """Look nowhere: a part of a card could be named there as a whole one."""

    def candidates_at(
        self, _pyramid: Pyramid, _detection: Detection
    ) -> list[Candidate]:
        """Look nowhere, as `possible_corners` says."""
        return []

    def _classify_first(
        self, pyramid: Pyramid, detections: list[Detection]
    ) -> list[Candidate]:
        """Name the first detections until one is surely a card."""
        candidates: list[Candidate] = []
        for detection in detections[:_NAMED]:
            candidates.append(self.classify_closely(pyramid, detection))
            if candidates[-1].confidence >= SURE:
                break
        return candidates


class WholeCardSearch(Search):
    """For a classifier that compares a whole card: taught decks."""

    @property
    def uses_length(self) -> bool:
        """Whether it is known: then no card fills the picture unseen."""
        return self.length is not None

    def candidates_among(
        self, pyramid: Pyramid, detections: list[Detection], earlier: list[Candidate]
    ) -> list[Candidate]:
        """Classify guesses until one is a whole card."""
        likeliest = sorted(detections, key=prominence, reverse=True)
        return self._candidates_until_whole(pyramid, likeliest, earlier)

    def candidates_elsewhere(
        self, pyramid: Pyramid, detections: list[Detection], earlier: list[Candidate]
    ) -> list[Candidate]:
        """Classify one guess, turned: each costs more than naming a symbol.

        That is the best guess; but never what tells the size of cards, if there is
        another, as that one was classified and is no card that was taught.
        """
        known = self._card_size(pyramid, earlier)
        guesses = [*rotated_guesses(detections, known)]
        guesses = guesses or [*varied_guesses(detections[:1])]
        return self._candidates_until_whole(pyramid, guesses, earlier)

    def possible_corners(self, place: Callable[[], Corners | None]) -> Corners | None:
        """Return where something new lies: a part of a card is never named there."""
        return place()

    def candidates_at(self, pyramid: Pyramid, detection: Detection) -> list[Candidate]:
        """Look just there, and if no whole card shows, at what the detector corrects.

        The net that finds corners may end a card that is dark below where it is bright.
        """
        candidate = self.classify(pyramid, detection)
        if not candidate.classification.is_whole:
            candidate = self._realign(pyramid, candidate) or candidate
        if candidate.classification.is_whole:
            return [candidate]
        return self.candidates_among(pyramid, [detection], [])

    def _candidates_until_whole(
        self, pyramid: Pyramid, guesses: Iterable[Detection], earlier: list[Candidate]
    ) -> list[Candidate]:
        """Classify guesses until one is a whole card: return that one alone then.

        A guess of another size than a card that was surely found is looked at in its
        size first, then in its own: what was found may be a score pad. Where the size
        is known beforehand, it is looked at in that size only.

        Args:
            pyramid: the picture.
            guesses: the likeliest first.
            earlier: earlier candidates; what lies just as one is not named again.
        """
        candidates: list[Candidate] = []
        starts: list[Detection] = []
        for guess in guesses:
            known = self._card_size(pyramid, [*earlier, *candidates])
            sized = with_card_size(guess, known)
            for start in (sized, guess) if self.length is None else (sized,):
                if _is_near(start, starts, _ALIKE):
                    continue
                starts.append(start)
                new = self._candidate_from(pyramid, start, [*earlier, *candidates])
                if new and new.classification.is_whole:
                    return [new]
                candidates += [new] if new else []
        return candidates

    def _candidate_from(
        self, pyramid: Pyramid, start: Detection, earlier: list[Candidate]
    ) -> Candidate | None:
        """Classify what a guess is corrected to, if it is not what was seen before."""
        seen = [each.detection for each in earlier]
        for detection in self.detector.trusted(pyramid, [start]):
            if not _is_near(detection, seen, _JUST):
                first = self._classify_upright(pyramid, detection)
                return self._refine_candidate(pyramid, first)
        return None

    def _refine_candidate(self, pyramid: Pyramid, candidate: Candidate) -> Candidate:
        """Classify anew what is not surely a whole card."""
        if candidate.classification.is_whole:
            return candidate
        closer = candidate
        if candidate.is_face:
            closer = self.classify_closely(pyramid, candidate.detection)
        if closer.is_confident(self.least_confidence):
            return closer
        return self._realign(pyramid, candidate) or closer

    def _realign(self, pyramid: Pyramid, candidate: Candidate) -> Candidate | None:
        """Move corners that are a little off as the card asks that it may be."""
        for _ in range(_MOST_REALIGNED):
            outline = candidate.classification.outline
            if outline is None or candidate.classification.is_back:
                return None
            corners = to_frame(outline, candidate.detection.corners)
            moved = Detection(corners, candidate.detection.score)
            candidate = self.classify(pyramid, moved)
            if candidate.is_confident(self.least_confidence):
                return candidate
        return None

    def _classify_upright(self, pyramid: Pyramid, detection: Detection) -> Candidate:
        """Name what lies there; what is no card may be one that lies across."""
        candidate = self.classify(pyramid, detection)
        corners = upright(detection.corners)
        if candidate.is_face or corners is detection.corners:
            return candidate
        return self.classify(pyramid, Detection(corners, detection.score))

    def _card_size(
        self, pyramid: Pyramid, candidates: list[Candidate]
    ) -> CardSize | None:
        """Say how large cards are in a picture, as far as it is known by now."""
        if self.length is not None:
            return CardSize.of_length(self.length)
        return measure_size(pyramid, [each.detection for each in candidates])


def _is_near(detection: Detection, others: Iterable[Detection], near: float) -> bool:
    """Whether one of some detections has nearly the same corners.

    Args:
        detection: where a card may lie.
        others: those that it is compared with.
        near: corners no further apart are the same, in shorter sides of the card.
    """
    return any(pose_gap(detection.corners, other.corners) < near for other in others)
