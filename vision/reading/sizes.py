"""How large cards are in a picture, as one that is surely found or the pile tells.

The cards of a table have one size. So what is guessed elsewhere as half a card, or as
two of them, is looked at in the size of the one found, such as the draw pile's back.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.locate import Detection
from vision.reading.pose import long_side, short_side
from vision.reading.rectify import Pyramid
from vision.reading.whole import USUAL

_SURE = 0.9
"""Corners trusted so much are those of something that has them."""
_ALIKE = 1.25
"""Guesses of one card differ in size by up to this factor: it says nothing."""
_ABOUT = 0.35
"""Share of a card's size: a guess so near to its middle is a guess of that card."""
_TURNS = (90, 45, 135)
"""Degrees: from a guess turned by less the corner net finds the card by itself."""


@dataclass(frozen=True, slots=True, eq=False)
class CardSize:
    """The size of the cards in a picture."""

    long: float
    """Length of a card's longer side, pixels."""
    short: float
    """Length of its shorter side, pixels."""
    middle: NDArray[np.float32] | None = None
    """``(2,)``: where the card lies that tells it, if it is one of the picture."""

    @classmethod
    def of(cls, card: Detection) -> Self:
        """Measure a card that was found."""
        corners = card.corners
        middle = np.asarray(corners.mean(axis=0), np.float32)
        return cls(long_side(corners), short_side(corners), middle)

    @classmethod
    def of_length(cls, length: float) -> Self:
        """Take cards of a known length, pixels, to be as wide as most are."""
        return cls(length, USUAL * length)

    @property
    def size(self) -> float:
        """Root of a card's area, pixels."""
        return float(np.sqrt(self.long * self.short))


def measure_size(pyramid: Pyramid, found: Iterable[Detection]) -> CardSize | None:
    """Measure what tells the size: the surest that lies wholly in the picture.

    Args:
        pyramid: the picture.
        found: what was found in it so far, a card or not.
    """
    sure = [s for s in found if s.score >= _SURE and _is_inside(s, pyramid)]
    return CardSize.of(max(sure, key=lambda spot: spot.score)) if sure else None


def resized(guess: Detection, known: CardSize | None) -> Detection:
    """Give a guess the size of the cards, if it has another one.

    Args:
        guess: where a card may lie.
        known: the size of cards, if it is known.
    """
    if known is None or _is_about(guess, known):
        return guess
    small, large = sorted((guess.size, known.size))
    return guess if large < _ALIKE * small else _like(known, guess, 0)


def turned(spots: Iterable[Detection], known: CardSize | None) -> Iterator[Detection]:
    """Guess the card at the best place anew, turned; nothing if no size is known.

    Args:
        spots: the guesses, best first.
        known: the size of cards; one that tells it is none of those sought.
    """
    if known is None:
        return
    others = (spot for spot in spots if not _is_about(spot, known))
    best = next(others, None)
    if best is not None:
        yield from (_like(known, best, degrees) for degrees in _TURNS)


def _is_about(guess: Detection, known: CardSize) -> bool:
    """Whether a guess is one of the card that tells the size."""
    if known.middle is None:
        return False
    apart = guess.corners.mean(axis=0) - known.middle
    return bool(np.hypot(*apart) < _ABOUT * known.size)


def _is_inside(spot: Detection, pyramid: Pyramid) -> bool:
    size_wh = pyramid.frame.shape[1::-1]
    return bool((spot.corners >= 0).all() and (spot.corners < size_wh).all())


def _like(known: CardSize, guess: Detection, degrees: float) -> Detection:
    """Lay a card of known size where another is guessed, turned from its direction."""
    corners = guess.corners
    x, y = corners[0] + corners[1] - corners[2] - corners[3]
    angle = np.arctan2(y, x) + np.radians(degrees)
    along = np.array([np.cos(angle), np.sin(angle)]) * known.long / 2
    across = np.array([-np.sin(angle), np.cos(angle)]) * known.short / 2
    box = [along - across, along + across, across - along, -along - across]
    middle = corners.mean(axis=0)
    return Detection(np.asarray(middle + np.array(box), np.float32), guess.score)
