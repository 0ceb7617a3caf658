"""Plan of a training for a net that finds cards."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from torch import Tensor

Weights = Mapping[str, Tensor]
"""All that a net has learned, by name, its normalizations' figures too."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Length and start of a training."""

    name: str
    """Name at the progress bar."""
    steps: int
    """Number of batches."""
    seed: int
    """Seed of weights, order and mirroring."""
    begin: Weights | None = None
    """What it goes on from; from nothing if left out."""
    anneals: bool = False
    """As `models.training.learning.descent.Course` has it."""
    kept: Path | None = None
    """File in which the way so far is kept, to go on there after a stop."""
