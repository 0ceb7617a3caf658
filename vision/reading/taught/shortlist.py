"""Choose the few cards that a seen one may be.

What light, blur and badly found corners change of a card's sketch is learned from our
own distortions of the shown pictures, and counts less than what they never change
(linear discriminant analysis with one picture a class).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.reading.taught.distortion import distorted
from vision.reading.taught.prints import FineFeatures
from vision.reading.taught.sketch import both_sketches, sketch
from vision.reading.taught.view import Colors, NormalizedCard

_COPIES = 160
"""Distorted cards that the spread of a feature is measured on."""
_FLOOR = 0.3
"""Lower limit of a feature's variance, as a share of the mean variance."""
_SEED = 1
_STRANGE = 7000.0
"""Squared distance: seen steeply, cards of the deck are up to half as far away."""

Guess = tuple[int, bool]
"""The number of a card, and whether what is seen stands on its head beside it."""


@dataclass(frozen=True, slots=True, eq=False)
class Shortlist:
    """The sketches of a deck's cards."""

    known: NDArray[np.float32]
    """``(cards, n)``: sketches in which equal steps are equally strange."""
    scale: NDArray[np.float32]
    """``(sketch, n)``: makes a sketch one of these."""
    apart: NDArray[np.float32]
    """``(2, 2, cards, cards)``: how unlike two cards are, and one and the other turned,
    first by their sketches, then by what of them is small."""
    prints: FineFeatures
    """What is small on them."""

    @classmethod
    def of(cls, views: Sequence[NormalizedCard]) -> Self:
        """Prepare for the cards of a deck."""
        ways = np.stack([both_sketches(view) for view in views], axis=1)
        sketches = ways[0]
        scale = _scale(_changes(views, sketches))
        sketched = [_distances(sketches @ scale, w @ scale) for w in ways]
        prints = FineFeatures.of(views)
        apart = np.stack([sketched, prints.apart()])
        # Only directions in which the cards themselves differ tell them apart.
        known = sketches @ scale
        span = np.linalg.qr(known.T)[0]
        scale = np.asarray(scale @ span, np.float32)
        return cls(sketches @ scale, scale, apart, prints)

    def likeliest(self, seen: NormalizedCard, count: int) -> list[Guess]:
        """Choose cards by their numbers, and whether it stands on its head beside them.

        Args:
            seen: a flat card.
            count: how many to choose.

        Returns:
            The likeliest first; none if it is like no card of the deck.
        """
        ways = both_sketches(seen) @ self.scale
        far = np.stack([np.square(self.known - way).sum(axis=1) for way in ways])
        if far.min() > _STRANGE:
            return []
        best = np.argsort(far, axis=None)[:count]
        return self._guesses(best)

    def nearest(self, laid: Colors, count: int) -> list[Guess]:
        """Choose cards by what is small on them.

        Args:
            laid: a card that lies exactly as the known ones, of size ``FINE_WH``.
            count: how many to choose.
        """
        return self._guesses(self.prints.nearest(laid)[:count])

    def _guesses(self, rows: NDArray[np.intp]) -> list[Guess]:
        cards = len(self.known)
        return [(int(row) % cards, bool(row >= cards)) for row in rows]

    def rivals(self, number: int) -> list[Guess]:
        """Sort all other cards by how like they are to one, each the likest way up.

        Those most like it by their sketches and by what is small come in turns.
        """
        found: dict[int, bool] = {}
        orders = [np.argsort(far.min(axis=0)) for far in self.apart[:, :, number]]
        for both in zip(*orders, strict=True):
            for far, n in zip(self.apart[:, :, number], both, strict=True):
                found.setdefault(int(n), bool(far[1, n] < far[0, n]))
        found.pop(number)
        return list(found.items())


def _distances(
    some: NDArray[np.float32], others: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return the squared distance of each to each."""
    powers = np.square(some).sum(axis=1)[:, None] + np.square(others).sum(axis=1)
    return np.asarray(powers - 2 * some @ others.T, np.float32)


def _changes(
    views: Sequence[NormalizedCard], sketches: NDArray[np.float32]
) -> NDArray[np.float32]:
    """By how much distortions change sketches ``(copies, n)``."""
    rng = np.random.default_rng(_SEED)
    found = []
    for number in range(_COPIES):
        which = number % len(views)
        copy = distorted(views[which].colors.astype(np.uint8), rng)
        found.append(sketch(NormalizedCard.of(copy)) - sketches[which])
    return np.stack(found)


def _scale(changes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the matrix by which all directions change as much."""
    covariance = changes.T @ changes / len(changes)
    floor = _FLOOR * np.trace(covariance) / len(covariance)
    values, vectors = np.linalg.eigh(covariance + np.eye(len(covariance)) * floor)
    return np.asarray(vectors / np.sqrt(values), np.float32)
