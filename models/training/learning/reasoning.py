"""The training of the net that says why a picture cannot be read."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.surfaces import Picture
from models.training.drawing.unreadable import Stock, drawn_stock, unreadable
from models.training.learning.descent import Batch, Course, as_input, descend, shuffled
from models.training.learning.nets import LOCATOR_SIZE_WH, Reasons
from vision.reading.detector import fitted
from vision.reading.geometry import Pyramid
from vision.reading.reading import Refusal
from vision.reading.reasons import REASONS

_BATCH = 48
_RATE = 2e-3
_NO_REASON = 1e-3
"""What a reason counts that is not right, so that its logarithm is one."""

_EMPTY = np.array([each is Refusal.NO_CARD for each in REASONS], np.float32)
"""What is right of a picture without a card."""
_IN_PART = 0.6
"""How often only a part of such a picture is shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Unreadables:
    """Pictures as the net sees them, and the reasons that are right."""

    pictures: NDArray[np.uint8]
    """``(n, 192, 256, 3)``, BGR."""
    right: NDArray[np.float32]
    """``(n, len(REASONS))``, 1 for each reason that is right, else 0."""


_stock: list[Stock] = []


def _share() -> None:
    """Draw the cards that all pictures of a worker process show."""
    cv2.setNumThreads(1)
    _stock[:] = [drawn_stock()]


def _made(seed: tuple[int, int]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    made = unreadable(np.random.default_rng(seed), _stock[0])
    small, _ = fitted(Pyramid.of(made.picture), LOCATOR_SIZE_WH)
    return small, np.array([each in made.reasons for each in REASONS], np.float32)


def unreadables(count: int, *, seed: int, workers: int) -> Unreadables:
    """Draw pictures in which no card can be read, in several processes.

    Args:
        count: how many.
        seed: decides the pictures.
        workers: number of processes.
    """
    seeds = [(seed, number) for number in range(count)]
    with ProcessPoolExecutor(workers, get_context("spawn"), _share) as pool:
        made = pool.map(_made, seeds, chunksize=25)
        pictures, right = zip(
            *tqdm(made, "drawing unreadable pictures", count), strict=True
        )
    return Unreadables(np.stack(pictures), np.stack(right))


def _part(rng: Rng, picture: Picture) -> Picture:
    """Show a part of a picture as large as all of it."""
    share = rng.uniform(0.55, 1)
    height, width = (int(share * side) for side in picture.shape[:2])
    y = int(rng.integers(1 + picture.shape[0] - height))
    x = int(rng.integers(1 + picture.shape[1] - width))
    part = picture[y : y + height, x : x + width]
    return np.asarray(cv2.resize(part, picture.shape[1::-1]), np.uint8)


def _changed(rng: Rng, picture: Picture, *, is_empty: bool) -> Picture:
    """Mirror a picture, and take it with another camera in another light.

    Of one without a card there may be only a part: no card is there either.
    """
    if is_empty and rng.random() < _IN_PART:
        picture = _part(rng, picture)
    mirrored = picture[:: rng.choice([-1, 1]), :: rng.choice([-1, 1])]
    colorful = rng.uniform(0.5, 1.2)
    mix = colorful * np.eye(3) + (1 - colorful) / 3
    gains = np.exp(rng.normal(0, 0.12, (3, 1)) + rng.normal(0, 0.12))
    shown = cv2.transform(mirrored.astype(np.float32), (mix * gains).astype(np.float32))
    if rng.random() < 0.3:
        shown = shown * _lit_from_aside(rng, shown.shape[:2])
    if rng.random() < 0.4:
        shown = 255 * (np.clip(shown, 0, 255) / 255) ** np.exp(rng.normal(0, 0.2))
    sharper = rng.random()
    if sharper < 0.15:
        shown = cv2.GaussianBlur(shown, (3, 3), rng.uniform(0.3, 0.8))
    elif sharper < 0.35:
        soft = cv2.GaussianBlur(shown, (3, 3), 0.8)
        shown = shown + rng.uniform(0.2, 1) * (shown - soft)
    if rng.random() < 0.7:
        shown = shown + rng.normal(0, rng.uniform(0, 5), shown.shape)
    changed = np.clip(shown, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        return changed
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 95))]
    packed = cv2.imencode(".jpg", changed, quality)[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _lit_from_aside(rng: Rng, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Return how bright each place is, ``(height, width, 1)``, about 1."""
    y, x = (np.linspace(-1, 1, side, dtype=np.float32) for side in shape)
    down, right = rng.normal(0, 0.12, 2)
    return np.asarray(1 + down * y[:, None, None] + right * x[:, None], np.float32)


def _batches(rng: Rng, taught: Unreadables) -> Iterator[Batch]:
    for chosen in shuffled(rng, len(taught.right), _BATCH):
        right = taught.right[chosen]
        pictures = as_input(
            _changed(rng, picture, is_empty=np.array_equal(reasons, _EMPTY))
            for picture, reasons in zip(taught.pictures[chosen], right, strict=True)
        )
        yield pictures, torch.from_numpy(right)


def _loss(answer: Tensor, right: Tensor) -> Tensor:
    """Return how improbable all right reasons of a picture are together."""
    told = torch.log_softmax(answer, 1) + torch.log(right.clamp(min=_NO_REASON))
    return -torch.logsumexp(told, 1).mean()


def fit_reasons(
    taught: Unreadables, locator: Path, *, steps: int, seed: int, kept: Path | None
) -> tuple[Reasons, list[float]]:
    """Train the net that says why.

    Args:
        taught: the pictures.
        locator: the exported net that finds cards of any deck; it goes on from that.
        steps: batches of pictures.
        seed: of weights, order and changes.
        kept: file in which the way so far is kept.

    Returns:
        The net and its loss during the training.
    """
    torch.manual_seed(seed)
    model = Reasons(len(REASONS))
    model.go_on_from(locator)
    batches = _batches(np.random.default_rng(seed), taught)
    course = Course("reasons", steps, _RATE, decay=1e-2, anneals=True, kept=kept)
    return model, descend(course, model, batches, _loss)
