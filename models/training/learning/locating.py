"""The training of the locator, on composed scenes whose truth is known."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from models.training.chance import Rng
from models.training.drawing.scenes import Placed
from models.training.drawing.surfaces import Picture
from models.training.learning.descent import (
    Batch,
    Course,
    as_input,
    descend,
    shuffled,
    tinted,
)
from models.training.learning.nets import (
    FAR_SIZE_WH,
    LOCATOR_SIZE_WH,
    LOCATOR_STRIDE,
    Locator,
)
from models.training.learning.plan import Plan
from models.training.learning.scene_samples import SceneSample

_BATCH = 24
_RATE = 3e-3
"""Largest step size from nothing; half of it where a net goes on."""
_LEAST_FAR = 28
"""Length of a card, pixels, below which it need not be found from afar."""

Target = NDArray[np.float32]
"""``(8, h, w)``, for each cell: nearness to a center, 1 at the center itself; weight,
0 where either answer is right; offset x, y; long axis and short axis, each with its
angle doubled."""


def _doubled(axis: NDArray[np.float32]) -> NDArray[np.float32]:
    length, angle = np.hypot(*axis), 2 * np.arctan2(axis[1], axis[0])
    return np.asarray([length * np.cos(angle), length * np.sin(angle)], np.float32)


def target_of(
    cards: Sequence[Placed], size_wh: tuple[int, int], least: float = 0.0
) -> Target:
    """Return what the locator should answer.

    Args:
        cards: the cards in the picture.
        size_wh: width and height of the picture, pixels.
        least: length in pixels below which a card may be found or not.
    """
    cells_hw = (size_wh[1] // LOCATOR_STRIDE, size_wh[0] // LOCATOR_STRIDE)
    target = np.zeros((8, *cells_hw), np.float32)
    heat, weight, shape = target[0], target[1], target[2:]
    weight[:] = 1
    ys, xs = np.mgrid[: cells_hw[0], : cells_hw[1]].astype(np.float32) + 0.5
    for card in cards:
        if not (card.is_target or card.is_doubtful):
            continue
        quad = card.quad / LOCATOR_STRIDE
        dx, dy = (
            side - axis for side, axis in zip(quad.mean(axis=0), (xs, ys), strict=True)
        )
        long = (quad[0] + quad[1] - quad[2] - quad[3]) / 4
        short = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
        spread = max(0.6, 0.28 * float(np.hypot(*short)))
        near = np.exp(-(dx**2 + dy**2) / (2 * spread**2))
        is_short = 2 * LOCATOR_STRIDE * np.hypot(*long) < least
        if card.is_doubtful or is_short:
            weight[near > 0.1] = 0
            continue
        near[np.unravel_index(np.argmax(near), near.shape)] = 1
        ours = near > np.maximum(heat, 0.3)
        shape[:2, ours] = np.stack([dx, dy])[:, ours]
        shape[2:, ours] = np.concatenate([_doubled(long), _doubled(short)])[:, None]
        np.maximum(heat, near, out=heat)
    return target


def _from_afar(sample: SceneSample) -> tuple[Picture, Target]:
    """Return a sample's picture at half size with a black margin, and its target."""
    size = np.array(LOCATOR_SIZE_WH) // 2
    margin = (np.array(FAR_SIZE_WH) - size) // 2
    canvas = np.zeros((FAR_SIZE_WH[1], FAR_SIZE_WH[0], 3), np.uint8)
    canvas[margin[1] : margin[1] + size[1], margin[0] : margin[0] + size[0]] = (
        cv2.resize(sample.small, size.tolist(), interpolation=cv2.INTER_AREA)
    )
    cards = [
        Placed(
            c.label, np.asarray(c.quad / 2 + margin, np.float32), c.hidden, c.touched
        )
        for c in sample.cards
    ]
    return canvas, target_of(cards, FAR_SIZE_WH, _LEAST_FAR)


def mirrored(rng: Rng, small: Picture, target: Target) -> tuple[Picture, Target]:
    """Mirror a sample at random, as cards need not be readable to be found."""
    for axis, offset in ((0, 3), (1, 2)):
        if rng.random() < 0.5:
            small, target = np.flip(small, axis), np.flip(target, axis + 1).copy()
            # A mirrored angle changes its sign, and so does a doubled one.
            target[[offset, 5, 7]] *= -1
    return small, target


def _loss(answer: Tensor, target: Tensor) -> Tensor:
    """Return the focal loss of the centers plus the absolute error of the shapes."""
    heat, weight, shape = target[:, 0], target[:, 1], target[:, 2:]
    logit = answer[:, 0]
    found = torch.sigmoid(logit)
    is_centre = (heat == 1).float()
    hit = is_centre * (1 - found) ** 2 * -nn.functional.logsigmoid(logit)
    miss = (
        (1 - is_centre) * (1 - heat) ** 4 * found**2 * -nn.functional.logsigmoid(-logit)
    )
    count = is_centre.sum().clamp(min=1)
    near = (heat > 0.3).float() * heat
    size = torch.linalg.vector_norm(shape[:, 2:4], dim=1).clamp(min=1)
    error = (answer[:, 1:] - shape).abs().sum(1) / size
    centres: Tensor = ((hit + miss) * weight).sum() / count
    shapes: Tensor = (error * near).sum() / near.sum().clamp(min=1)
    return centres + shapes


def _batches(rng: Rng, taught: Sequence[SceneSample]) -> Iterator[Batch]:
    """Every other batch is seen from afar: it costs less than half."""
    for step, chosen in enumerate(shuffled(rng, len(taught), _BATCH)):
        pairs = []
        for i in chosen:
            sample = taught[i]
            seen = (
                _from_afar(sample)
                if step % 2
                else (sample.small, target_of(sample.cards, LOCATOR_SIZE_WH))
            )
            pairs.append(mirrored(rng, *seen))
        pictures = tinted(rng, as_input(small for small, _ in pairs))
        yield pictures, torch.from_numpy(np.stack([target for _, target in pairs]))


def mostly_tables(
    taught: Sequence[SceneSample], tables_to_a_close_up: int
) -> list[SceneSample]:
    """Return all tables, and at most one close-up for so many tables."""
    tables = [sample for sample in taught if not sample.is_close_up]
    close = [sample for sample in taught if sample.is_close_up]
    return tables + close[: len(tables) // tables_to_a_close_up]


def fit_locator(
    taught: Sequence[SceneSample], plan: Plan
) -> tuple[Locator, list[float]]:
    """Train a locator.

    Args:
        taught: the scenes.
        plan: how long, and where it begins.

    Returns:
        The net and its loss during the training.
    """
    torch.manual_seed(plan.seed)
    model = Locator()
    if plan.begin is not None:
        model.load_state_dict(plan.begin)
    rate = _RATE if plan.begin is None else _RATE / 2
    batches = _batches(np.random.default_rng(plan.seed), taught)
    course = Course(plan.name, plan.steps, rate, anneals=plan.anneals, kept=plan.kept)
    return model, descend(course, model, batches, _loss)
