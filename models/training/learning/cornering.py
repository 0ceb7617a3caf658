"""The training of the corner net, on crops around good and bad guesses."""

from collections.abc import Iterator, Sequence

import numpy as np
import torch
from torch import Tensor, nn

from models.training.chance import Rng
from models.training.learning.descent import (
    Batch,
    Course,
    as_input,
    descend,
    shuffled,
    tinted,
)
from models.training.learning.nets import Corners
from models.training.learning.plan import Plan
from models.training.learning.scene_samples import Crop

_BATCH = 64
_RATE = 3e-3
"""Largest step size from nothing; half of it where a net goes on."""
_GOOD, _POOR = 0.04, 0.2
"""Mean errors of the corners, for a crop 2 wide, up to which they count fully, and
from which not at all."""
_QUALITY_WEIGHT = 0.03


def _loss(answer: Tensor, truth: Tensor, is_card: Tensor) -> Tensor:
    """Return the loss of the corners, and of the net's estimate of its own error."""
    corners, quality = answer[:, :8], answer[:, 8]
    count = is_card.sum().clamp(min=1)
    error = nn.functional.smooth_l1_loss(corners, truth, beta=0.02, reduction="none")
    moved: Tensor = (error.mean(1) * is_card).sum() / count
    with torch.no_grad():
        off = (corners - truth).unflatten(1, (4, 2)).norm(dim=2).mean(1)
        deserved = ((_POOR - off) / (_POOR - _GOOD)).clamp(0, 1) * is_card
    told = nn.functional.binary_cross_entropy_with_logits(quality, deserved)
    return moved + _QUALITY_WEIGHT * told


def _mirrored(crop: Crop, *, mirror: bool) -> tuple[np.ndarray, np.ndarray]:
    if not mirror:
        return crop.picture, crop.corners
    return crop.picture[:, ::-1], crop.corners[[1, 0, 3, 2]] * (-1, 1)


def _batches(rng: Rng, crops: Sequence[Crop]) -> Iterator[Batch]:
    for chosen in shuffled(rng, len(crops), _BATCH):
        pairs = [_mirrored(crops[i], mirror=rng.random() < 0.5) for i in chosen]
        corners = np.stack([corners for _, corners in pairs]).reshape(-1, 8)
        is_card = np.array([crops[i].is_card for i in chosen], np.float32)
        yield (
            tinted(rng, as_input(picture for picture, _ in pairs)),
            torch.from_numpy(corners.astype(np.float32)),
            torch.from_numpy(is_card),
        )


def fit_corners(crops: Sequence[Crop], plan: Plan) -> tuple[Corners, list[float]]:
    """Train a corner net.

    Args:
        crops: what it learns from.
        plan: how long, and where it begins.

    Returns:
        The net and its loss during the training.
    """
    torch.manual_seed(plan.seed)
    model = Corners()
    if plan.begin is not None:
        model.load_state_dict(plan.begin)
    rate = _RATE if plan.begin is None else _RATE / 2
    batches = _batches(np.random.default_rng(plan.seed), crops)
    course = Course(plan.name, plan.steps, rate, anneals=plan.anneals, kept=plan.kept)
    return model, descend(course, model, batches, _loss)
