"""Search a picture for cards from guesses of the detector, as suits the classifier.

A classifier that looks for a symbol and a color names what the detector trusts. One
that compares a whole card is asked about more guesses, as it can tell that a card is
whole, and how corners that are a little off should lie.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from companion.core.cards import Card
from vision.reading.classifier import CardClassifier, Classification
from vision.reading.detector import CardDetector, Detection, changed, prominence
from vision.reading.geometry import Pyramid, is_cut_off, pose_gap, standing, to_frame
from vision.reading.reading import CardReading, Corners, Image
from vision.reading.sizes import CardSize, measure_size, resized, turned

SURE = 0.9
"""A card named this surely needs no rival."""
_GOOD = 0.5
"""Corners that are trusted less may lie so badly that a 0 looks like a 9."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """One spot after a closer look."""

    detection: Detection
    classification: Classification

    @property
    def card(self) -> Card:
        """The likeliest card."""
        return self.classification.ranking[0][0]

    @property
    def confidence(self) -> float:
        """Of the likeliest card, 0 to 1."""
        return self.classification.ranking[0][1]

    @property
    def is_face(self) -> bool:
        """Whether it may be a card at all."""
        return self.classification.no_face < 1

    def is_confident(self, least: float) -> bool:
        """Whether it is named surely enough: with poor corners it must be very sure."""
        return self.confidence >= (least if self.detection.score >= _GOOD else SURE)

    @property
    def weight(self) -> float:
        """What makes it the top card: found surely, named surely, large."""
        return prominence(self.detection) * self.confidence


def to_reading(look: Candidate) -> CardReading:
    """Turn a look into a reading whose corners begin at the card's own top left."""
    (card, confidence), *others = look.classification.ranking
    corners, outline = look.detection.corners, look.classification.outline
    if outline is not None:
        corners = to_frame(outline, corners)
    turn = 0 if look.classification.is_upright else 2
    corners = np.roll(corners, turn, axis=0)
    return CardReading(card, confidence, corners, tuple(others))


_NAMED = 3
"""Spots that are named at most where a symbol and a color are looked for."""
_JUST = 0.03
"""Share of a card's shorter side: corners no further apart are the same."""
_ALIKE = 0.15
"""Share of a card's shorter side: from guesses no further apart the same is found."""
_LAID_ANEW = 2
"""How often the known card moves the corners: a third time helps no more."""


@dataclass(frozen=True, slots=True, eq=False)
class Search(ABC):
    """Looks closer at guesses of the finder; a subclass says at which of them."""

    finder: CardDetector
    """Corrects corners."""
    namer: CardClassifier
    """Names what lies between them."""
    least_confidence: float
    """A card is told from this probability on, 0 to 1."""
    length: float | None = None
    """Longer side of the cards in the picture, pixels, if it is known beforehand."""

    @property
    @abstractmethod
    def uses_length(self) -> bool:
        """Whether the known length of cards says where not to look."""

    @abstractmethod
    def among(
        self, pyramid: Pyramid, spots: list[Detection], before: list[Candidate]
    ) -> list[Candidate]:
        """Look closer at guesses, the likeliest top card first.

        Args:
            pyramid: the picture.
            spots: the guesses.
            before: earlier looks; none of them was told.
        """

    @abstractmethod
    def elsewhere(
        self, pyramid: Pyramid, spots: list[Detection], before: list[Candidate]
    ) -> list[Candidate]:
        """Look at the best guesses in other ways, where none of them was told."""

    @abstractmethod
    def corners_of(self, place: Callable[[], Corners | None]) -> Corners | None:
        """Return where a card may lie that the finder has not seen.

        Args:
            place: works that out; asked only where it is of use.
        """

    @abstractmethod
    def there(self, pyramid: Pyramid, spot: Detection) -> list[Candidate]:
        """Look at a place from `corners_of`."""

    @abstractmethod
    def is_part(self, card: Card, corners: Corners, frame: Image) -> bool:
        """Whether the edge of the picture leaves a part that may be of another card."""

    def at(self, pyramid: Pyramid, spot: Detection) -> Candidate:
        """Name what lies at a spot; seen steeply, a card may seem to lie across."""
        best = self.finder.settled(pyramid, spot)
        look = self.name(pyramid, best)
        if look.confidence >= SURE:
            return look
        across = Detection(np.roll(best.corners, 1, axis=0), best.score)
        return max(look, self.name(pyramid, across), key=lambda look: look.confidence)

    def name(self, pyramid: Pyramid, spot: Detection) -> Candidate:
        """Name what lies at a spot, just as its corners say."""
        flat = pyramid.rectify(spot.corners, self.namer.size_wh)
        return Candidate(spot, self.namer.classify(flat))


class SymbolSearch(Search):
    """For a namer that looks for a symbol and a color: the usual cards."""

    @property
    def uses_length(self) -> bool:
        """No: the finder tells whole cards from parts."""
        return False

    def among(
        self, pyramid: Pyramid, spots: list[Detection], _before: list[Candidate]
    ) -> list[Candidate]:
        """Name what the finder trusts, until one is surely a card."""
        return self._named(pyramid, self.finder.trusted(pyramid, spots))

    def elsewhere(
        self, pyramid: Pyramid, spots: list[Detection], _before: list[Candidate]
    ) -> list[Candidate]:
        """Name what the finder trusts about the best spots."""
        return self._named(pyramid, self.finder.elsewhere(pyramid, spots))

    def corners_of(self, _place: Callable[[], Corners | None]) -> None:
        """Look nowhere: a part of a card could be named there as a whole one."""

    def there(self, _pyramid: Pyramid, _spot: Detection) -> list[Candidate]:
        """Look nowhere, as `corners_of` says."""
        return []

    def is_part(self, card: Card, corners: Corners, frame: Image) -> bool:
        """Whether the picture's edge cuts it off; a wild is known by any part."""
        return not card.is_wild and is_cut_off(corners, frame)

    def _named(self, pyramid: Pyramid, spots: list[Detection]) -> list[Candidate]:
        """Name the first spots until one is surely a card."""
        looks: list[Candidate] = []
        for spot in spots[:_NAMED]:
            looks.append(self.at(pyramid, spot))
            if looks[-1].confidence >= SURE:
                break
        return looks


