"""Train the nets that find cards: on composed scenes whose truth is known."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from tqdm import tqdm

from models.training.decks import Rng, Sample
from models.training.nets import (
    CORNERS_SIZE_WH,
    LOCATOR_SIZE_WH,
    LOCATOR_STRIDE,
    Corners,
    Locator,
)
from models.training.scenes import SCENE_SIZE_WH, Placed, Quad, compose
from models.training.surfaces import Picture
from vision.locate import CROP_GROWTH
from vision.rectify import enlarged, rectify

_CELLS_HW = (LOCATOR_SIZE_WH[1] // LOCATOR_STRIDE, LOCATOR_SIZE_WH[0] // LOCATOR_STRIDE)
_CROPS_A_CARD = 4


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What one scene teaches."""

    small: Picture
    """The scene as the locator sees it."""
    cards: tuple[Placed, ...]
    """The truth, in pixels of the small picture."""
    crops: tuple[Picture, ...]
    """Crops around badly guessed cards, as the corner net sees them."""
    corners: tuple[NDArray[np.float32], ...]
    """Real corners in each crop, ``(4, 2)``, -1 to 1 across it."""


def _bad_guess(rng: Rng, quad: Quad) -> Quad:
    """Guess a card's corners as the locator would, or as a first correction left them.

    The guess is a parallelogram, off in place, size and turn; now badly, now a little.
    """
    bad = float(rng.choice([0.25, 1.0]))
    middle = quad.mean(axis=0)
    long = (quad[0] + quad[1] - quad[2] - quad[3]) / 4
    short = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
    length = float(np.hypot(*short))
    turn = bad * rng.normal(0, 0.22)
    cos, sin = np.cos(turn), np.sin(turn)
    size = np.exp(bad * (rng.normal(0, 0.18) - 0.06))
    middle = middle + bad * rng.normal(0, 0.15, 2) * length
    long, short = (
        size
        * np.exp(bad * rng.normal(0, 0.08))
        * np.array([[cos, -sin], [sin, cos]])
        @ axis
        + bad * rng.normal(0, 0.1, 2) * length
        for axis in (long, short)
    )
    corners = np.stack([long - short, long + short, short - long, -long - short])
    return np.asarray(middle + corners, np.float32)


def _in_crop(quad: Quad, crop: Quad) -> NDArray[np.float32]:
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(crop, box)
    mapped = cv2.perspectiveTransform(quad.reshape(1, 4, 2), matrix)
    return np.asarray(mapped, np.float32).reshape(4, 2)


def _lesson(rng: Rng, deck: Sequence[Sample], grounds: Sequence[bytes]) -> Lesson:
    ground = None
    if grounds and rng.random() < 0.5:
        packed = np.frombuffer(grounds[int(rng.integers(len(grounds)))], np.uint8)
        ground = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    scene = compose(rng, deck, ground)
    crops, corners = [], []
    for card in scene.cards:
        for _ in range(_CROPS_A_CARD if card.is_target else 0):
            quad = card.quad if rng.random() < 0.5 else np.roll(card.quad, 2, axis=0)
            crop = enlarged(_bad_guess(rng, quad), CROP_GROWTH)
            crops.append(rectify(scene.picture, crop, CORNERS_SIZE_WH))
            corners.append(_in_crop(quad, crop))
    shrink = LOCATOR_SIZE_WH[0] / SCENE_SIZE_WH[0]
    small = cv2.resize(scene.picture, LOCATOR_SIZE_WH, interpolation=cv2.INTER_AREA)
    cards = tuple(
        Placed(c.label, np.asarray(c.quad * shrink, np.float32), c.hidden, c.touched)
        for c in scene.cards
    )
    return Lesson(np.asarray(small, np.uint8), cards, tuple(crops), tuple(corners))


_shared: tuple[Sequence[Sample], Sequence[bytes]] = ((), ())


def _share(deck: Sequence[Sample], grounds: Sequence[bytes]) -> None:
    """Keep what all lessons use in a worker process."""
    global _shared  # noqa: PLW0603 - a worker process has no other place for it
    _shared = (deck, grounds)
    cv2.setNumThreads(1)


def _seeded_lesson(seed: int) -> Lesson:
    return _lesson(np.random.default_rng(seed), *_shared)


def lessons(
    count: int,
    deck: Sequence[Sample],
    grounds: Sequence[bytes],
    *,
    seed: int,
    workers: int,
) -> list[Lesson]:
    """Compose scenes in several processes.

    Args:
        count: number of scenes.
        deck: cards to lay.
        grounds: packed pictures of tables, ``(480, 640, 3)`` each when unpacked.
        seed: the same seed gives the same scenes.
        workers: number of processes.
    """
    seeds = [seed * 1_000_003 + i for i in range(count)]
    # A forked process would inherit OpenCV's sleeping threads and wait for them.
    spawning = get_context("spawn")
    shared = (deck, grounds)
    with ProcessPoolExecutor(workers, spawning, _share, shared) as pool:
        scenes = pool.map(_seeded_lesson, seeds, chunksize=25)
        return list(tqdm(scenes, "composing scenes", count))


