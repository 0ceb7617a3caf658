"""How a net that finds cards is to learn."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from torch import Tensor

Weights = Mapping[str, Tensor]
"""All that a net has learned, by name, its normalizations' figures too."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a net learns, and where it begins."""

    name: str
    """Of the progress bar."""
    steps: int
    """Number of batches."""
    seed: int
    """Of weights, order and mirroring."""
    begin: Weights | None = None
    """What it goes on from; from nothing if left out."""
    anneals: bool = False
    """As `models.training.learning.descent.Course` has it."""
    kept: Path | None = None
    """File in which the way so far is kept, to go on there after a stop."""
