"""The training of the net that names a flat card: first on drawn cards, then on all."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor, nn

from models.training.chance import Rng
from models.training.learning.cuts import cut
from models.training.learning.descent import (
    Batch,
    Course,
    as_input,
    descend,
    settled,
    shuffled,
    tinted,
)
from models.training.learning.examples import (
    COLORS,
    CONDITIONS,
    SKIPPED,
    SYMBOLS,
    Examples,
    truth_of,
)
from models.training.learning.flats import Flat
from models.training.learning.nets import Face

_BATCH = 64
_SMOOTHING = 0.05
"""Label smoothing: the share of each truth spread over all answers."""
_DRAWN_KEPT = 0.2
"""Part of the weights that stays as drawn cards taught them: what few photographs show
would be unlearned (Wortsman et al. 2022, robust fine-tuning)."""


def split_answer(answer: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Split the face net's answer into color, symbol, condition and upright."""
    sizes = [len(COLORS), len(SYMBOLS), len(CONDITIONS), 1]
    color, symbol, condition, upright = answer.split(sizes, dim=1)
    return color, symbol, condition, upright[:, 0]


def _cross_entropy(logits: Tensor, truth: Tensor, smoothing: float = 0.0) -> Tensor:
    """Return the mean over the whole batch, in which unknown truths count as 0."""
    total = nn.functional.cross_entropy(
        logits,
        truth,
        ignore_index=SKIPPED,
        label_smoothing=smoothing,
        reduction="sum",
    )
    return total / len(truth)


def _loss(answer: Tensor, truth: Tensor) -> Tensor:
    color, symbol, condition, upright = split_answer(answer)
    named = _cross_entropy(symbol, truth[:, 1], _SMOOTHING)
    colored = _cross_entropy(color, truth[:, 0], _SMOOTHING)
    hindered = _cross_entropy(condition, truth[:, 2])
    known = truth[:, 3] != SKIPPED
    turned = nn.functional.binary_cross_entropy_with_logits(
        upright[known], truth[known, 3].float(), reduction="sum"
    ) / len(truth)
    return named + colored + 0.5 * hindered + turned


def _batches(rng: Rng, examples: Examples) -> Iterator[Batch]:
    for chosen in shuffled(rng, len(examples.truth), _BATCH):
        pictures = as_input(examples.pictures[chosen])
        yield tinted(rng, pictures), torch.from_numpy(examples.truth[chosen])


def fit_drawn_face(
    examples: Examples, *, steps: int, seed: int
) -> tuple[Face, list[float]]:
    """Train a face net on the drawn examples alone.

    Args:
        examples: the drawn examples.
        steps: number of batches of 64.
        seed: decides weights and order.

    Returns:
        The net and its loss during the training.
    """
    torch.manual_seed(seed)
    model = Face(len(COLORS), len(SYMBOLS), len(CONDITIONS))
    batches = _batches(np.random.default_rng(seed), examples)
    course = Course("drawn faces", steps, 3e-3, decay=1e-2)
    return model, descend(course, model, batches, _loss)


def fit_face(
    drawn: Face, examples: Examples, *, steps: int, seed: int, name: str = "faces"
) -> tuple[Face, list[float]]:
    """Train a net that knows drawn cards on all examples.

    Its weights are a mean of those that it began with and those that it learned.

    Args:
        drawn: the net to start from; it is not changed.
        examples: the examples to learn from.
        steps: number of batches of 64.
        seed: decides the order.
        name: the name of the progress bar.

    Returns:
        The net and its loss during the training.
    """
    torch.manual_seed(seed)
    model = Face(len(COLORS), len(SYMBOLS), len(CONDITIONS))
    model.load_state_dict(drawn.state_dict())
    course = Course(name, steps, 2e-3, decay=1e-2)

    def batches() -> Iterator[Batch]:
        return _batches(np.random.default_rng(seed), examples)

    losses = descend(course, model, batches(), _loss)
    return blended(drawn, model, batches()), losses


def blended(drawn: Face, taught: Face, batches: Iterator[Batch]) -> Face:
    """Return a net between the one of drawn cards alone and one taught all of them.

    Args:
        drawn: the net of drawn cards.
        taught: what became of it; it is changed.
        batches: on which its normalizations settle.
    """
    old, new = drawn.state_dict(), taught.state_dict()
    mean = {
        name: _DRAWN_KEPT * old[name] + (1 - _DRAWN_KEPT) * weights
        for name, weights in new.items()
        if weights.is_floating_point()
    }
    taught.load_state_dict({**new, **mean})
    settled(taught, batches)
    return taught.eval()


def answers(model: Face, flats: Sequence[Flat]) -> tuple[Tensor, Tensor]:
    """Let a net name photographed cards.

    Returns:
        The net's answers, ``(n, outputs)``, the mean of both half turns as the reader
        takes it, and the truth, ``(n, 2)``.
    """
    rng = np.random.default_rng(0)
    cards = as_input(cut(rng, flat.picture, 0.0) for flat in flats)
    with torch.no_grad():
        answer = (model(cards) + model(cards.flip(2, 3))) / 2
    return answer, torch.tensor([truth_of(flat.photo.card) for flat in flats])
