"""A place where a card seems to lie, with its name: whether that is to be believed."""

from dataclasses import dataclass

import numpy as np

from companion.core.cards import Card
from vision.reading.classifier import BEYOND_DOUBT, Classification
from vision.reading.detector import Detection, prominence
from vision.reading.geometry import (
    ends_at_the_edge,
    is_card_shaped,
    is_cut_off,
    is_inside,
    long_side,
    to_frame,
)
from vision.reading.reading import CardReading, Image

SURE = 0.9
"""A card named this surely needs no rival."""
_GOOD = 0.5
"""Corners that are trusted less may lie so badly that a 0 looks like a 9."""


_KNOWN_BY_A_PART = {"W", "W+4"}
"""No part of another card has all colors; one may be as blank as a blank wild."""
_NEAR_THE_EDGE = 0.05
"""Short sides of the card: the rest of a cut card may be found this far inside."""
_LARGE = 28
"""Pixels: no net has learned from smaller cards."""
_SELDOM_LEARNED = frozenset({"WSH"})
"""The nets know these cards from three photographs: unknown prints may look so."""
_SMALL = 64
"""Pixels: shorter things that look like a card may be the keys of a keyboard, or the
symbols in the corner of a larger card."""
_EXACT = 0.85
"""How far the corners of small cards are trusted: of 36 that were read rightly all but
one, and of nine symbols that were taken for a card none so much."""
_STRANGE, _STRANGE_SELDOM = 5.0, 3.0
"""Logit from which on it is of an unknown print, and of what was seldom learned.
Measured: 4.5 and 2.8 at most on the 67 photographs that are doubted, more than 5 on 109
of 116 of other decks."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A detection with its classification."""

    detection: Detection
    classification: Classification

    @property
    def card(self) -> Card:
        """The likeliest card."""
        return self.classification.ranking[0][0]

    @property
    def confidence(self) -> float:
        """Confidence in the likeliest card, 0 to 1."""
        return self.classification.ranking[0][1]

    @property
    def is_face(self) -> bool:
        """Whether it may be a card at all."""
        return self.classification.no_face < 1

    def is_confident(self, least: float) -> bool:
        """Whether it is named surely enough: with poor corners it must be very sure."""
        asked = least if self.detection.score >= _GOOD else max(least, SURE)
        return self.confidence >= asked

    def least_in(self, picture: Image) -> float:
        """Return how surely it must be named at least, by its place and form, 0 to 1.

        Args:
            picture: the one in which it was found, or the part that was looked at; what
                ends at the edge of either, or reaches over it, may go on beyond it.
        """
        corners = self.detection.corners
        may_go_on = ends_at_the_edge(corners, picture, _NEAR_THE_EDGE) or not is_inside(
            corners, picture
        )
        if self._may_be_a_part and may_go_on:
            return SURE
        is_odd = self.classification.is_by_symbol and not is_card_shaped(corners)
        return SURE if is_odd or long_side(corners) < _LARGE else 0.0

    def is_cut_off(self, picture: Image) -> bool:
        """Whether the edge of a picture leaves a part that may be of another card."""
        return self._may_be_a_part and is_cut_off(self.detection.corners, picture)

    @property
    def was_never_learned(self) -> bool:
        """Whether no net has learned from a whole card that looks so."""
        is_small = long_side(self.detection.corners) < _SMALL
        is_inexact = self.detection.score < _EXACT
        if self._is_seldom_learned:
            return is_small or is_inexact
        return self.classification.is_by_symbol and is_small and is_inexact

    @property
    def is_doubtful(self) -> bool:
        """Whether it may be of a print that nobody taught."""
        return self.confidence < BEYOND_DOUBT or self._is_seldom_learned

    @property
    def most_strangeness(self) -> float:
        """Logit of an unknown print from which on it is not believed."""
        return _STRANGE_SELDOM if self._is_seldom_learned else _STRANGE

    @property
    def _is_seldom_learned(self) -> bool:
        return self.classification.is_by_symbol and str(self.card) in _SELDOM_LEARNED

    @property
    def _may_be_a_part(self) -> bool:
        is_known = str(self.card) in _KNOWN_BY_A_PART
        return self.classification.is_by_symbol and not is_known

    @property
    def weight(self) -> float:
        """What makes it the top card: found surely, named surely, large."""
        return prominence(self.detection) * self.confidence


def to_reading(candidate: Candidate) -> CardReading:
    """Turn a candidate into a reading whose corners begin at its own top left."""
    (card, confidence), *others = candidate.classification.ranking
    corners, outline = candidate.detection.corners, candidate.classification.outline
    if outline is not None:
        corners = to_frame(outline, corners)
    turn = 0 if candidate.classification.is_upright else 2
    corners = np.roll(corners, turn, axis=0)
    return CardReading(card, confidence, corners, tuple(others))
