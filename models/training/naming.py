"""Train the net that names a flat card."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset
from tqdm import tqdm

from models.training.decks import NONE, PLAIN, WILDS, Rng, Sample
from models.training.light import photographed
from models.training.nets import FACE_SIZE_WH, Face
from models.training.photos import FLAT_GROWTH, FLAT_SIZE_WH, Flat
from models.training.surfaces import Picture, random_surface

COLORS = ("R", "Y", "G", "B", "W")
"""Order of the color logits."""
SYMBOLS = (*PLAIN, *WILDS, NONE)
"""Order of the symbol logits."""

_ONE_WAY_UP = frozenset("12345679")
_SKIPPED = -100
"""The label that cross entropy leaves out."""

_FLAT_WH = (
    round(FLAT_SIZE_WH[0] * FLAT_GROWTH),
    round(FLAT_SIZE_WH[1] * FLAT_GROWTH),
)

Truth = tuple[int, int, int]
"""Indices of color and symbol, and 1 if upright, 0 if turned, or -100 if unknown."""


def truth_of(label: str) -> tuple[int, int]:
    """Indices of a card's color and symbol; `NONE` has no color."""
    if label == NONE:
        return _SKIPPED, SYMBOLS.index(NONE)
    if label in WILDS:
        return COLORS.index("W"), SYMBOLS.index(label)
    return COLORS.index(label[0]), SYMBOLS.index(label[1:])


def _card_box(size_wh: tuple[int, int], growth: float) -> NDArray[np.float32]:
    """Corners of the card in a picture ``growth`` times as large as it."""
    width, height = size_wh
    margin = (1 - 1 / growth) / 2
    box = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    return np.asarray((margin + box / growth) * (width, height) - 0.5, np.float32)


def shrunk(deck: Sequence[Sample]) -> list[Sample]:
    """Shrink drawn faces to the size that the face net's examples are made at."""
    return [
        Sample(
            s.label,
            np.asarray(
                cv2.resize(s.face, FLAT_SIZE_WH, interpolation=cv2.INTER_AREA), np.uint8
            ),
        )
        for s in deck
    ]


def _on_ground(rng: Rng, face: NDArray[np.uint8], deck: Sequence[Sample]) -> Picture:
    """Lay a drawn face on some color, or on another card, with room around it."""
    if rng.random() < 0.5:
        ground = np.empty((_FLAT_WH[1], _FLAT_WH[0], 3), np.uint8)
        ground[:] = rng.integers(0, 255, 3)
    else:
        other = deck[int(rng.integers(len(deck)))].face[..., :3]
        lean = np.diag([1.3, 1.3]) + np.fliplr(np.diag(rng.normal(0, 0.8, 2)))
        move = np.column_stack([lean, rng.normal(0, 60, 2)])
        ground = np.asarray(
            cv2.warpAffine(other, move, _FLAT_WH, borderMode=cv2.BORDER_REFLECT),
            np.uint8,
        )
    width, height = FLAT_SIZE_WH
    x, y = (_FLAT_WH[0] - width) // 2, (_FLAT_WH[1] - height) // 2
    region = ground[y : y + height, x : x + width]
    alpha = face[..., 3:].astype(np.float32) / 255
    region[:] = (face[..., :3] * alpha + region * (1 - alpha)).astype(np.uint8)
    return ground


