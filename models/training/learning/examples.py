"""Examples for the net that names a flat card, made once and used by every run."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.blemishes import blinded, covered, misplaced, smeared
from models.training.drawing.decks import NONE, PLAIN, WILDS, Sample, drawn_card
from models.training.drawing.doubtful import doubtful_card
from models.training.drawing.surfaces import Picture, random_surface
from models.training.learning.cuts import FLAT_WH, cut, seen
from models.training.learning.flats import FLAT_SIZE_WH, Flat
from models.training.learning.nets import FACE_SIZE_WH

COLORS = ("R", "Y", "G", "B", "W")
"""Order of the color logits."""
SYMBOLS = (*PLAIN, *WILDS, NONE)
"""Order of the symbol logits."""
CONDITIONS = ("fine", "covered", "blurred", "glare")
"""Order of the logits that tell why a card cannot be read."""
DRAWN = "drawn"
"""The source of examples that come from no photograph."""

_ONE_WAY_UP = frozenset("12345679")
_DOUBTFUL = 0.35
"""Share of the drawn cards that are easily taken for others."""
_AT_EDGE = 0.08
"""Share of the named cards that are cut off by the picture's edge."""
SKIPPED = -100
"""The label that cross entropy ignores."""


def truth_of(label: str) -> tuple[int, int]:
    """Return the indices of a card's color and symbol; `NONE` has no color."""
    if label == NONE:
        return SKIPPED, SYMBOLS.index(NONE)
    if label in WILDS:
        return COLORS.index("W"), SYMBOLS.index(label)
    return COLORS.index(label[0]), SYMBOLS.index(label[1:])


@dataclass(frozen=True, slots=True, eq=False)
class Examples:
    """Pictures of flat cards and the truth about them."""

    pictures: NDArray[np.uint8]
    """``(n, 96, 64, 3)``, BGR."""
    truth: NDArray[np.int64]
    """``(n, 4)``: color, symbol, condition, and 1 if upright, 0 if turned; `SKIPPED`
    where it is not known."""
    sources: NDArray[np.str_]
    """``(n,)``: the set of photographs, or `DRAWN`."""

    def __add__(self, other: "Examples") -> "Examples":
        """Join two sets of examples."""
        return Examples(
            np.concatenate([self.pictures, other.pictures]),
            np.concatenate([self.truth, other.truth]),
            np.concatenate([self.sources, other.sources]),
        )

    def where(self, chosen: NDArray[np.bool_]) -> "Examples":
        """Return the examples chosen by a mask, ``(n,)``."""
        return Examples(self.pictures[chosen], self.truth[chosen], self.sources[chosen])


def _shrunk(sample: Sample) -> Sample:
    face = cv2.resize(sample.face, FLAT_SIZE_WH, interpolation=cv2.INTER_AREA)
    return Sample(sample.label, np.asarray(face, np.uint8))


@dataclass(frozen=True, slots=True, eq=False)
class Stock:
    """The cards from which examples are made."""

    deck: Sequence[Sample]
    """Drawn cards, shrunk, to lie under and over others."""
    flats: Sequence[Flat]
    """Photographed cards; if there are any, every example begins with one."""
    reach: NDArray[np.float64]
    """Cumulative probability of each flat to be chosen, up to 1."""

    @classmethod
    def of(cls, decks: Sequence[Sequence[Sample]], flats: Sequence[Flat]) -> "Stock":
        """Return a stock of shrunk cards that prefers pictures of small sets."""
        small = [_shrunk(sample) for deck in decks for sample in deck]
        size = Counter(flat.photo.source for flat in flats)
        chance = np.array([size[flat.photo.source] ** -0.5 for flat in flats])
        reach = np.cumsum(chance) / max(chance.sum(), 1e-9)
        return cls(small, flats, np.asarray(reach, np.float64))

    def drawn(self, rng: Rng) -> tuple[Picture, str]:
        """Draw a card on a plain color, or on another card, with a margin around it."""
        draw = doubtful_card if rng.random() < _DOUBTFUL else drawn_card
        sample = _shrunk(draw(rng))
        if rng.random() < 0.5:
            ground = np.empty((FLAT_WH[1], FLAT_WH[0], 3), np.uint8)
            ground[:] = rng.integers(0, 255, 3)
        else:
            other = self.deck[int(rng.integers(len(self.deck)))].face[..., :3]
            lean = np.diag([1.3, 1.3]) + np.fliplr(np.diag(rng.normal(0, 0.8, 2)))
            move = np.column_stack([lean, rng.normal(0, 60, 2)])
            ground = np.asarray(
                cv2.warpAffine(other, move, FLAT_WH, borderMode=cv2.BORDER_REFLECT),
                np.uint8,
            )
        width, height = FLAT_SIZE_WH
        x, y = (FLAT_WH[0] - width) // 2, (FLAT_WH[1] - height) // 2
        region = ground[y : y + height, x : x + width]
        alpha = sample.face[..., 3:].astype(np.float32) / 255
        region[:] = (sample.face[..., :3] * alpha + region * (1 - alpha)).astype(
            np.uint8
        )
        return ground, sample.label

    def photographed(self, rng: Rng) -> Flat:
        """Choose a photographed card."""
        chosen = int(np.searchsorted(self.reach, rng.random()))
        return self.flats[min(chosen, len(self.flats) - 1)]


