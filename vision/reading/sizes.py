"""How large cards are in a picture, as one of them that is surely found there tells.

The cards of a table have one size. So what is guessed elsewhere as half a card, or as
two of them, is looked at in the size of the one found, such as the draw pile's back.
"""

from collections.abc import Iterable, Iterator

import numpy as np

from vision.reading.locate import Spot
from vision.reading.pose import long_side, short_side
from vision.reading.rectify import Pyramid

_SURE = 0.9
"""Corners trusted so much are those of something that has them."""
_ALIKE = 1.25
"""Guesses of one card differ in size by up to this factor: it says nothing."""
_ABOUT = 0.35
"""Share of a card's size: a guess so near to its middle is a guess of that card."""
_TURNS = (90, 45, 135)
"""Degrees: from a guess turned by less the corner net finds the card by itself."""


def gauge(pyramid: Pyramid, found: Iterable[Spot]) -> Spot | None:
    """Choose what tells the size: the surest that lies wholly in the picture.

    Args:
        pyramid: the picture.
        found: what was found in it so far, a card or not.
    """
    sure = [s for s in found if s.score >= _SURE and _is_inside(s, pyramid)]
    return max(sure, key=lambda spot: spot.score, default=None)


def as_large(guess: Spot, known: Spot | None) -> Spot:
    """Give a guess the size of a known card, if it has another one.

    Args:
        guess: where a card may lie.
        known: tells the size of cards, if that is known: see `gauge`.
    """
    if known is None or _is_about(guess, known):
        return guess
    small, large = sorted((guess.size, known.size))
    return guess if large < _ALIKE * small else _like(known, guess, 0)


def turned(spots: Iterable[Spot], known: Spot | None) -> Iterator[Spot]:
    """Guess the card at the best place anew, turned; nothing if no size is known.

    Args:
        spots: the guesses, best first.
        known: tells the size of cards, and is none of those sought: see `gauge`.
    """
    if known is None:
        return
    others = (spot for spot in spots if not _is_about(spot, known))
    best = next(others, None)
    if best is not None:
        yield from (_like(known, best, degrees) for degrees in _TURNS)


def _is_about(guess: Spot, known: Spot) -> bool:
    """Whether a guess is one of a known card."""
    apart = guess.corners.mean(axis=0) - known.corners.mean(axis=0)
    return bool(np.hypot(*apart) < _ABOUT * known.size)


def _is_inside(spot: Spot, pyramid: Pyramid) -> bool:
    size_wh = pyramid.frame.shape[1::-1]
    return bool((spot.corners >= 0).all() and (spot.corners < size_wh).all())


def _like(known: Spot, guess: Spot, degrees: float) -> Spot:
    """Lay a card of known size where another is guessed, turned from its direction."""
    corners = guess.corners
    x, y = corners[0] + corners[1] - corners[2] - corners[3]
    angle = np.arctan2(y, x) + np.radians(degrees)
    along = np.array([np.cos(angle), np.sin(angle)]) * long_side(known.corners) / 2
    across = np.array([-np.sin(angle), np.cos(angle)]) * short_side(known.corners) / 2
    box = [along - across, along + across, across - along, -along - across]
    middle = corners.mean(axis=0)
    return Spot(np.asarray(middle + np.array(box), np.float32), guess.score)
