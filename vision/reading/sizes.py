"""Size and proportion of cards in a picture, where it is known and where it is guessed.

The cards of a table have one size. What is guessed elsewhere as half a card, or as two
of them, is looked at in the size of one that was surely found, such as the draw pile's
back. They have one proportion, too: what is found in another one may be a part of a
card, such as one that is dark below.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.detector import CardDetector, Detection
from vision.reading.geometry import Pyramid, long_side, short_side, to_frame
from vision.reading.reading import Corners, Image

USUAL = 0.66
"""Width by height of most printed cards."""
_LIKE = 0.06
"""Measured: cards of real decks that are found whole differ by up to 0.055 from it."""
_TRUSTED = 0.9
"""Corners of a whole card are trusted so much."""
_BETTER = 0.5
"""The whole card is so much nearer to the proportion than its part."""
_FEW = 3
"""Fewer cards do not tell the proportion of their deck."""
_LONGEST = 2.0
"""A part that shows less than half of a card is none."""
_INNER = 2.4
"""A card is about so much longer than what is printed in its middle: a disc, a sun."""
_LARGER = 1.25
"""Factor by which a card must be larger than a part of it, or it is the part again."""
_ABOUT_LIKE = 0.2
"""A card that is seen steeply differs by less than this from its proportion."""
_ALL_ROUND = (0, 45, 90, 135)
"""Degrees: what is round tells no direction."""


def proportion(corners: Corners) -> float:
    """Return the shorter by the longer side of a card as it appears."""
    return short_side(corners) / long_side(corners)


def proportion_of(deck: Sequence[float]) -> float:
    """Return the proportion of a deck's cards; the usual one where too few are known.

    Args:
        deck: those of its cards as they were found, a few of them parts.
    """
    return float(np.median(deck)) if len(deck) >= _FEW else USUAL


def complete_card(
    detector: CardDetector, pyramid: Pyramid, corners: Corners, wanted: float
) -> Corners:
    """Find the whole card, if what was found is a part of it.

    What is printed in the middle of a card without a border may have its proportion,
    so a larger card is looked for all around it; a part that has not is prolonged to
    either side, as the proportion of the deck asks.

    Args:
        detector: finds cards.
        pyramid: the picture.
        corners: what was found.
        wanted: the proportion of the deck's cards.

    Returns:
        Corners of the whole card, or the same if they are no part of one.
    """
    around = _card_around(detector, pyramid, corners, wanted)
    if around is not None or _strangeness(corners, wanted) <= _LIKE:
        return corners if around is None else around
    tried = [
        detector.correct(pyramid, Detection(longer, 1.0), hopeless=_TRUSTED)
        for longer in _longer(corners, wanted)
    ]
    whole = [each.corners for each in tried if each.score >= _TRUSTED]
    best = min(whole, key=lambda those: _strangeness(those, wanted), default=corners)
    before = _strangeness(corners, wanted)
    return best if _strangeness(best, wanted) < _BETTER * before else corners


def _strangeness(corners: Corners, wanted: float) -> float:
    return abs(proportion(corners) / wanted - 1)


def _card_around(
    detector: CardDetector, pyramid: Pyramid, corners: Corners, wanted: float
) -> Corners | None:
    """Find the card in whose middle a part lies, whichever way it is turned.

    What has a card's corners itself is no part: it may lie on a sheet of paper.
    """
    long, part = _INNER * long_side(corners), Detection(corners, 1.0)
    size = CardSize(long, wanted * long)
    itself = detector.correct(pyramid, part, hopeless=_TRUSTED)
    if itself.score >= _TRUSTED and itself.size <= _LARGER * part.size:
        return None
    found = [
        detector.correct(pyramid, _like(size, part, degrees), hopeless=_TRUSTED)
        for degrees in _ALL_ROUND
    ]
    cards = [
        each
        for each in found
        if each.score >= _TRUSTED
        and each.size > _LARGER * part.size
        and _strangeness(each.corners, wanted) < _ABOUT_LIKE
    ]
    return max(cards, key=lambda each: each.score).corners if cards else None


def _longer(corners: Corners, wanted: float) -> Iterator[Corners]:
    """Prolong a part to each of its sides until it has the proportion of a card."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    across, along = float(sides[0::2].mean()), float(sides[1::2].mean())
    for aspect in (wanted, 1 / wanted):
        by = across / along / aspect
        far = 2 * max(by, 1 / by) - 1
        if far > 2 * _LONGEST - 1:
            continue
        for low, high in ((-1.0, far), (-far, 1.0)):
            box = [[-1, low], [1, low], [1, high], [-1, high]]
            if by < 1:  # too slim: to its left and right
                box = [[low, -1], [high, -1], [high, 1], [low, 1]]
            yield to_frame(np.array(box, np.float32), corners)


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
    return CardSize.of(max(sure, key=lambda each: each.score)) if sure else None


def with_card_size(guess: Detection, known: CardSize | None) -> Detection:
    """Give a guess the size of the cards, if it has another one.

    Args:
        guess: where a card may lie.
        known: the size of cards, if it is known.
    """
    if known is None or _is_about(guess, known):
        return guess
    small, large = sorted((guess.size, known.size))
    return guess if large < _ALIKE * small else _like(known, guess, 0)


def rotated_guesses(
    detections: Iterable[Detection], known: CardSize | None
) -> Iterator[Detection]:
    """Guess the card at the best place anew, turned; nothing if no size is known.

    Args:
        detections: the guesses, best first.
        known: the size of cards; one that tells it is none of those sought.
    """
    if known is None:
        return
    others = (each for each in detections if not _is_about(each, known))
    best = next(others, None)
    if best is not None:
        yield from (_like(known, best, degrees) for degrees in _TURNS)


def _is_about(guess: Detection, known: CardSize) -> bool:
    """Whether a guess is one of the card that tells the size."""
    if known.middle is None:
        return False
    apart = guess.corners.mean(axis=0) - known.middle
    return bool(np.hypot(*apart) < _ABOUT * known.size)


def _is_inside(detection: Detection, pyramid: Pyramid) -> bool:
    size_wh = pyramid.frame.shape[1::-1]
    return bool((detection.corners >= 0).all() and (detection.corners < size_wh).all())


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


_SIZES = (1.0, 1.1)
"""Lengths of a card in longer sides of the picture: nearly right corners are enough."""
_UNTRUSTED = 0.0
"""No net has found these corners, so the card must be named very surely."""


def full_frame_guesses(picture: Image) -> Iterator[Detection]:
    """Guess that a card lies in the middle of a picture, as long as its longer side.

    Where it fills the picture, or reaches over all its edges, no border is left to be
    found, and the detector may take the ellipse in its middle for the card itself.

    Args:
        picture: ``(height, width, 3)`` uint8, BGR.

    Yields:
        Spots with corners clockwise from one end of the card.
    """
    height, width = picture.shape[:2]
    middle = np.array([width, height], np.float32) / 2
    longer = max(height, width)
    along = np.array([0, longer] if height >= width else [longer, 0], np.float32)
    across = np.array([-along[1], along[0]], np.float32) * USUAL
    corners = [across - along, -across - along, along - across, along + across]
    for size in _SIZES:
        there = middle + np.array(corners, np.float32) * (size / 2)
        yield Detection(np.asarray(there, np.float32), _UNTRUSTED)
