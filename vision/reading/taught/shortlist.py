"""The shortlist: the few cards that a seen one may be, by rough descriptions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.reading.reading import Image
from vision.reading.taught.alignment import Colors, NormalizedCard

_BINS = 8
_GRID = (8, 12)
_PARTS = (6, 9)
_ANGLES = np.arange(_BINS) * (2 * np.pi / _BINS)
_BRIGHTNESS = 0.15

Sketch = NDArray[np.float32]
"""``(n,)`` float32; the sum of differences of two tells how unlike they are."""


def sketch(view: NormalizedCard) -> Sketch:
    """Describe a card roughly.

    Histograms of oriented gradients (Dalal and Triggs, 2005) forgive a shift of some
    pixels, and the tint of each part tells fields of color apart.
    """
    return _joined(*_parts(view))


def both_sketches(view: NormalizedCard) -> NDArray[np.float32]:
    """Describe a card as it lies, and as it would lie on its head ``(2, n)``."""
    parts = _parts(view)
    turned = [part[..., ::-1, ::-1] for part in parts]
    turned[0] = np.roll(turned[0], _BINS // 2, axis=0)
    return np.stack([_joined(*parts), _joined(*turned)])


def _joined(*parts: NDArray[np.float32]) -> Sketch:
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def _parts(view: NormalizedCard) -> tuple[NDArray[np.float32], ...]:
    """Edges by direction, tint by color, and brightness, each by rows and columns."""
    edges = np.sqrt(_edges(view))
    edges /= np.linalg.norm(edges) + 1e-6
    small = cv2.resize(view.colors, _PARTS, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.7)
    tint = small / (small.sum(axis=2, keepdims=True) + 60) - 1 / 3
    light = small.mean(axis=2)
    light = (light - light.mean()) / 255 * _BRIGHTNESS
    return edges, tint.transpose(2, 0, 1), light


def _edges(view: NormalizedCard) -> NDArray[np.float32]:
    """Strength of edges ``(directions, rows, columns)``, of the strongest channel."""
    small = cv2.GaussianBlur(view.colors, (0, 0), 0.8)
    right = cv2.Sobel(small, cv2.CV_32F, 1, 0, borderType=cv2.BORDER_REPLICATE)
    down = cv2.Sobel(small, cv2.CV_32F, 0, 1, borderType=cv2.BORDER_REPLICATE)
    found = []
    for angle in _ANGLES[: _BINS // 2]:
        along = cv2.addWeighted(right, np.cos(angle), down, np.sin(angle), 0)
        blue, green, red = cv2.split(along)
        found.append(cv2.max(cv2.max(blue, green), red))
        found.append(-cv2.min(cv2.min(blue, green), red))  # the opposite direction
    ahead, back = (_cells(found[first::2]) for first in (0, 1))
    return np.concatenate([ahead, back])


def _cells(edges: Sequence[MatLike]) -> NDArray[np.float32]:
    """Add four pictures of edges up in cells ``(4, rows, columns)``."""
    strong = np.maximum(cv2.merge(edges), 0)
    cells = cv2.resize(strong, _GRID, interpolation=cv2.INTER_AREA)
    cells = cv2.GaussianBlur(cells, (0, 0), 0.5)
    return np.asarray(cells.transpose(2, 0, 1), np.float32)


_SLOW = 8.0
"""Pixels of 96 across: what changes more slowly than this is light."""
_PLACES = 6000
"""Values of a card that are compared: those in which the deck differs most."""
_FAINT_SPREAD = 12.0
"""Gray levels: where cards differ by less, it counts less."""


@dataclass(frozen=True, slots=True, eq=False)
class FineFeatures:
    """Small features of each card, and of each card upside down.

    Cards that share nearly all of their face are told apart by few places. All others
    say nothing but noise and glare, and are left out.
    """

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
        weights = spread[places] / (spread[places] + _FAINT_SPREAD)
        known = np.stack([_fine_detail(way.colors)[places] * weights for way in ways])
        return cls(places, weights, known, np.square(known).sum(axis=1))

    def distances(self) -> NDArray[np.float32]:
        """Return ``(2, cards, cards)``: how unlike two cards are, and one turned."""
        cards = len(self.known) // 2
        far = self.powers[:cards, None] + self.powers
        far = far - 2 * self.known[:cards] @ self.known.T
        return np.stack([far[:, :cards], far[:, cards:]])

    def nearest(self, aligned: Colors) -> NDArray[np.intp]:
        """Sort the rows of ``known`` by how near they are.

        Args:
            aligned: a card that lies exactly as the known ones, of size ``FINE_WH``.
        """
        seen = _fine_detail(aligned)[self.places] * self.weights
        return np.argsort(self.powers - 2 * self.known @ seen)


def _spread(views: Sequence[NormalizedCard]) -> NDArray[np.float32]:
    """Return by how much cards differ at each value: the standard deviation."""
    total = squares = np.zeros(1, np.float32)
    for view in views:  # one by one: many cards would take much memory
        found = _fine_detail(view.colors)
        total, squares = total + found, squares + found * found
    mean = total / len(views)
    return np.sqrt(np.maximum(squares / len(views) - mean * mean, 0))


def _fine_detail(colors: Colors) -> NDArray[np.float32]:
    """Return what is small on a card ``(n,)``."""
    sharp = cv2.GaussianBlur(colors, (0, 0), 1.0)
    fast = sharp - cv2.GaussianBlur(sharp, (0, 0), _SLOW)
    return np.asarray(fast, np.float32).ravel()


_CORNERS = 0.015
_PLACE = 0.01
"""Standard deviations of a corner and of the whole card, in widths of the card."""
_GRAIN = 3.0


def distorted(flat: Image, rng: np.random.Generator) -> Image:
    """Return another picture of the same card.

    Args:
        flat: ``(height, width, 3)`` uint8, BGR.
        rng: source of chance.
    """
    lit = _moved(flat, rng) * _light(flat, rng) * rng.uniform(0.9, 1.1, 3)
    seen = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.3, 1.5))
    seen = seen + rng.normal(0, _GRAIN, flat.shape)
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


def _moved(flat: Image, rng: np.random.Generator) -> Image:
    height, width = flat.shape[:2]
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    away = rng.normal(0, _CORNERS, (4, 2)) + rng.normal(0, _PLACE, 2)
    there = np.asarray(box + away * width, np.float32)
    way = cv2.getPerspectiveTransform(box, there)
    moved = cv2.warpPerspective(
        flat, way, (width, height), borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(moved, np.uint8)


def _light(flat: Image, rng: np.random.Generator) -> NDArray[np.float64]:
    """Brightness ``(height, width, 1)`` that falls off to one side."""
    height, width = flat.shape[:2]
    angle, steep = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
    x = np.arange(width) / width - 0.5
    y = np.arange(height)[:, None] / height - 0.5
    slope = 1 + steep * (np.cos(angle) * x + np.sin(angle) * y)
    lit = slope[..., None] * rng.uniform(0.6, 1.2)
    return np.asarray(lit, np.float64)


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
    """The sketches of a deck's cards.

    What light, blur and badly found corners change of a sketch is learned from our own
    distortions of the shown pictures, and counts less than what they never change
    (linear discriminant analysis with one picture a class).
    """

    known: NDArray[np.float32]
    """``(cards, n)``: sketches in which equal steps are equally strange."""
    scale: NDArray[np.float32]
    """``(sketch, n)``: makes a sketch one of these."""
    distances: NDArray[np.float32]
    """``(2, 2, cards, cards)``: how unlike two cards are, and one and the other turned,
    first by their sketches, then by what of them is small."""
    fine_features: FineFeatures
    """Their small features."""

    @classmethod
    def of(cls, views: Sequence[NormalizedCard]) -> Self:
        """Prepare for the cards of a deck."""
        ways = np.stack([both_sketches(view) for view in views], axis=1)
        sketches = ways[0]
        scale = _scale(_changes(views, sketches))
        sketched = [_distances(sketches @ scale, w @ scale) for w in ways]
        prints = FineFeatures.of(views)
        apart = np.stack([sketched, prints.distances()])
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

    def nearest(self, aligned: Colors, count: int) -> list[Guess]:
        """Choose cards by what is small on them.

        Args:
            aligned: a card that lies exactly as the known ones, of size ``FINE_WH``.
            count: how many to choose.
        """
        return self._guesses(self.fine_features.nearest(aligned)[:count])

    def _guesses(self, rows: NDArray[np.intp]) -> list[Guess]:
        cards = len(self.known)
        return [(int(row) % cards, bool(row >= cards)) for row in rows]

    def rivals(self, number: int) -> list[Guess]:
        """Sort all other cards by how like they are to one, each the likest way up.

        Those most like it by their sketches and by what is small come in turns.
        """
        found: dict[int, bool] = {}
        orders = [np.argsort(far.min(axis=0)) for far in self.distances[:, :, number]]
        for both in zip(*orders, strict=True):
            for far, n in zip(self.distances[:, :, number], both, strict=True):
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