def _cut(rng: Rng, flat: Picture, shift: float) -> Picture:
    """Cut the card out with corners off by ``shift`` of its size."""
    off = rng.normal(0, shift, (4, 2)) + rng.normal(0, shift, 2)
    box = _card_box(_FLAT_WH, FLAT_GROWTH) + off * FLAT_SIZE_WH
    width, height = FACE_SIZE_WH
    whole = (
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    )
    matrix = cv2.getPerspectiveTransform(box.astype(np.float32), whole)
    return np.asarray(
        cv2.warpPerspective(
            flat, matrix, FACE_SIZE_WH, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def _misplaced(rng: Rng, flat: Picture) -> Picture:
    """Cut out what is no card: a part of one, two halves, or one lying sideways."""
    if rng.random() < 0.3:
        flat = np.asarray(
            cv2.resize(cv2.rotate(flat, cv2.ROTATE_90_CLOCKWISE), _FLAT_WH)
        )
    else:
        away = (
            rng.uniform(0.3, 0.8)
            * rng.choice([-1, 1], 2)
            * rng.permutation([1.0, rng.random()])
        )
        shift = np.column_stack([np.eye(2) * rng.uniform(0.8, 1.4), away * _FLAT_WH])
        flat = np.asarray(
            cv2.warpAffine(flat, shift, _FLAT_WH, borderMode=cv2.BORDER_REFLECT)
        )
    return _cut(rng, np.asarray(flat, np.uint8), 0.03)


def _covered(rng: Rng, flat: Picture, deck: Sequence[Sample]) -> Picture:
    """Lay another card over a good part of the card."""
    other = deck[int(rng.integers(len(deck)))].face[..., :3]
    middle = (FLAT_SIZE_WH[0] / 2, FLAT_SIZE_WH[1] / 2)
    turn = np.asarray(
        cv2.getRotationMatrix2D(middle, rng.uniform(0, 360), rng.uniform(0.9, 1.2))
    )
    aside = rng.choice([-1, 1], 2) * rng.uniform(10, 45, 2)
    turn[:, 2] = turn[:, 2] + np.array(_FLAT_WH) / 2 - middle + aside
    cover = cv2.warpAffine(other, turn, _FLAT_WH)
    mask = cv2.warpAffine(np.full(other.shape[:2], 255, np.uint8), turn, _FLAT_WH)
    return np.where(mask[..., None] > 0, cover, flat).astype(np.uint8)


def _seen(rng: Rng, card: Picture) -> Picture:
    """Photograph a flat card from far or near and shrink it to the net's size."""
    if rng.random() < 0.35:
        far = rng.uniform(0.35, 1.0)
        card = np.asarray(
            cv2.resize(card, None, fx=far, fy=far, interpolation=cv2.INTER_AREA)
        )
    card = photographed(rng, card, most_blur=card.shape[0] / 55)
    return np.asarray(
        cv2.resize(card, FACE_SIZE_WH, interpolation=cv2.INTER_LINEAR), np.uint8
    )


def _reach(flats: Sequence[Flat]) -> NDArray[np.float64]:
    """Give small sets of photographs more chance a picture than large ones."""
    size = Counter(flat.photo.source for flat in flats)
    chance = np.array([size[flat.photo.source] ** -0.5 for flat in flats])
    return np.asarray(np.cumsum(chance) / max(chance.sum(), 1e-9), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Examples(Dataset[tuple[NDArray[np.uint8], Truth]]):
    """Endless examples, each made from its own number and nothing else."""

    deck: Sequence[Sample]
    """Drawn cards."""
    flats: Sequence[Flat]
    """Photographed cards."""
    reach: NDArray[np.float64]
    """Running total of each flat's chance to be chosen, up to 1."""
    count: int
    """How many to make."""
    seed: int
    """Another seed gives other examples."""

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> tuple[NDArray[np.uint8], Truth]:
        rng = np.random.default_rng((self.seed, index))
        flat, label, is_drawn = self._flat(rng)
        color, symbol = truth_of(label)
        kind = rng.random()
        if kind < 0.06:
            card, color, symbol = _misplaced(rng, flat), *truth_of(NONE)
        elif kind < 0.09:
            card, color, symbol = (
                _cut(rng, _covered(rng, flat, self.deck), 0.02),
                *truth_of(NONE),
            )
        elif kind < 0.11:
            card, color, symbol = random_surface(rng, FACE_SIZE_WH), *truth_of(NONE)
        else:
            card = _cut(rng, flat, 0.03 * rng.random() ** 2 + 0.004)
        upright = 1
        if rng.random() < 0.5:
            card, upright = np.ascontiguousarray(card[::-1, ::-1]), 0
        is_known = (
            is_drawn and label[1:] in _ONE_WAY_UP and symbol != SYMBOLS.index(NONE)
        )
        seen = _seen(rng, card)
        return seen.transpose(2, 0, 1).copy(), (
            color,
            symbol,
            upright if is_known else _SKIPPED,
        )

    def _flat(self, rng: Rng) -> tuple[Picture, str, bool]:
        if self.flats and rng.random() < 0.55:
            chosen = int(np.searchsorted(self.reach, rng.random()))
            flat = self.flats[min(chosen, len(self.flats) - 1)]
            return flat.picture, flat.photo.card, False
        sample = self.deck[int(rng.integers(len(self.deck)))]
        return _on_ground(rng, sample.face, self.deck), sample.label, True


def _loss(answer: Tensor, truth: Sequence[Tensor]) -> Tensor:
    colors, symbols = len(COLORS), len(SYMBOLS)
    color, symbol, upright = truth
    named = nn.functional.cross_entropy(answer[:, colors : colors + symbols], symbol)
    colored = nn.functional.cross_entropy(
        answer[:, :colors], color, ignore_index=_SKIPPED
    )
    known = upright != _SKIPPED
    turned = nn.functional.binary_cross_entropy_with_logits(
        answer[known, -1], upright[known].float(), reduction="sum"
    ) / len(answer)
    return named + colored + turned


def fit_face(
    deck: Sequence[Sample],
    flats: Sequence[Flat],
    *,
    steps: int,
    seed: int,
    workers: int,
) -> Face:
    """Train the face net.

    Args:
        deck: drawn cards.
        flats: photographed cards.
        steps: batches of 64.
        seed: of weights and examples.
        workers: processes that make examples.
    """
    torch.manual_seed(seed)
    model = Face(len(SYMBOLS))
    optimizer = torch.optim.AdamW(model.parameters(), 3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, 3e-3, steps, pct_start=0.1
    )
    examples = Examples(shrunk(deck), flats, _reach(flats), steps * 64, seed)
    loader = DataLoader(
        examples, 64, num_workers=workers, multiprocessing_context="spawn"
    )
    average = 0.0
    bar = tqdm(loader, "face", steps)
    for pictures, truth in bar:
        loss = _loss(model(pictures.float() / 255 - 0.5), truth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        average += 0.02 * (loss.item() - average)
        bar.set_postfix(loss=f"{average:.3f}")
    return model.eval()


def fitted_temperature(
    model: Face, deck: Sequence[Sample], flats: Sequence[Flat], *, seed: int
) -> float:
    """Find what to divide logits by so that probabilities mean what they say.

    Args:
        model: the trained net.
        deck: drawn cards.
        flats: photographed cards.
        seed: of the examples; another one than in training.

    Returns:
        The temperature of least surprise on new examples.
    """
    examples = Examples(shrunk(deck), flats, _reach(flats), 2000, seed)
    pictures, truth = zip(*(examples[i] for i in range(len(examples))), strict=True)
    with torch.no_grad():
        answer = model(torch.from_numpy(np.stack(pictures)).float() / 255 - 0.5)
    color, symbol = (torch.tensor([t[i] for t in truth]) for i in range(2))
    split = len(COLORS)

    def surprise(temperature: float) -> float:
        scaled = answer / temperature
        named = nn.functional.cross_entropy(scaled[:, split:-1], symbol)
        colored = nn.functional.cross_entropy(
            scaled[:, :split], color, ignore_index=_SKIPPED
        )
        return float(named + colored)

    # Never below 1: the photographs among the examples were learned from.
    return min((float(t) for t in np.geomspace(1, 3, 40)), key=surprise)
