"""The training loop of every net."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.optim.lr_scheduler import OneCycleLR
from torch.optim.swa_utils import AveragedModel, update_bn
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.surfaces import Picture

_HALF_UNTIL = 0.85
"""Fraction of the steps in half precision: twice as fast, but too coarse at the end."""
_FIRST_DIVISOR = 25.0
"""The first rate is the largest divided by it."""
_RISING, _FALLING = 0.1, 0.7
"""Fractions of the steps after which the rate has risen, and has fallen."""
_LAST_RATE = 0.1
"""Share of the largest rate at which the last steps are taken; the weights on this
part of the way are averaged. Their mean does better on photographs than any of them."""
_SETTLING = 60
"""Batches on which the averaged net's normalizations settle."""
_KEPT_EVERY = 250
"""Steps after which the way so far is kept."""


@dataclass(frozen=True, slots=True)
class Course:
    """Length and rates of a training."""

    name: str
    """Name of the progress bar."""
    steps: int
    """Number of batches."""
    rate: float
    """Largest learning rate."""
    decay: float = 1e-3
    """Weight decay."""
    anneals: bool = False
    """Whether the steps shrink to nothing at the end, rather than that the weights on
    the last part of the way are averaged."""
    kept: Path | None = None
    """File in which the way so far is kept, so that a training that was stopped goes on
    there; ``None`` to keep nothing."""


Batch = tuple[Tensor, ...]
"""Pictures, ``(n, 3, h, w)`` float32, followed by the truth about them."""


def as_input(pictures: Iterable[Picture]) -> Tensor:
    """Stack pictures ``(h, w, 3)`` uint8 as ``(n, 3, h, w)`` from -0.5 to 0.5."""
    stack = np.ascontiguousarray(np.stack(list(pictures)).transpose(0, 3, 1, 2))
    return torch.from_numpy(stack).float().div_(255).sub_(0.5)


def tinted(rng: Rng, pictures: Tensor) -> Tensor:
    """Tint each picture as another lamp would: a cheap augmentation."""
    gain = np.exp(rng.normal(0, 0.12, (len(pictures), 3, 1, 1)).astype(np.float32))
    return ((pictures + 0.5) * torch.from_numpy(gain)).clamp_(0, 1) - 0.5


def shuffled(rng: Rng, count: int, size: int) -> Iterator[NDArray[np.intp]]:
    """Yield batches of indices below ``count``, about equally often, without end."""
    order = rng.permutation(count)
    while True:
        if len(order) < size:
            order = np.concatenate([order, rng.permutation(count)])
        yield order[:size]
        order = order[size:]


def _has_fast_halves() -> bool:
    return bool(torch.ops.mkldnn._is_mkldnn_bf16_supported())  # noqa: SLF001 (the only way to ask)


def descend(
    course: Course,
    model: nn.Module,
    batches: Iterator[Batch],
    loss_of: Callable[..., Tensor],
) -> list[float]:
    """Train a net.

    The rate rises and falls (Smith and Topin 2019, super-convergence), to nothing where
    the course anneals. Else it stays while the weights are averaged (Izmailov et al.
    2018, stochastic weight averaging; at each step, as Cha et al. 2021 do for pictures
    unlike those that were learned from), and their mean is the result.

    Args:
        course: how long and how fast.
        model: the net; it is left in evaluation mode.
        batches: without end.
        loss_of: returns the loss for the net's answer and the rest of a batch.

    Returns:
        The loss, averaged over each hundredth of the steps.
    """
    model.train().to(memory_format=torch.channels_last)
    optimizer, schedule = _pace(course, model)
    averaged = AveragedModel(model)
    halves = _has_fast_halves()
    parts = (model, optimizer, schedule, averaged)
    losses = _gone_so_far(course, *parts)
    begun = len(losses)
    left = islice(batches, begun, course.steps)  # the same as they would have been
    bar = tqdm(left, course.name, course.steps, mininterval=2, initial=begun)
    for step, (pictures, *truth) in enumerate(bar, begun):
        use_halves = halves and step < _HALF_UNTIL * course.steps
        with torch.autocast("cpu", torch.bfloat16, enabled=use_halves):
            answer = model(pictures.contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), *truth)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step < schedule.total_steps - 1:
            schedule.step()
        else:
            averaged.update_parameters(model)
        losses.append(loss.item())
        bar.set_postfix(loss=f"{np.mean(losses[-100:]):.4f}", refresh=False)
        if course.kept and len(losses) % _KEPT_EVERY == 0:
            _keep(course.kept, losses, *parts)
    if not course.anneals:
        settled(averaged, batches)
        model.load_state_dict(averaged.module.state_dict())
    model.eval().to(memory_format=torch.contiguous_format)
    shares = np.array_split(losses, min(100, len(losses)))
    return [float(np.mean(share)) for share in shares]


def settled(model: nn.Module, batches: Iterator[Batch]) -> None:
    """Take the figures of a net's normalizations anew, as its weights have changed."""
    update_bn(islice(batches, _SETTLING), model)


def _pace(course: Course, model: nn.Module) -> tuple[torch.optim.AdamW, OneCycleLR]:
    """Return what takes the steps, and how their size rises and falls."""
    optimizer = torch.optim.AdamW(
        model.parameters(), course.rate, weight_decay=course.decay
    )
    if course.anneals:
        whole = course.steps + 1
        return optimizer, OneCycleLR(optimizer, course.rate, whole, pct_start=_RISING)
    schedule = OneCycleLR(
        optimizer,
        course.rate,
        max(2, round(_FALLING * course.steps)),
        pct_start=_RISING / _FALLING,
        div_factor=_FIRST_DIVISOR,
        final_div_factor=1 / (_LAST_RATE * _FIRST_DIVISOR),
    )
    return optimizer, schedule


class _Stateful(Protocol):
    """What a training changes on its way."""

    def state_dict(self) -> Mapping[str, object]:
        """Return all of it."""

    def load_state_dict(self, state: dict[str, object]) -> object:
        """Take it back."""


def _keep(path: Path, losses: Sequence[float], *parts: _Stateful) -> None:
    """Write how far a training has come, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    states = [part.state_dict() for part in parts]
    torch.save({"losses": losses, "states": states, "rng": torch.get_rng_state()}, new)
    new.replace(path)


def _gone_so_far(course: Course, *parts: _Stateful) -> list[float]:
    """Take a training back to where it was stopped; return its losses until then."""
    if course.kept is None or not course.kept.exists():
        return []
    kept = torch.load(course.kept)
    for part, state in zip(parts, kept["states"], strict=True):
        part.load_state_dict(state)
    torch.set_rng_state(kept["rng"])
    losses: list[float] = kept["losses"]
    return losses
