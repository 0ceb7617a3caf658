"""How a net that finds cards is to learn."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a net learns, and where it begins."""

    name: str
    """Of the progress bar."""
    steps: int
    """Number of batches."""
    seed: int
    """Of weights, order and mirroring."""
    begin: Path | None = None
    """An exported net to go on from; from nothing if left out."""
    kept: Path | None = None
    """File in which the way so far is kept, to go on there after a stop."""