class WholeCardSearch(Search):
    """For a namer that compares a whole card: taught decks."""

    @property
    def uses_length(self) -> bool:
        """Whether it is known: then no card fills the picture unseen."""
        return self.length is not None

    def among(
        self, pyramid: Pyramid, spots: list[Detection], before: list[Candidate]
    ) -> list[Candidate]:
        """Look at guesses until one is a whole card."""
        likeliest = sorted(spots, key=prominence, reverse=True)
        return self._until_whole(pyramid, likeliest, before)

    def elsewhere(
        self, pyramid: Pyramid, spots: list[Detection], before: list[Candidate]
    ) -> list[Candidate]:
        """Look at one guess, turned: each look costs more than naming a symbol.

        That is the best guess; but never what tells the size of cards, if there is
        another, as that one was looked at and is no card that was taught.
        """
        guesses = list(turned(spots, self._gauge(pyramid, before)))
        return self._until_whole(pyramid, guesses or changed(spots[:1]), before)

    def corners_of(self, place: Callable[[], Corners | None]) -> Corners | None:
        """Return where something new lies: a part of a card is never named there."""
        return place()

    def there(self, pyramid: Pyramid, spot: Detection) -> list[Candidate]:
        """Look just there, and if no whole card shows, at what the finder corrects.

        The net that finds corners may end a card that is dark below where it is bright.
        """
        there = self.name(pyramid, spot)
        if not there.classification.is_whole:
            there = self._laid_anew(pyramid, there) or there
        return (
            [there]
            if there.classification.is_whole
            else self.among(pyramid, [spot], [])
        )

    def is_part(self, _card: Card, _corners: Corners, _frame: Image) -> bool:
        """No: a part of a card does not agree with the whole one."""
        return False

    def _until_whole(
        self, pyramid: Pyramid, guesses: Iterable[Detection], before: list[Candidate]
    ) -> list[Candidate]:
        """Look at guesses until one is a whole card: that look alone then.

        A guess of another size than a card that was surely found is looked at in its
        size first, then in its own: what was found may be a score pad. Where the size
        is known beforehand, it is looked at in that size only.

        Args:
            pyramid: the picture.
            guesses: the likeliest first.
            before: earlier looks; what lies just as one of them is not named again.
        """
        looks: list[Candidate] = []
        starts: list[Detection] = []
        for guess in guesses:
            sized = resized(guess, self._gauge(pyramid, [*before, *looks]))
            for start in (sized, guess) if self.length is None else (sized,):
                if _is_near(start, starts, _ALIKE):
                    continue
                starts.append(start)
                new = self._looks_from(pyramid, start, [*before, *looks])
                if new and new[-1].classification.is_whole:
                    return new[-1:]
                looks += new
        return looks

    def _looks_from(
        self, pyramid: Pyramid, start: Detection, before: list[Candidate]
    ) -> list[Candidate]:
        """Look at what a guess is corrected to, if it is not what was seen before."""
        looks: list[Candidate] = []
        for spot in self.finder.trusted(pyramid, [start]):
            if _is_near(spot, [look.detection for look in before], _JUST):
                continue
            looks.append(self._closer(pyramid, self._name_standing(pyramid, spot)))
        return looks

    def _closer(self, pyramid: Pyramid, look: Candidate) -> Candidate:
        """Look closer at a spot that is not surely a whole card."""
        if look.classification.is_whole:
            return look
        closer = self.at(pyramid, look.detection) if look.is_face else look
        if closer.is_confident(self.least_confidence):
            return closer
        return self._laid_anew(pyramid, look) or closer

    def _laid_anew(self, pyramid: Pyramid, look: Candidate) -> Candidate | None:
        """Move corners that are a little off as the card asks that it may be."""
        for _ in range(_LAID_ANEW):
            outline = look.classification.outline
            if outline is None or look.classification.is_back:
                return None
            corners = to_frame(outline, look.detection.corners)
            look = self.name(pyramid, Detection(corners, look.detection.score))
            if look.is_confident(self.least_confidence):
                return look
        return None

    def _name_standing(self, pyramid: Pyramid, spot: Detection) -> Candidate:
        """Name what lies at a spot; what is no card may be one that lies across."""
        look = self.name(pyramid, spot)
        upright = standing(spot.corners)
        if look.is_face or upright is spot.corners:
            return look
        return self.name(pyramid, Detection(upright, spot.score))

    def _gauge(self, pyramid: Pyramid, looks: list[Candidate]) -> CardSize | None:
        """Say how large cards are in a picture, as far as it is known by now."""
        if self.length is not None:
            return CardSize.of_length(self.length)
        return measure_size(pyramid, [look.detection for look in looks])


def _is_near(spot: Detection, others: Iterable[Detection], near: float) -> bool:
    """Whether one of some spots has nearly the same corners.

    Args:
        spot: where a card may lie.
        others: those that it is compared with.
        near: corners no further apart are the same, in shorter sides of the card.
    """
    return any(pose_gap(spot.corners, other.corners) < near for other in others)
