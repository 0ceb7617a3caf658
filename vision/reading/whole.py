"""The whole of a card of which only a part was found, such as one that is dark below.

All cards of a deck have one proportion. What is found in another one may be a part: the
card is looked for on as the proportion asks, to either side.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from vision.reading.finder import CardDetector
from vision.reading.locate import Detection
from vision.reading.pose import long_side, short_side
from vision.reading.reading import Corners
from vision.reading.rectify import Pyramid, to_frame

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
    finder: CardDetector, pyramid: Pyramid, corners: Corners, wanted: float
) -> Corners:
    """Find the whole card, if what was found is a part of it.

    Args:
        finder: finds cards.
        pyramid: the picture.
        corners: what was found.
        wanted: the proportion of the deck's cards.

    Returns:
        Corners of the whole card, or the same if they are no part of one.
    """

    def strangeness(those: Corners) -> float:
        return abs(proportion(those) / wanted - 1)

    if strangeness(corners) <= _LIKE:
        return corners
    tried = [
        finder.refined(pyramid, Detection(longer, 1.0), hopeless=_TRUSTED)
        for longer in _longer(corners, wanted)
    ]
    whole = [spot.corners for spot in tried if spot.score >= _TRUSTED]
    best = min(whole, key=strangeness, default=corners)
    is_better = strangeness(best) < _BETTER * strangeness(corners)
    return best if is_better else corners


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
