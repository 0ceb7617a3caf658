"""One spot of a picture after a closer look."""

from dataclasses import dataclass

import numpy as np

from companion.core.cards import Card
from vision.reading.face import Classification
from vision.reading.finder import prominence
from vision.reading.locate import Detection
from vision.reading.reading import CardReading
from vision.reading.rectify import to_frame

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