def _cut_off(rng: Rng, card: Picture) -> Picture:
    """Leave black where a card lies beyond the edge of the picture."""
    shown, part = card.copy(), rng.uniform(0.02, 0.1)
    height, width = card.shape[:2]
    rows, columns = max(1, round(height * part)), max(1, round(width * part))
    sides = (np.s_[:rows], np.s_[-rows:], np.s_[:, :columns], np.s_[:, -columns:])
    shown[sides[rng.integers(4)]] = 0
    return shown


def _example(rng: Rng, stock: Stock) -> tuple[Picture, list[int], str]:
    """Make one example: mostly a card, else something to be refused, and why."""
    source = DRAWN
    if stock.flats:
        chosen = stock.photographed(rng)
        flat, label, source = chosen.picture, chosen.photo.card, chosen.photo.source
    else:
        flat, label = stock.drawn(rng)
    condition, kind = "fine", rng.random()
    if kind < 0.06:
        card, label = misplaced(rng, flat), NONE
    elif kind < 0.12:
        other = stock.deck[int(rng.integers(len(stock.deck)))].face[..., :3]
        card, label, condition = covered(rng, flat, other), NONE, "covered"
    elif kind < 0.14:
        card, label, source = random_surface(rng, FACE_SIZE_WH), NONE, DRAWN
    else:
        card = cut(rng, flat, 0.03 * rng.random() ** 2 + 0.004)
    upright = int(rng.random() < 0.5)
    card = card if upright else np.ascontiguousarray(card[::-1, ::-1])
    card = seen(rng, card)
    if label != NONE and rng.random() < _AT_EDGE:
        card = _cut_off(rng, card)
    if label != NONE and rng.random() < 0.07:
        spoil, condition = ((smeared, "blurred"), (blinded, "glare"))[rng.integers(2)]
        card, label = spoil(rng, card), NONE
    is_known = source == DRAWN and label[1:] in _ONE_WAY_UP and label != NONE
    truth = [*truth_of(label), CONDITIONS.index(condition)]
    return card, [*truth, upright if is_known else SKIPPED], source


_stock = Stock((), (), np.zeros(0))


def _share(stock: Stock) -> None:
    """Keep the stock that all examples of a worker process use."""
    global _stock  # noqa: PLW0603 (a worker process has no other place for it)
    _stock = stock
    cv2.setNumThreads(1)


def seeded_example(seed: tuple[int, int]) -> tuple[Picture, list[int], str]:
    """Make one example that depends on its own seed alone."""
    return _example(np.random.default_rng(seed), _stock)


def make_examples(
    stock: Stock, name: str, count: int, *, seed: int, workers: int
) -> Examples:
    """Make examples in several processes.

    Args:
        stock: the cards that they are made from.
        name: the name of the progress bar.
        count: how many to make.
        seed: decides the examples.
        workers: number of processes.
    """
    seeds = [(seed, i) for i in range(count)]
    spawning = get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, _share, (stock,)) as pool:
        made = pool.map(seeded_example, seeds, chunksize=500)
        pictures, truth, sources = zip(
            *tqdm(made, name, count, mininterval=2), strict=True
        )
    return Examples(np.stack(pictures), np.array(truth), np.array(sources))
