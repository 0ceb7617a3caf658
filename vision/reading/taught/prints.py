"""What is small on the cards of a deck, where they differ: found out by one product.

Cards that share nearly all of their face are told apart by few places; all others say
nothing but noise and glare, and are left out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.view import Colors, NormalizedCard

_SLOW = 8.0
"""Pixels of 96 across: what changes more slowly than this is light."""
_PLACES = 6000
"""Values of a card that are compared: those in which the deck differs most."""
_NOISE = 12.0
"""Gray levels: where cards differ by less, it counts less."""


@dataclass(frozen=True, slots=True, eq=False)
class FineFeatures:
    """What is small on each card, and on each that stands on its head."""

    places: NDArray[np.intp]
    """The values that are looked at, counted by rows, columns and colors."""
    weights: NDArray[np.float32]
    """``(places,)``: how much each counts."""
    known: NDArray[np.float32]
    """``(2 * cards, places)``: of each card, then of each that is turned."""
    powers: NDArray[np.float32]
    """``(2 * cards,)``: the sum of their squares."""

    @classmethod
    def of(cls, views: Sequence[NormalizedCard]) -> Self:
        """Prepare for the cards of a deck."""
        ways = [*views, *(view.turned() for view in views)]
        spread = _spread(ways)
        places = np.argsort(spread)[-_PLACES:]
        weights = spread[places] / (spread[places] + _NOISE)
        known = np.stack([_print(way.colors)[places] * weights for way in ways])
        return cls(places, weights, known, np.square(known).sum(axis=1))

    def apart(self) -> NDArray[np.float32]:
        """Return ``(2, cards, cards)``: how unlike two cards are, and one turned."""
        cards = len(self.known) // 2
        far = self.powers[:cards, None] + self.powers
        far = far - 2 * self.known[:cards] @ self.known.T
        return np.stack([far[:, :cards], far[:, cards:]])

    def nearest(self, laid: Colors) -> NDArray[np.intp]:
        """Sort the rows of ``known`` by how near they are.

        Args:
            laid: a card that lies exactly as the known ones, of size ``FINE_WH``.
        """
        seen = _print(laid)[self.places] * self.weights
        return np.argsort(self.powers - 2 * self.known @ seen)


def _spread(views: Sequence[NormalizedCard]) -> NDArray[np.float32]:
    """Return by how much cards differ at each value: the standard deviation."""
    total = squares = np.zeros(1, np.float32)
    for view in views:  # one by one: many cards would take much memory
        found = _print(view.colors)
        total, squares = total + found, squares + found * found
    mean = total / len(views)
    return np.sqrt(np.maximum(squares / len(views) - mean * mean, 0))


def _print(colors: Colors) -> NDArray[np.float32]:
    """Return what is small on a card ``(n,)``."""
    sharp = cv2.GaussianBlur(colors, (0, 0), 1.0)
    fast = sharp - cv2.GaussianBlur(sharp, (0, 0), _SLOW)
    return np.asarray(fast, np.float32).ravel()