_Target = NDArray[np.float32]
"""``(8, 24, 32)``: nearness to a centre, 1 at the centre itself; weight, 0 where
either answer is right; offset x, y; doubled long axis; doubled short axis."""


def _doubled(axis: NDArray[np.float32]) -> NDArray[np.float32]:
    length, angle = np.hypot(*axis), 2 * np.arctan2(axis[1], axis[0])
    return np.asarray([length * np.cos(angle), length * np.sin(angle)], np.float32)


def _target(cards: Sequence[Placed]) -> _Target:
    target = np.zeros((8, *_CELLS_HW), np.float32)
    heat, weight, shape = target[0], target[1], target[2:]
    weight[:] = 1
    ys, xs = np.mgrid[: _CELLS_HW[0], : _CELLS_HW[1]].astype(np.float32) + 0.5
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
        if card.is_doubtful:
            weight[near > 0.1] = 0
            continue
        near[np.unravel_index(np.argmax(near), near.shape)] = 1
        ours = near > np.maximum(heat, 0.3)
        shape[:2, ours] = np.stack([dx, dy])[:, ours]
        shape[2:, ours] = np.concatenate([_doubled(long), _doubled(short)])[:, None]
        np.maximum(heat, near, out=heat)
    return target


def _mirrored(rng: Rng, small: Picture, target: _Target) -> tuple[Picture, _Target]:
    """Mirror a lesson or not: where a card lies does not depend on reading it."""
    for axis, offset in ((0, 3), (1, 2)):
        if rng.random() < 0.5:
            small, target = np.flip(small, axis), np.flip(target, axis + 1).copy()
            # A mirrored angle changes its sign, and so does a doubled one.
            target[[offset, 5, 7]] *= -1
    return small, target


def _as_input(pictures: Sequence[Picture]) -> Tensor:
    stack = np.ascontiguousarray(np.stack(pictures).transpose(0, 3, 1, 2))
    return torch.from_numpy(stack).float().div_(255).sub_(0.5)


def _locator_loss(answer: Tensor, target: Tensor) -> Tensor:
    """Focal loss on centres, absolute error on shapes."""
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


def _batches(
    rng: Rng, count: int, size: int, epochs: int
) -> Iterator[NDArray[np.intp]]:
    for _ in range(epochs):
        order = rng.permutation(count)
        yield from (order[i : i + size] for i in range(0, count - size + 1, size))


def _descend(
    model: nn.Module, steps: int, rate: float
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler]:
    optimizer = torch.optim.AdamW(model.parameters(), rate, weight_decay=1e-3)
    return optimizer, torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, steps, pct_start=0.1
    )


def fit_locator(taught: Sequence[Lesson], *, epochs: int, seed: int) -> Locator:
    """Train the locator.

    Args:
        taught: the scenes.
        epochs: how often each is seen.
        seed: of weights, order and mirroring.
    """
    torch.manual_seed(seed)
    rng, size = np.random.default_rng(seed), 24
    model = Locator()
    steps = len(taught) // size * epochs
    optimizer, schedule = _descend(model, steps, 3e-3)
    targets = [_target(lesson.cards) for lesson in taught]
    bar = tqdm(_batches(rng, len(taught), size, epochs), "locator", steps)
    average = 0.0
    for batch in bar:
        pairs = [_mirrored(rng, taught[i].small, targets[i]) for i in batch]
        answer = model(_as_input([small for small, _ in pairs]))
        target = torch.from_numpy(np.stack([target for _, target in pairs]))
        loss = _locator_loss(answer, target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        average += 0.02 * (loss.item() - average)
        bar.set_postfix(loss=f"{average:.3f}")
    return model.eval()


def fit_corners(taught: Sequence[Lesson], *, epochs: int, seed: int) -> Corners:
    """Train the corner net.

    Args:
        taught: the scenes.
        epochs: how often each crop is seen.
        seed: of weights, order and mirroring.
    """
    torch.manual_seed(seed)
    rng, size = np.random.default_rng(seed), 64
    crops = [crop for lesson in taught for crop in lesson.crops]
    truth = [corners for lesson in taught for corners in lesson.corners]
    model = Corners()
    steps = len(crops) // size * epochs
    optimizer, schedule = _descend(model, steps, 3e-3)
    bar = tqdm(_batches(rng, len(crops), size, epochs), "corners", steps)
    average = 0.0
    for batch in bar:
        mirror = rng.random(len(batch)) < 0.5
        shown = [
            crops[i][:, ::-1] if m else crops[i]
            for i, m in zip(batch, mirror, strict=True)
        ]
        wanted = [
            truth[i][[1, 0, 3, 2]] * (-1, 1) if m else truth[i]
            for i, m in zip(batch, mirror, strict=True)
        ]
        target = torch.from_numpy(np.stack(wanted).reshape(-1, 8).astype(np.float32))
        loss = nn.functional.smooth_l1_loss(model(_as_input(shown)), target, beta=0.02)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        average += 0.02 * (loss.item() - average)
        bar.set_postfix(loss=f"{average:.4f}")
    return model.eval()
