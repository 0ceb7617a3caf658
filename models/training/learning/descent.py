"""The loop in which every net learns."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.surfaces import Picture

_HALF_UNTIL = 0.85
"""Part of the steps taken in half precision: twice as fast, but coarse at the end."""


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how boldly a net learns."""

    name: str
    """What the progress bar is called."""
    steps: int
    """Number of batches."""
    rate: float
    """Largest step size."""
    decay: float = 1e-3
    """Pull of the weights to zero."""


Batch = tuple[Tensor, ...]
"""Pictures first, ``(n, 3, h, w)`` float32, then what is true of them."""


def as_input(pictures: Iterable[Picture]) -> Tensor:
    """Stack pictures ``(h, w, 3)`` uint8 as ``(n, 3, h, w)`` from -0.5 to 0.5."""
    stack = np.ascontiguousarray(np.stack(list(pictures)).transpose(0, 3, 1, 2))
    return torch.from_numpy(stack).float().div_(255).sub_(0.5)


def tinted(rng: Rng, pictures: Tensor) -> Tensor:
    """Light pictures once more, each by its own lamp: a cheap way to make new ones."""
    gain = np.exp(rng.normal(0, 0.12, (len(pictures), 3, 1, 1)).astype(np.float32))
    return ((pictures + 0.5) * torch.from_numpy(gain)).clamp_(0, 1) - 0.5


def shuffled(rng: Rng, count: int, size: int, steps: int) -> Iterator[NDArray[np.intp]]:
    """Give ``steps`` batches of indices below ``count``, each index about as often."""
    order = rng.permutation(count)
    for _ in range(steps):
        if len(order) < size:
            order = np.concatenate([order, rng.permutation(count)])
        yield order[:size]
        order = order[size:]


def _has_fast_halves() -> bool:
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())  # noqa: SLF001 (the only way to ask)


def descend(
    course: Course,
    model: nn.Module,
    batches: Iterable[Batch],
    loss_of: Callable[..., Tensor],
) -> list[float]:
    """Train a net.

    Args:
        course: how.
        model: the net; it is left in evaluation mode.
        batches: as many as the course has steps.
        loss_of: from the answer and the rest of a batch to its loss.

    Returns:
        The loss, averaged over a hundredth of the steps each.
    """
    model.train().to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(
        model.parameters(), course.rate, weight_decay=course.decay
    )
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, course.rate, course.steps, pct_start=0.1
    )
    halves = _has_fast_halves()
    losses: list[float] = []
    bar = tqdm(batches, course.name, course.steps, mininterval=2)
    for step, (pictures, *truth) in enumerate(bar):
        use_halves = halves and step < _HALF_UNTIL * course.steps
        with torch.autocast("cpu", torch.bfloat16, enabled=use_halves):
            answer = model(pictures.contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), *truth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
        bar.set_postfix(loss=f"{np.mean(losses[-100:]):.4f}", refresh=False)
    model.eval().to(memory_format=torch.contiguous_format)
    parts = np.array_split(losses, min(100, len(losses)))
    return [float(np.mean(part)) for part in parts]
